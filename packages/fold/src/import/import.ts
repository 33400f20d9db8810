import type { Context, Unpaged } from '@trefoil/contract';
import { compareBaseline, createScanWriter, isActionable, recordFiles } from '@trefoil/findings';
import type { BaselineComparison, Compared, Finding, ScanWriter, Suppressor } from '@trefoil/findings';
import { openReports } from '../source/open-reports.ts';
import type { OpenReport } from '../source/open-reports.ts';
import { openSuppressions } from '../source/open-suppressions.ts';
import { readKnownFindings } from '../source/read-known-findings.ts';
import type { ImportInput, ImportOutput } from './import.operation.ts';

export async function run(input: ImportInput, context: Context): Promise<Unpaged<ImportOutput>> {
  const { suppressor, files } = await openSuppressions(input, context);
  const known = await readKnownFindings(input.baseline, context);
  const reports = openReports(input.report, context);
  const comparison =
    known === undefined ? undefined : compareBaseline(known, await collect(reports, context));
  const writer = createScanWriter(context.workspace, context.now());
  try {
    return await takeIn({ reports, suppressor, comparison, input, writer, files }, context);
  } catch (cause) {
    await writer.discard();
    throw cause;
  }
}

interface Taking {
  readonly reports: readonly OpenReport[];
  readonly suppressor: Suppressor;
  readonly comparison: BaselineComparison | undefined;
  readonly input: ImportInput;
  readonly writer: ScanWriter;
  /** Files that suppressions came from. */
  readonly files: string[];
}

async function takeIn(taking: Taking, context: Context): Promise<Unpaged<ImportOutput>> {
  const { reports, suppressor, comparison, input, writer, files } = taking;
  const root = context.roots[0] ?? context.cwd;
  const stored = await store(taking, context);
  const notes = suppressor.notes();
  const baseline =
    comparison === undefined || input.baseline === undefined
      ? undefined
      : { source: input.baseline, ...comparison.counts, moved: comparison.moved };
  const info = await writer.finish(
    {
      root,
      reports: reports.map((report, index) => ({
        path: report.name,
        format: report.head().format,
        findings: stored.perReport[index] ?? 0,
        runs: report.runs().map(({ tool: { name: tool, version } }) => {
          return { tool, ...(version === undefined ? {} : { version }) };
        }),
      })),
      ...(baseline === undefined ? {} : { baseline }),
      suppressions: files,
      notes,
      files: recordFiles(root, stored.paths),
    },
    reports.flatMap((report, index) => {
      return report.runs().flatMap(({ rules }, at) => {
        const found = rules.filter((rule) => stored.rules.has(rule.id));
        return found.map((rule) => ({ report: index, run: at, rule }));
      });
    }),
  );
  return {
    scan_id: info.scan_id,
    reports: reports.map((report, index) => ({ ...report.head(), findings: stored.perReport[index] ?? 0 })),
    findings: info.total,
    actionable: stored.actionable,
    suppressed: stored.suppressed,
    suppressed_by: files,
    ...(baseline === undefined ? {} : { baseline }),
    notes: [...reports.flatMap(reportNotes), ...notes.map((note) => ({ ...note }))],
  };
}

function reportNotes(report: OpenReport) {
  return report.notes().map((message) => ({ code: 'report.note' as const, message, path: report.name }));
}

/** What the comparison needs of every finding: it must know all before it can speak of one. */
async function collect(reports: readonly OpenReport[], { signal }: Context): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const report of reports) {
    for await (const { finding } of report.read({ signal })) {
      const { id, fingerprint, rule, path, line, column } = finding;
      compared.push({ id, fingerprint, rule, path, line, column });
    }
  }
  return compared;
}

async function store({ reports, suppressor, comparison, input, writer }: Taking, context: Context) {
  const rules = { failOn: input.fail_on, minConfidence: input.min_confidence };
  const perReport: number[] = [];
  const seen = { rules: new Set<string>(), paths: new Set<string>() };
  const counts = { actionable: 0, suppressed: 0 };
  let index = 0;
  for (const [number, report] of reports.entries()) {
    const before = index;
    for await (const { finding: read, provenance } of report.read({ signal: context.signal })) {
      const finding = suppressor.apply(withState(read, comparison?.states[index]));
      index += 1;
      await writer.add(finding, { report: number, run: provenance.run });
      seen.rules.add(finding.rule);
      seen.paths.add(finding.path);
      counts.actionable += isActionable(finding, rules) ? 1 : 0;
      counts.suppressed += finding.suppression === undefined ? 0 : 1;
    }
    perReport.push(index - before);
  }
  return { perReport, ...seen, ...counts };
}

function withState(finding: Finding, state: BaselineComparison['states'][number] | undefined): Finding {
  return state === undefined ? finding : { ...finding, baseline_state: state };
}
