import type { Context } from '@trefoil/contract';
import { toReportFormat, writeReport } from '@trefoil/findings';
import type { CoverageNote, Report } from '@trefoil/findings';
import { explainSkip } from '../discover/skip-reason.ts';
import { readSourceFile } from '../source/read-source-file.ts';
import type { TreeFacts } from './gather-facts.ts';
import { runScan } from './run-scan.ts';
import { tool } from './scan-tool.ts';
import type { ScanInput } from './scan.operation.ts';

/** Scans and writes everything as one complete report. Returns whether anything in it is actionable. */
export async function* report(
  input: ScanInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const finished = await runScan(input, context);
  const { request, tree, rules, findings } = finished;
  const note = (message: string) => context.report({ kind: 'note', message });
  const whole: Report = {
    scan: {
      category: 'fold/source',
      roots: ['.'],
      options: { detectors: request.detectors },
      coverage: coverageNotes(tree.facts),
    },
    runs: [{ tool, rules, findings }],
  };
  yield* writeReport(toReportFormat(format, note), whole, {
    note,
    source: (file) => readSourceFile([request.root], file)?.split(/\r?\n/),
  });
  return findings.some((finding) => finished.isActionable(finding));
}

function coverageNotes({ covered, skipped }: TreeFacts): CoverageNote[] {
  return [
    ...skipped.map(({ path, reason, detail }): CoverageNote => ({
      level: 'note',
      code: `coverage.${reason}`,
      message: `Skipped: ${explainSkip(reason)}${detail === undefined ? '' : ` (${detail})`}.`,
      path,
    })),
    ...covered
      .filter(({ unread }) => unread > 0)
      .map(({ path, unread, units, firstUnread }): CoverageNote => ({
        level: 'note',
        code: 'coverage.partial',
        message: `${unread} of ${units} characters could not be parsed.`,
        path,
        ...(firstUnread === undefined ? {} : { line: firstUnread.line }),
      })),
  ];
}
