import type { Context } from '@trefoil/contract';
import { directoriesOf } from '../bundle/directories.ts';
import { getBundle, getDirectory } from '../bundle/select-bundle.ts';
import { writeBundle } from '../write/write-bundle.ts';
import type { IndexWriteInput, IndexWriteOutput } from './index-write.operation.ts';
import { planIndex } from './plan-index.ts';

export async function run(
  { bundle: given, dir, dry_run: dryRun }: IndexWriteInput,
  context: Context,
): Promise<IndexWriteOutput> {
  const selected = getBundle(given, context);
  const all = [...directoriesOf(selected.bundle).values()];
  const only = dir === undefined ? undefined : getDirectory(selected, dir);
  // A directory that leads to no concept, such as one of logs alone, needs no index.
  const wanted = all.filter((directory) =>
    only === undefined ? directory.subtree > 0 || directory.index !== undefined : directory.dir === only,
  );
  const plans = wanted.map((directory) => planIndex(selected.bundle, directory));
  const changes = plans.flatMap((plan) => (plan.kind === 'change' ? [plan.change] : []));
  return {
    ...(await writeBundle(selected, changes, dryRun)),
    directories: wanted.length,
    left: plans.flatMap((plan) => (plan.kind === 'left' ? [plan.left] : [])),
  };
}
