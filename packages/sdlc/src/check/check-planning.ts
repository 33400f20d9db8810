import { createSuppressor, findInlineSuppressions } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import type { Context } from '@trefoil/contract';
import { FindingList } from '../finding/finding-list.ts';
import { sdlcRules } from '../finding/rules.ts';
import type { SdlcRuleId } from '../finding/rules.ts';
import { openWholePlanning } from '../planning/open-planning.ts';
import type { WholePlanning } from '../planning/open-planning.ts';
import { checkBodies } from './check-bodies.ts';
import { checkBranches } from './check-branches.ts';
import { checkFindings } from './check-findings.ts';
import { checkFiles } from './check-files.ts';
import { checkLinks } from './check-links.ts';
import { checkRelations } from './check-relations.ts';
import { Checker } from './checker.ts';

export interface PlanningCheck {
  readonly planning: WholePlanning;
  /** By file and place; suppressed ones say so. */
  readonly findings: readonly Finding[];
}

export interface CheckOptions {
  /** Rules to apply in place of those that are on. */
  readonly rules?: readonly string[];
  readonly branches?: boolean;
}

/**
 * Checks the planning tree that a request speaks of.
 * @throws Problem `sdlc.planning_missing` or `sdlc.planning_outside`
 */
export async function checkPlanning(context: Context, options: CheckOptions = {}): Promise<PlanningCheck> {
  const planning = openWholePlanning(context);
  const list = new FindingList(ruleTest(planning, options.rules ?? []));
  const checker = new Checker(planning, list);
  checkFiles(checker);
  checkLinks(checker);
  checkRelations(checker);
  checkBodies(checker);
  await checkFindings(checker, context);
  if (options.branches === true) await checkBranches(checker, context);
  return { planning, findings: suppress(list.toFindings(), planning, context) };
}

/** Asked for by name, a rule applies whatever the configuration says. */
function ruleTest({ config }: WholePlanning, wanted: readonly string[]): (rule: SdlcRuleId) => boolean {
  if (wanted.length > 0) return (rule) => wanted.includes(rule);
  const off = new Set(
    [...sdlcRules].flatMap((rule) => ('offByDefault' in rule && rule.offByDefault ? [rule.id] : [])),
  );
  return (rule) => !config.check.off.includes(rule) && (!off.has(rule) || config.check.on.includes(rule));
}

function suppress(findings: readonly Finding[], planning: WholePlanning, context: Context): Finding[] {
  const sources = new Map(
    [...planning.documents].map(([path, document]) => [planning.place(path), document]),
  );
  const suppressor = createSuppressor({
    now: context.now(),
    inline: (path) => {
      const document = sources.get(path);
      return document === undefined ? undefined : findInlineSuppressions(document.source, path);
    },
  });
  return findings.map((finding) => suppressor.apply(finding));
}
