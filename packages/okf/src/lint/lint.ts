import { mapRows } from '@trefoil/contract';
import type { Context, RowSource, Unpaged } from '@trefoil/contract';
import { isOpenFinding } from '@trefoil/findings';
import { namesOneOf, openAcceptance } from '../accept/open-acceptance.ts';
import type { AcceptedFindings } from '../accept/open-acceptance.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import { looseConcepts } from '../graph/loose-concepts.ts';
import { faultFindings, placeOfBundle } from '../report/fault-findings.ts';
import type { Fault } from '../report/fault-findings.ts';
import { writeFindings } from '../report/write-findings.ts';
import { isActionableLint } from './is-actionable-lint.ts';
import { toFindingRow } from './finding-row.ts';
import { LINT_CHECKS } from './lint-checks.ts';
import type { CheckId, Severity } from './lint-checks.ts';
import type { LintFinding, LintSubject } from './lint-finding.ts';
import { lintStats } from './lint-stats.ts';
import { toTimes } from './lint-times.ts';
import type { LintInput, LintOutput } from './lint.operation.ts';
import { runCheck, severityOf } from './run-checks.ts';

const MIN_BODY = 50;

export async function run(input: LintInput, context: Context): Promise<Unpaged<LintOutput>> {
  const times = toTimes(input, context.now());
  const selected = getBundle(input.bundle, context);
  if (input.group === 'folder') return looseFiles(selected);
  const found = findAll(input, {
    bundle: selected.bundle,
    minBody: input.min_body ?? MIN_BODY,
    ...times,
  });
  const accepted = await accept(input, found, context);
  return accepted === undefined
    ? answerAll(input, selected, found)
    : answerOpen(input, selected, { ...found, accepted });
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
    suppressed: 0,
    known: 0,
    findings: [],
    files: mapRows(looseConcepts(selected.bundle), ({ id, title, dir }) => ({ id, title, dir })),
  };
}

/** What the wanted checks found, before anything of it is told. */
interface Found {
  readonly subject: LintSubject;
  readonly checks: readonly CheckId[];
  readonly lists: readonly (readonly LintFinding[])[];
}

function findAll({ only, except }: LintInput, subject: LintSubject): Found {
  const checks = LINT_CHECKS.map(({ id }) => id).filter(
    (id) => (only?.includes(id) ?? true) && !(except?.includes(id) ?? false),
  );
  return { subject, checks, lists: checks.map((id) => runCheck(id, subject)) };
}

/** Findings with what accepts them; undefined where nothing does. */
async function accept(
  input: LintInput,
  { subject: { bundle }, checks, lists }: Found,
  context: Context,
): Promise<AcceptedFindings | undefined> {
  const place = placeOfBundle(bundle.root, context);
  const mark = await openAcceptance(input, { bundle, place, judges: namesOneOf(checks) }, context);
  return mark?.([...faultFindings(faultsOf(rowsOf(lists)), place)]);
}

function tailOf(input: LintInput, selected: Selected, { subject, checks }: Found) {
  return {
    ...headOf(selected),
    group: 'check' as const,
    fail_on: input.fail_on ?? ('warn' as const),
    stats: lintStats(subject, checks),
    files: [],
  };
}

function answerAll(input: LintInput, selected: Selected, found: Found): Unpaged<LintOutput> {
  const count = (wanted: Severity) =>
    found.lists.reduce((sum, list, index) => {
      const check = found.checks[index];
      return sum + (check !== undefined && severityOf(check) === wanted ? list.length : 0);
    }, 0);
  const warnings = count('warn');
  return {
    ...tailOf(input, selected, found),
    healthy: warnings === 0,
    warn_count: warnings,
    info_count: count('info'),
    suppressed: 0,
    known: 0,
    findings: rowsOf(found.lists),
  };
}

/** Only what somebody has to look at; the rest is counted. */
function answerOpen(
  input: LintInput,
  selected: Selected,
  found: Found & { readonly accepted: AcceptedFindings },
): Unpaged<LintOutput> {
  const { findings, notes } = found.accepted;
  const rows = rowsOf(found.lists);
  const kept = findings.flatMap((finding, index) => (isOpenFinding(finding) ? [index] : []));
  const open = kept.flatMap((index) => findings[index] ?? []);
  const suppressed = findings.filter(({ suppression }) => suppression !== undefined).length;
  const warnings = open.filter(({ severity }) => severity === 'warning').length;
  return {
    ...tailOf(input, selected, found),
    healthy: warnings === 0,
    warn_count: warnings,
    info_count: open.length - warnings,
    suppressed,
    known: findings.length - open.length - suppressed,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    findings: { length: kept.length, at: (index) => rows.at(kept[index] ?? rows.length) },
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
  const selected = getBundle(input.bundle, context);
  const { root } = selected.bundle;
  const place = placeOfBundle(root, context);
  const subject = { bundle: selected.bundle, minBody: input.min_body ?? MIN_BODY };
  const found = findAll(input, { ...subject, ...toTimes(input, context.now()) });
  const accepted = await accept(input, found, context);
  const findings = accepted?.findings ?? faultFindings(faultsOf(rowsOf(found.lists)), place);
  yield* writeFindings({ root, place, findings }, format, context);
  return isActionableLint(
    accepted === undefined
      ? answerAll(input, selected, found)
      : answerOpen(input, selected, { ...found, accepted }),
  );
}

function* faultsOf(rows: ReturnType<typeof rowsOf>): Generator<Fault> {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows.at(index);
    if (row === undefined) continue;
    const { check, severity, path, line, column, message } = row;
    yield { check, severity: severity === 'warn' ? 'warning' : 'note', path, line, column, message };
  }
}
