import type { Context } from '@trefoil/contract';
import { isActionable, noScanFacts, ownTool, toReportFormat, writeReport } from '@trefoil/findings';
import type { RuleDescription } from '@trefoil/findings';
import { sdlcRules } from '../finding/rules.ts';
import type { SdlcRule } from '../finding/rules.ts';
import type { CheckInput } from './check.operation.ts';
import { selectFindings } from './select-findings.ts';

/** Writes what was found as a complete report, suppressed and known findings among it. */
export async function* report(
  input: CheckInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { planning, findings } = await selectFindings(input, context);
  const tool = ownTool('trefoil-sdlc');
  const whole = { scan: noScanFacts, runs: [{ tool, rules: describeRules(sdlcRules), findings }] };
  const sources = new Map(
    [...planning.documents].map(([path, { source }]) => [planning.place(path), source]),
  );
  const note = (message: string) => context.report({ kind: 'note', message });
  yield* writeReport(toReportFormat(format, note), whole, {
    note,
    source: (path) => sources.get(path)?.split(/\r?\n/),
  });
  return findings.some((finding) => isActionable(finding));
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
