import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { byFrequency, groupByType } from '../bundle/concept-index.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { wantedConcepts } from '../bundle/wanted-concepts.ts';
import type { TypesInput, TypesOutput } from './types.operation.ts';

export function run(input: TypesInput, context: Context): Unpaged<TypesOutput> {
  const selected = getBundle(input.bundle, context);
  const groups = byFrequency(groupByType(wantedConcepts(selected, input)));
  return {
    bundle: selected.member.slug,
    ...unparseableCount(selected.bundle),
    types: mapRows(groups, ({ value, concepts }) => ({
      type: value,
      count: concepts.length,
      concepts: concepts.map(({ id }) => id),
    })),
  };
}
