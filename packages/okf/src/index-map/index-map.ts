import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Concept, ReservedFile } from '../bundle/bundle.ts';
import type { Directory } from '../bundle/directories.ts';
import { directoriesUnder } from '../bundle/directories-under.ts';
import { compareIds } from '../bundle/id-order.ts';
import { countTags, countTypes } from '../bundle/rollup.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import type { IndexMapInput, IndexMapOutput } from './index-map.operation.ts';

export function run(input: IndexMapInput, context: Context): Unpaged<IndexMapOutput> {
  const selected = getBundle(input.bundle, context);
  const directories = directoriesUnder(selected, input.dir, input.depth);
  return {
    bundle: selected.member.slug,
    ...unparseableCount(selected.bundle),
    dirs: mapRows(directories, (directory) => toRow(directory, input)),
  };
}

function toRow({ dir, concepts, subdirs, index }: Directory, { bodies, listing }: IndexMapInput) {
  return {
    dir,
    index_path: index?.path ?? null,
    present: index !== undefined,
    synthesized: index === undefined,
    ...(bodies ? { body: index === undefined ? null : bodyOf(index) } : {}),
    count: concepts.length,
    types: Object.fromEntries(countTypes(concepts)),
    tags: Object.fromEntries(countTags(concepts)),
    subdirs: [...subdirs],
    ...(listing ? { listing: concepts.toSorted(compareIds).map(toEntry) } : {}),
  };
}

/** The blank line that sets the front matter apart is no part of the text. */
function bodyOf({ document }: ReservedFile): string {
  return document.bodyLine === 1 ? document.body : document.body.replace(/^\r?\n/, '');
}

function toEntry({ id, title, description, type, tags }: Concept) {
  return { id, title, description: description ?? null, type, tags: [...tags] };
}
