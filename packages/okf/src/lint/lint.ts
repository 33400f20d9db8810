import { mapRows } from '@trefoil/contract';
import type { Context, RowSource, Unpaged } from '@trefoil/contract';
import { getBundle } from '../bundle/select-bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import { looseConcepts } from '../graph/loose-concepts.ts';
import { writeFindings } from '../report/write-findings.ts';
import type { Fault } from '../report/write-findings.ts';
import { isActionableLint } from './is-actionable-lint.ts';
import { toFindingRow } from './finding-row.ts';
import { LINT_CHECKS } from './lint-checks.ts';
import type { LintFinding, LintSubject } from './lint-finding.ts';
import { lintStats } from './lint-stats.ts';
import { toTimes } from './lint-times.ts';
import type { LintInput, LintOutput } from './lint.operation.ts';
import { runCheck } from './run-checks.ts';

const MIN_BODY = 50;

export function run(input: LintInput, context: Context): Unpaged<LintOutput> {
  const times = toTimes(input, context.now());
  const selected = getBundle(input.bundle, context);
  return input.group === 'folder'
    ? looseFiles(selected)
    : findings(input, selected, { bundle: selected.bundle, minBody: input.min_body ?? MIN_BODY, ...times });
}

function headOf({ member, bundle }: Selected) {
  return { bundle: member.slug, root: bundle.root, ...unparseableCount(bundle), ...ignoredCount(bundle) };
}

function looseFiles(selected: Selected): Unpaged<LintOutput> {
  return {
    ...headOf(selected),
    group: 'folder',
    fail_on: 'never',
    warn_count: 0,
    info_count: 0,
    findings: [],
    files: mapRows(looseConcepts(selected.bundle), ({ id, title, dir }) => ({ id, title, dir })),
  };
}

function findings(input: LintInput, selected: Selected, subject: LintSubject): Unpaged<LintOutput> {
  const { only, except, fail_on: failOn = 'warn' } = input;
  const wanted = LINT_CHECKS.filter(
    ({ id }) => (only?.includes(id) ?? true) && !(except?.includes(id) ?? false),
  );
  const found = wanted.map(({ id, severity }) => ({ severity, list: runCheck(id, subject) }));
  const count = (of: string) =>
    found.reduce((sum, { severity, list }) => sum + (severity === of ? list.length : 0), 0);
  const warnings = count('warn');
  return {
    ...headOf(selected),
    group: 'check',
    fail_on: failOn,
    healthy: warnings === 0,
    warn_count: warnings,
    info_count: count('info'),
    stats: lintStats(
      subject,
      wanted.map(({ id }) => id),
    ),
    findings: rowsOf(found.map(({ list }) => list)),
    files: [],
  };
}

/** The findings of all checks as one sequence, each made into a row when it is asked for. */
function rowsOf(
  lists: readonly (readonly LintFinding[])[],
): RowSource<NonNullable<ReturnType<typeof toFindingRow>>> {
  return {
    length: lists.reduce((sum, list) => sum + list.length, 0),
    at: (index) => {
      let rest = index;
      for (const list of lists) {
        if (rest < list.length) return toFindingRow(list, rest);
        rest -= list.length;
      }
      return undefined;
    },
  };
}

/** Writes all findings as one report. Returns whether there are such as `fail_on` speaks of. */
export async function* report(
  input: LintInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { root, findings: rows, ...answer } = run({ ...input, group: 'check' }, context);
  yield* writeFindings({ root, faults: faultsOf(rows) }, format, context);
  return isActionableLint(answer);
}

function* faultsOf(rows: ReturnType<typeof run>['findings']): Generator<Fault> {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows.at(index);
    if (row === undefined) continue;
    const { check, severity, path, line, column, message } = row;
    yield { check, severity: severity === 'warn' ? 'warning' : 'note', path, line, column, message };
  }
}
