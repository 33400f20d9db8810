import path from 'node:path';
import { findNearestName, invalid, mapRows, Problem } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Finding } from '@trefoil/findings';
import { sdlcRules } from '../finding/rules.ts';
import { commitOf } from '../git/repository.ts';
import { runGit } from '../git/run-git.ts';
import { shownPath } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { isUnderAny } from '../planning/planning-place.ts';
import { checkPlanning } from './check-planning.ts';
import type { CheckInput, CheckOutput } from './check.operation.ts';

export async function run(input: CheckInput, context: Context): Promise<Unpaged<CheckOutput>> {
  const rules = input.rules.map((given, index) => toRuleId(given, index));
  const { planning, findings: all } = await checkPlanning(context, { rules, branches: input.branches });
  const wanted = await pathTest(input, planning, context);
  const inPaths = all.filter((finding) => wanted(finding));
  const findings = inPaths.filter(({ suppression }) => suppression === undefined);
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return {
    planning_root: shownPath(context, planning.corpus.root),
    files: planning.corpus.entities.length,
    counts,
    suppressed: inPaths.length - findings.length,
    findings: mapRows(findings, (finding) => toRow(finding)),
  };
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

function toRow({ cwe, evidence, related, ...finding }: Finding): CheckOutput['findings'][number] {
  const { suppression: _suppressed, baseline_state: _baseline, fix: _fix, ...rest } = finding;
  return {
    ...rest,
    cwe: [...cwe],
    evidence: [...evidence],
    related: related.map(({ path: at, line, column, message }) => ({
      path: at,
      line,
      column,
      ...(message === undefined ? {} : { message }),
    })),
  };
}
