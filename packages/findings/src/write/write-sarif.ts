import type { Finding } from '../finding.ts';
import { createCweTaxonomy } from '../sarif/cwe-taxonomy.ts';
import { SARIF_SCHEMA } from '../sarif/sarif-log.ts';
import { sarifResult } from '../sarif/sarif-result.ts';
import { sarifRunHead } from '../sarif/sarif-run.ts';
import { completeRules } from './complete-rules.ts';
import type { Report, ReportRun } from './report.ts';
import { noScanFacts } from './report.ts';

export interface SarifOptions {
  /** GitHub's hash of the line a finding starts on, where the source is at hand; see `primaryLocationLineHashes`. */
  readonly lineHash?: (finding: Finding) => string | undefined;
}

/** SARIF 2.1.0, one result a line, so that a difference between two reports is a difference of lines. */
export async function* writeSarif(report: Report, options: SarifOptions = {}): AsyncGenerator<string> {
  yield `{"$schema":${JSON.stringify(SARIF_SCHEMA)},"version":"2.1.0","runs":[`;
  for (const [index, run] of report.runs.entries()) {
    yield index === 0 ? '\n' : ',\n';
    // A scan's facts are told once: every tool's run is part of the same scan.
    const scan = index === 0 ? report.scan : { ...noScanFacts, ...category(report) };
    yield* writeRun({ ...run, rules: completeRules(run) }, { ...report, scan }, options);
  }
  yield ']}\n';
}

function category(report: Report): { category?: string } {
  return report.scan.category === undefined ? {} : { category: report.scan.category };
}

async function* writeRun(run: ReportRun, { scan }: Report, options: SarifOptions): AsyncGenerator<string> {
  const taxonomy = createCweTaxonomy(run.rules);
  const ruleIndexes = new Map(run.rules.map((rule, index) => [rule.id, index]));
  const context = { ...options, taxonomy, ruleIndexes };
  const head = JSON.stringify(sarifRunHead(run, scan, taxonomy));
  yield `${head.slice(0, -1)},"results":[`;
  let separator = '\n';
  for await (const finding of run.findings) {
    yield `${separator}${JSON.stringify(sarifResult(finding, context))}`;
    separator = ',\n';
  }
  yield ']}';
}
