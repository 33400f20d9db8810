import { unifiedDiff } from '@trefoil/corpus';
import type { Selected } from '../bundle/select-bundle.ts';
import type { FileChange } from './file-change.ts';
import { writeChanges } from './write-changes.ts';

/** What became of a request to write, as answers tell it. */
export interface Written {
  readonly bundle: string;
  readonly root: string;
  readonly dry_run: boolean;
  readonly wrote: boolean;
  readonly changes: { path: string; diff: string }[];
}

/**
 * Writes changes into a bundle unless it is a dry run, and tells them.
 * @throws Problem, one of `writeProblems`
 */
export async function writeBundle(
  { member, bundle }: Selected,
  changes: readonly FileChange[],
  dryRun: boolean,
): Promise<Written> {
  const made = changes.filter(({ before, after }) => before !== after);
  // First, so that nothing has been written if this should fail.
  const told = made.map((change) => ({ path: change.path, diff: unifiedDiff(change) }));
  if (!dryRun) await writeChanges(bundle.root, made);
  return {
    bundle: member.slug,
    root: bundle.root,
    dry_run: dryRun,
    wrote: !dryRun && made.length > 0,
    changes: told,
  };
}
