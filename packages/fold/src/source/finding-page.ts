import type { RowSource } from '@trefoil/contract';
import type { FindingRow } from '../finding-fields.ts';
import { toRow } from '../finding-row.ts';
import type { RowOptions } from '../finding-row.ts';
import type { SourceResult } from './finding-source.ts';

/**
 * The matches as rows of an answer: the page is at hand, the rest only counted. Who wants the whole reads
 * the source again.
 */
export function findingPage(
  { matched, groups, page, all }: SourceResult,
  options: RowOptions & { readonly offset: number },
): RowSource<FindingRow> {
  return {
    length: groups === undefined ? matched : 0,
    at: (index) => {
      const found = page[index - options.offset];
      return found === undefined ? undefined : toRow(found.finding, found.origin, options);
    },
    all: async function* () {
      if (groups !== undefined) return;
      for await (const { finding, origin } of all()) yield toRow(finding, origin, options);
    },
  };
}
