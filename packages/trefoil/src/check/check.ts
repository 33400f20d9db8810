import type { Context } from '@trefoil/contract';
import type { CheckInput, CheckOutput } from './check.operation.ts';
import { checkParts } from './check-parts.ts';
import { isActionableCheck, toPart, toRows } from './part-check.ts';
import type { PartName } from './part-check.ts';

export { report } from './check-report.ts';

/** Parts of the verdict that this version cannot give yet. */
const NOT_RUN: readonly PartName[] = ['code'];

export async function run(input: CheckInput, context: Context): Promise<CheckOutput> {
  const { scope, checks } = await checkParts(input, context);
  return {
    verdict: checks.some((check) => isActionableCheck(check)) ? 'actionable' : 'clean',
    parts: [...NOT_RUN.map(notRun), ...checks.map((check) => toPart(check))],
    findings: checks.flatMap((check) => toRows(check, scope)),
  };
}

function notRun(part: PartName): CheckOutput['parts'][number] {
  return { part, state: 'not_run', checked: 0, errors: 0, warnings: 0, notes: 0, suppressed: 0 };
}
