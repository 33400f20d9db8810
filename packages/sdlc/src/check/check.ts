import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Finding } from '@trefoil/findings';
import { shownPath } from '../planning/open-planning.ts';
import type { CheckInput, CheckOutput } from './check.operation.ts';
import { selectFindings } from './select-findings.ts';

export { report } from './report-check.ts';

export async function run(input: CheckInput, context: Context): Promise<Unpaged<CheckOutput>> {
  const { planning, findings: selected } = await selectFindings(input, context);
  const unsuppressed = selected.filter(({ suppression }) => suppression === undefined);
  const findings = unsuppressed.filter(({ baseline_state: state }) => state !== 'unchanged');
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return {
    planning_root: shownPath(context, planning.corpus.root),
    files: planning.corpus.entities.length,
    counts,
    suppressed: selected.length - unsuppressed.length,
    known: unsuppressed.length - findings.length,
    findings: mapRows(findings, (finding) => toRow(finding)),
  };
}

function toRow({ cwe, evidence, related, ...finding }: Finding): CheckOutput['findings'][number] {
  const { suppression: _suppressed, fix: _fix, baseline_state: state, ...rest } = finding;
  return {
    ...rest,
    ...(state === 'new' || state === 'updated' ? { baseline_state: state } : {}),
    cwe: [...cwe],
    evidence: [...evidence],
    related: related.map(({ path: at, line, column, message }) => ({
      path: at,
      line,
      column,
      ...(message === undefined ? {} : { message }),
    })),
  };
}
