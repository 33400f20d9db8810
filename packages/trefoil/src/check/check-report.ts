import type { Context } from '@trefoil/contract';
import { decodeText, readContained } from '@trefoil/corpus';
import { noScanFacts, ownTool, toReportFormat, writeReport } from '@trefoil/findings';
import type { Report } from '@trefoil/findings';
import type { CheckInput } from './check.operation.ts';
import { checkParts } from './check-parts.ts';
import { isActionableCheck } from './part-check.ts';

/** Writes everything that was found as one complete report. Returns whether anything in it is actionable. */
export async function* report(
  input: CheckInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { scope, checks } = await checkParts(input, context);
  const findings = checks.flatMap((check) => check.findings);
  const rules = checks.flatMap((check) => check.rules);
  const note = (message: string) => context.report({ kind: 'note', message });
  const whole: Report = { scan: noScanFacts, runs: [{ tool: ownTool('trefoil'), rules, findings }] };
  yield* writeReport(toReportFormat(format, note), whole, {
    note,
    source: (file) => linesOf(scope.base, file),
  });
  return checks.some((check) => isActionableCheck(check));
}

function linesOf(root: string, file: string): readonly string[] | undefined {
  const read = readContained(root, file);
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  return decoded?.ok === true ? decoded.text.split(/\r?\n/) : undefined;
}
