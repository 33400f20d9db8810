import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { looseConcepts } from '../graph/loose-concepts.ts';
import type { LooseInput, LooseOutput } from './loose.operation.ts';

export function run(input: LooseInput, context: Context): Unpaged<LooseOutput> {
  const { member, bundle } = getBundle(input.bundle, context);
  return {
    bundle: member.slug,
    ...unparseableCount(bundle),
    files: mapRows(looseConcepts(bundle), ({ id, title, dir }) => ({ id, title, dir })),
  };
}
