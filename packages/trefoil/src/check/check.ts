import type { Context } from '@trefoil/contract';
import type { CheckInput, CheckOutput } from './check.operation.ts';
import { checkParts } from './check-parts.ts';
import { isActionableCheck, toPart, toRows } from './part-check.ts';

export { report } from './check-report.ts';

export async function run(input: CheckInput, context: Context): Promise<CheckOutput> {
  const { scope, checks } = await checkParts(input, context);
  return {
    verdict: checks.some((check) => isActionableCheck(check)) ? 'actionable' : 'clean',
    parts: checks.map((check) => toPart(check)),
    findings: checks.flatMap((check) => toRows(check, scope)),
  };
}
