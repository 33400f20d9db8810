import type { RuleDescription } from '@trefoil/findings';
import { compareText } from '../compare-text.ts';
import { detectorIds } from '../engine/detector.ts';
import { loadDetectors } from '../engine/detectors.ts';
import { parseRules } from '../scan/parse-findings.ts';

/** A rule, and what applies it. */
export interface ListedRule {
  readonly detector: string;
  readonly rule: RuleDescription;
}

/** Every rule that a scan may report, by its id. */
export async function listRules(): Promise<ListedRule[]> {
  const detectors = await loadDetectors(detectorIds);
  return [
    ...detectors.flatMap(({ id, rules }) => rules.map((rule) => ({ detector: id as string, rule }))),
    ...parseRules.map((rule) => ({ detector: 'parse', rule })),
  ].toSorted((a, b) => compareText(a.rule.id, b.rule.id));
}
