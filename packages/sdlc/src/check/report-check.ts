import type { Context } from '@trefoil/contract';
import { deprecatedReportFormats, isActionable, noScanFacts, writeReport } from '@trefoil/findings';
import type { ReportFormat, RuleDescription } from '@trefoil/findings';
import { sdlcRules } from '../finding/rules.ts';
import type { SdlcRule } from '../finding/rules.ts';
import type { CheckInput } from './check.operation.ts';
import { selectFindings } from './select-findings.ts';

/** Writes what was found as a complete report, suppressed and known findings among it. */
export async function* report(
  input: CheckInput,
  format: ReportFormat | keyof typeof deprecatedReportFormats,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { planning, findings } = await selectFindings(input, context);
  const tool = { name: 'trefoil-sdlc' };
  const whole = { scan: noScanFacts, runs: [{ tool, rules: describeRules(sdlcRules), findings }] };
  const sources = new Map(
    [...planning.documents].map(([path, { source }]) => [planning.place(path), source]),
  );
  yield* writeReport(currentName(format, context), whole, {
    source: (path) => sources.get(path)?.split(/\r?\n/),
  });
  return findings.some((finding) => isActionable(finding));
}

function currentName(
  format: ReportFormat | keyof typeof deprecatedReportFormats,
  context: Context,
): ReportFormat {
  if (format !== 'json') return format;
  const { use, message } = deprecatedReportFormats[format];
  context.report({ kind: 'note', message });
  return use;
}

function describeRules(rules: readonly SdlcRule[]): RuleDescription[] {
  return rules.map(({ id, severity, kind, summary }) => ({
    id,
    summary,
    severity,
    kind,
    tags: ['planning'],
    cwe: [],
  }));
}
