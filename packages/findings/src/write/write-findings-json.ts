import { completeRules } from './complete-rules.ts';
import { findingRow } from './finding-row.ts';
import { ruleRow, scanRow, toolRow } from './head-rows.ts';
import type { Report } from './report.ts';
import { REPORT_OUTPUT_VERSION } from './report.ts';

/** The native format: one object, one finding a line. */
export async function* writeFindingsJson(report: Report): AsyncGenerator<string> {
  const head = JSON.stringify(reportHead(report));
  yield `${head.slice(0, -1)},"findings":[`;
  let total = 0;
  for await (const row of findingRows(report)) {
    yield `${total === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`;
    total += 1;
  }
  yield `],"total":${total}}\n`;
}

/** The native format as a stream: what it is about, then one finding a line, then how many there were. */
export async function* writeFindingsNdjson(report: Report): AsyncGenerator<string> {
  yield `${JSON.stringify(reportHead(report))}\n`;
  let total = 0;
  for await (const row of findingRows(report)) {
    yield `${JSON.stringify(row)}\n`;
    total += 1;
  }
  yield `${JSON.stringify({ total })}\n`;
}

function reportHead(report: Report): Record<string, unknown> {
  return {
    output_version: REPORT_OUTPUT_VERSION,
    scan: scanRow(report.scan),
    tools: report.runs.map((run) => ({ tool: toolRow(run.tool), rules: completeRules(run).map(ruleRow) })),
  };
}

/** Which run a finding belongs to is said only where there are several. */
async function* findingRows(report: Report): AsyncGenerator {
  for (const [run, { findings }] of report.runs.entries()) {
    for await (const finding of findings) {
      yield report.runs.length === 1 ? findingRow(finding) : { ...findingRow(finding), run };
    }
  }
}
