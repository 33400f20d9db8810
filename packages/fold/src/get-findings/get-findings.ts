import type { Context, Unpaged } from '@trefoil/contract';
import { compileQuery } from '@trefoil/findings';
import { findingPage } from '../source/finding-page.ts';
import { openSource } from '../source/finding-source.ts';
import type { GetFindingsInput, GetFindingsOutput } from './get-findings.operation.ts';

export async function run(input: GetFindingsInput, context: Context): Promise<Unpaged<GetFindingsOutput>> {
  const query = await compileQuery(input);
  const source = await openSource({ scan_id: input.scan_id }, context);
  const result = await source.query(query, input);
  return {
    ...source.head(),
    actionable: result.actionable,
    findings: findingPage(result, {
      offset: input.offset,
      full: input.detail === 'full',
      actionable: (finding) => query.actionable(finding),
    }),
  };
}
