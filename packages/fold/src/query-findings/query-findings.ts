import type { Context, Unpaged } from '@trefoil/contract';
import { compileQuery } from '@trefoil/findings';
import { findingPage } from '../source/finding-page.ts';
import { openSource } from '../source/finding-source.ts';
import { nameReports } from '../source/name-reports.ts';
import type { QueryFindingsInput, QueryFindingsOutput } from './query-findings.operation.ts';

export { report } from './report-findings.ts';

export async function run(
  input: QueryFindingsInput,
  context: Context,
): Promise<Unpaged<QueryFindingsOutput>> {
  const named = input.regex ? input : await nameReports(input, context);
  const asked = { ...input, pattern: named.pattern };
  const query = await compileQuery(asked);
  const source = await openSource({ report: named.report, scan_id: input.scan_id }, context);
  const result = await source.query(query, asked);
  return {
    ...source.head(),
    matched: result.matched,
    actionable: result.actionable,
    findings: findingPage(result, {
      offset: input.offset,
      full: input.detail === 'full',
      actionable: (finding) => query.actionable(finding),
    }),
    groups: (result.groups ?? []).map((group) => ({ ...group })),
  };
}
