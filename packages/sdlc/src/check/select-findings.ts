import path from 'node:path';
import { findNearestName, invalid, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { askGit, runGit } from '@trefoil/corpus';
import { compareBaseline, openBaseline } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import { sdlcRules } from '../finding/rules.ts';
import { commitOf } from '../git/repository.ts';
import type { Planning, WholePlanning } from '../planning/open-planning.ts';
import { isUnderAny } from '../planning/project-directory.ts';
import { checkPlanning } from './check-planning.ts';
import type { CheckInput } from './check.operation.ts';

/**
 * The findings that a request asks for, suppressed ones among them; each says how it stands to the baseline,
 * where one is given.
 * @throws Problem `input.invalid`, `sdlc.commit_unknown`, `baseline.missing` or `baseline.invalid`
 */
export async function selectFindings(
  input: CheckInput,
  context: Context,
): Promise<{ planning: WholePlanning; findings: readonly Finding[] }> {
  const rules = input.rules.map((given, index) => toRuleId(given, index));
  const baseline = await openBaseline(input.baseline, {
    resolvePath: async (file) => await context.resolvePath('baseline', file),
    git: askGit(context),
  });
  const { planning, findings } = await checkPlanning(context, { rules, branches: input.branches });
  const wanted = await pathTest(input, planning, context);
  const states = baseline === undefined ? undefined : compareBaseline(baseline, findings).states;
  const compared = findings.map((finding, index): Finding => {
    const state = states?.[index];
    return state === undefined ? finding : { ...finding, baseline_state: state };
  });
  return { planning, findings: compared.filter((finding) => wanted(finding)) };
}

/** @throws Problem `input.invalid` */
function toRuleId(given: string, index: number): string {
  const ids: readonly string[] = sdlcRules.map(({ id }) => id);
  const id = given.startsWith('sdlc/') ? given : `sdlc/${given}`;
  if (ids.includes(id)) return id;
  const nearest = findNearestName(id, ids);
  throw invalid([
    {
      field: `rules[${index}]`,
      given: JSON.stringify(given.slice(0, 60)),
      expected: 'the name of a rule',
      ...(nearest === undefined ? {} : { did_you_mean: nearest }),
    },
  ]);
}

async function pathTest(
  input: CheckInput,
  planning: Planning,
  context: Context,
): Promise<(finding: Finding) => boolean> {
  const [workspace = '/'] = context.roots;
  const absolute = (finding: Finding) => path.resolve(workspace, finding.path);
  const changed = input.since === undefined ? undefined : await changedSince(input.since, planning, context);
  return (finding) =>
    (input.paths.length === 0 || isUnderAny(absolute(finding), input.paths)) &&
    (changed === undefined || changed.has(absolute(finding)));
}

/** @throws Problem `sdlc.commit_unknown` */
async function changedSince(
  since: string,
  { project, corpus }: Planning,
  context: Context,
): Promise<ReadonlySet<string>> {
  const cwd = project.directory;
  const commit = await commitOf(context, cwd, since);
  if (commit === undefined) {
    throw new Problem({
      code: 'sdlc.commit_unknown',
      what: `${JSON.stringify(since)} is no commit of this repository.`,
      next: 'Name a branch, a tag or a commit, such as `HEAD~1`.',
    });
  }
  const diff = [
    'diff',
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--relative',
    '-z',
    commit,
  ];
  const runs = await Promise.all([
    runGit(context, [...diff, '--', corpus.root], { cwd }),
    runGit(context, ['ls-files', '--others', '--exclude-standard', '-z', '--', corpus.root], { cwd }),
  ]);
  const names = runs.flatMap((listing) => (listing.ok ? listing.stdout.split('\0') : []));
  return new Set(names.filter((name) => name !== '').map((name) => path.resolve(cwd, name)));
}
