import type { Finding } from '../finding.ts';
import type { Report, ReportRun, RuleDescription, ScanFacts, Tool } from '../write/report.ts';
import { noScanFacts } from '../write/report.ts';
import { openBytes } from './open-bytes.ts';
import type { ReportSource } from './open-bytes.ts';
import type { RawNeedle } from './raw-needle.ts';
import { readRows } from './read-rows.ts';

export type ReportFormatRead = 'sarif' | 'findings-json' | 'findings-ndjson';

/** A finding and where it was read. */
export interface ReadFinding {
  readonly finding: Finding;
  /** Name of the report. */
  readonly report: string;
  /** Index of the run in the report. */
  readonly run: number;
  readonly tool: Tool;
  /** What the tool itself calls this finding, by the names that it uses. */
  readonly tool_fingerprints?: Readonly<Record<string, string>>;
}

export interface RunHead {
  readonly tool: Tool;
  readonly rules: readonly RuleDescription[];
  readonly scan: ScanFacts;
  /** Results that say that nothing is wrong, counted by SARIF's word for it: `pass`, `notApplicable`. */
  readonly not_findings: Readonly<Record<string, number>>;
  /** What the report says to hold but does not. */
  readonly notes: readonly string[];
}

/** What a report says apart from its findings. */
export interface ReportHead {
  readonly report: string;
  readonly format: ReportFormatRead;
  readonly runs: readonly RunHead[];
}

export interface ReadOptions {
  /** Passes over results that do not hold this; see {@link RawNeedle}. */
  readonly needle?: RawNeedle | undefined;
  /** Absolute path of the tree that the report is about: taken off the absolute paths of the report. */
  readonly root?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReportReading extends AsyncIterable<ReadFinding> {
  /** What was read so far; whole once the findings were. */
  head(): ReportHead;
}

/**
 * Reads a report of any tool: SARIF 2.1.0, findings-json or its stream form; gzipped, with a byte order mark or
 * in UTF-16. One finding is in memory at a time. A report that is malformed further on gives its findings up to
 * there first: who must not print half of it reads it to the end before.
 *
 * A report whose findings stand before what they refer to is read twice. Standard input is put aside for that,
 * in memory up to 8 MiB and in a nameless temporary file beyond.
 *
 * @throws Problem `report.malformed`, `report.too_large`, `report.version` or `report.unreadable`
 */
export function readReport(source: ReportSource, options: ReadOptions = {}): ReportReading {
  let head: () => ReportHead = () => ({ report: source.name, format: 'sarif', runs: [] });
  async function* findings(): AsyncGenerator<ReadFinding> {
    const bytes = await openBytes(source, options.signal);
    try {
      const rows = await readRows(bytes, options);
      head = () => rows.head();
      yield* rows.findings();
    } finally {
      await bytes.close();
    }
  }
  return { head: () => head(), [Symbol.asyncIterator]: findings };
}

/** Several reports, one after the other. */
export async function* readReports(
  sources: Iterable<ReportSource>,
  options: ReadOptions = {},
): AsyncGenerator<ReadFinding> {
  for (const source of sources) {
    yield* readReport(source, options);
  }
}

/** A report with all its findings in memory, as it can be written again, as often as one likes. */
export interface WholeReport extends Report {
  readonly runs: readonly (ReportRun & { readonly findings: readonly Finding[] })[];
}

export async function readWholeReport(source: ReportSource, options: ReadOptions = {}): Promise<WholeReport> {
  const reading = readReport(source, options);
  const byRun: Finding[][] = [];
  for await (const { finding, run } of reading) {
    (byRun[run] ??= []).push(finding);
  }
  const { runs } = reading.head();
  return {
    scan: runs[0]?.scan ?? noScanFacts,
    runs: runs.map(({ tool, rules }, index) => ({ tool, rules, findings: byRun[index] ?? [] })),
  };
}
