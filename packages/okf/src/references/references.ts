import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { lineOf } from '../bundle/line-of.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { inventoryOf } from './reference-inventory.ts';
import type { ReferencesInput, ReferencesOutput } from './references.operation.ts';

export function run(input: ReferencesInput, context: Context): Unpaged<ReferencesOutput> {
  const { member, bundle } = getBundle(input.bundle, context);
  const { references, dangling } = inventoryOf(bundle);
  return {
    bundle: member.slug,
    ...unparseableCount(bundle),
    dangling_count: dangling.length,
    references: mapRows(references, ({ mentions, ...reference }) => ({
      ...reference,
      count: mentions.length,
      referenced_by: mentions.map(({ id, field }) => ({ id, field })),
    })),
    dangling: mapRows(dangling, ({ concept, field, key, raw, resolved, hint }) => ({
      id: concept.id,
      field,
      raw,
      resolved,
      hint,
      path: concept.path,
      line: lineOf(concept.document, key),
    })),
  };
}
