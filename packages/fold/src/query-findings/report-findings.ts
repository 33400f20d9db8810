import type { Context } from '@trefoil/contract';
import { compileQuery, noScanFacts, toReportFormat, writeReport } from '@trefoil/findings';
import type { Finding, Report, ReportRun } from '@trefoil/findings';
import { openSource } from '../source/finding-source.ts';
import type { FindingSource, FoundFinding } from '../source/finding-source.ts';
import { nameReports } from '../source/name-reports.ts';
import { readSourceFile } from '../source/read-source-file.ts';
import type { QueryFindingsInput } from './query-findings.operation.ts';

/**
 * Writes everything that matches as a complete report, piece by piece: limits do not apply to it. Returns
 * whether anything in it is actionable.
 */
export async function* report(
  input: QueryFindingsInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const named = input.regex ? input : await nameReports(input, context);
  const asked = { ...input, pattern: named.pattern };
  const query = await compileQuery(asked);
  const source = await openSource({ report: named.report, scan_id: input.scan_id }, context);
  // First only counted: a report that turns out to be malformed must not be half written.
  const { actionable, all } = await source.query(query, { sort: input.sort, offset: 0, limit: 0 });
  const whole: Report = { scan: noScanFacts, runs: await toRuns(source, all) };
  const note = (message: string) => context.report({ kind: 'note', message });
  yield* writeReport(toReportFormat(format, note), whole, {
    note,
    source: (path) => readSourceFile(context.roots, path)?.split(/\r?\n/),
  });
  return actionable > 0;
}

/** One run streams; several have to be parted first. */
async function toRuns(source: FindingSource, all: () => AsyncIterable<FoundFinding>): Promise<ReportRun[]> {
  const runs = await source.runs();
  const [only] = runs;
  if (only !== undefined && runs.length === 1) {
    return [
      { tool: only.tool, rules: only.rules, findings: { [Symbol.asyncIterator]: () => findingsOf(all()) } },
    ];
  }
  const parted = runs.map((): Finding[] => []);
  const places = new Map(runs.map(({ report: name, run }, index) => [JSON.stringify([name, run]), index]));
  for await (const { finding, origin } of all()) {
    const index = places.get(JSON.stringify([origin.report, origin.run]));
    if (index !== undefined) parted[index]?.push(finding);
  }
  return runs.map(({ tool, rules }, index) => ({ tool, rules, findings: parted[index] ?? [] }));
}

async function* findingsOf(found: AsyncIterable<FoundFinding>): AsyncGenerator<Finding> {
  for await (const { finding } of found) yield finding;
}
