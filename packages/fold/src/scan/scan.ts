import type { Context, Unpaged } from '@trefoil/contract';
import { createScanWriter, recordFiles } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import { toRow } from '../finding-row.ts';
import { runScan } from './run-scan.ts';
import type { FinishedScan } from './run-scan.ts';
import { tool } from './scan-tool.ts';
import { toCoverage } from './to-coverage.ts';
import type { ScanInput, ScanOutput } from './scan.operation.ts';

export { report } from './scan-report.ts';

/** How answers name the source of a scan's findings, beside the reports of other tools. */
const ORIGIN = { report: 'scan', run: 0, tool: tool.name };

export async function run(input: ScanInput, context: Context): Promise<Unpaged<ScanOutput>> {
  const finished = await runScan(input, context);
  const stored = await storeScan(finished, input, context);
  const { tree, findings } = finished;
  const { coverage, cached } = tree.facts;
  return {
    scan_id: stored.scan_id,
    mode: 'source',
    detectors: [...finished.request.detectors],
    options_fingerprint: finished.optionsFingerprint,
    actionable: findings.filter((finding) => finished.isActionable(finding)).length,
    suppressed: findings.filter(({ suppression }) => suppression !== undefined).length,
    by_rule: countRules(findings),
    cut_findings: finished.cut,
    coverage: toCoverage(coverage),
    ...(stored.baseline === undefined ? {} : { baseline: stored.baseline }),
    notes: finished.notes.map((note) => ({ ...note })),
    // An answer does not depend on what an earlier scan left, so that is told only with where the time went.
    ...(input.timings ? { timings: tree.timings.map((timing) => ({ ...timing })), cached } : {}),
    findings: {
      length: findings.length,
      at: (index) => {
        const finding = findings[index];
        if (finding === undefined) return undefined;
        return toRow(finding, ORIGIN, { full: false, actionable: (each) => finished.isActionable(each) });
      },
    },
  };
}

function countRules(findings: readonly Finding[]) {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts]
    .map(([rule, count]) => ({ rule, findings: count }))
    .toSorted((a, b) => b.findings - a.findings || (a.rule < b.rule ? -1 : 1));
}

/** Keeps the findings in the workspace, where every other question about findings is asked. */
async function storeScan(finished: FinishedScan, input: ScanInput, context: Context) {
  const { findings, request, comparison, rules, suppressionFiles, notes } = finished;
  const writer = createScanWriter(context.workspace, context.now());
  try {
    for (const finding of findings) await writer.add(finding, { report: 0, run: 0 });
    const baseline =
      comparison === undefined || input.baseline === undefined
        ? undefined
        : { source: input.baseline, ...comparison.counts, moved: comparison.moved };
    const info = {
      root: request.root,
      reports: [
        {
          path: ORIGIN.report,
          format: 'scan',
          findings: findings.length,
          runs: [{ tool: tool.name }],
        },
      ],
      ...(baseline === undefined ? {} : { baseline }),
      suppressions: suppressionFiles,
      notes,
      files: recordFiles(request.root, new Set(findings.map(({ path }) => path))),
    };
    return await writer.finish(
      info,
      rules.map((rule) => ({ report: 0, run: 0, rule })),
    );
  } catch (cause) {
    await writer.discard();
    throw cause;
  }
}
