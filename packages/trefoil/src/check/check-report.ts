import type { Context } from '@trefoil/contract';
import { decodeText, readContained } from '@trefoil/corpus';
import { deprecatedReportFormats, noScanFacts, writeReport } from '@trefoil/findings';
import type { Report, ReportFormat } from '@trefoil/findings';
import type { CheckInput } from './check.operation.ts';
import { checkParts } from './check-parts.ts';
import { isActionableCheck } from './part-check.ts';

/** A format, or a former name of one. */
type AskedFormat = ReportFormat | keyof typeof deprecatedReportFormats;

/** Writes everything that was found as one complete report. Returns whether anything in it is actionable. */
export async function* report(
  input: CheckInput,
  format: AskedFormat,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { scope, checks } = await checkParts(input, context);
  const findings = checks.flatMap((check) => check.findings);
  const whole: Report = { scan: noScanFacts, runs: [{ tool: { name: 'trefoil' }, rules: [], findings }] };
  yield* writeReport(currentName(format, context), whole, { source: (file) => linesOf(scope.base, file) });
  return checks.some((check) => isActionableCheck(check));
}

function currentName(format: AskedFormat, context: Context): ReportFormat {
  if (format !== 'json') return format;
  const { use, message } = deprecatedReportFormats[format];
  context.report({ kind: 'note', message });
  return use;
}

function linesOf(root: string, file: string): readonly string[] | undefined {
  const read = readContained(root, file);
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  return decoded?.ok === true ? decoded.text.split(/\r?\n/) : undefined;
}
