import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { toProjector } from '../bundle/projection.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { compareIds } from '../bundle/id-order.ts';
import { wantedConcepts } from '../bundle/wanted-concepts.ts';
import type { FilesInput, FilesOutput } from './files.operation.ts';

export function run(input: FilesInput, context: Context): Unpaged<FilesOutput> {
  const selected = getBundle(input.bundle, context);
  const concepts = wantedConcepts(selected, input).toSorted(compareIds);
  const project = toProjector<ReturnType<typeof toRow>>(input);
  return {
    bundle: selected.member.slug,
    root: selected.bundle.root,
    ...unparseableCount(selected.bundle),
    files: mapRows(concepts, (concept) => project(toRow(concept))),
  };
}

function toRow({ path, id, dir, type, title, description }: Concept) {
  return { path, id, dir, type, title, description: description ?? null };
}
