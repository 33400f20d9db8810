import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { directoriesUnder } from '../bundle/directories-under.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import type { DirsInput, DirsOutput } from './dirs.operation.ts';

export function run(input: DirsInput, context: Context): Unpaged<DirsOutput> {
  const selected = getBundle(input.bundle, context);
  const directories = directoriesUnder(selected, input.dir, input.depth);
  return {
    bundle: selected.member.slug,
    ...unparseableCount(selected.bundle),
    ...ignoredCount(selected.bundle),
    dirs: mapRows(directories, ({ dir, concepts, subtree, subdirs }) => ({
      dir,
      count: concepts.length,
      subtree,
      subdirs: [...subdirs],
    })),
  };
}
