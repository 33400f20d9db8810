import type { Context } from '@trefoil/contract';
import type { Bundle } from '../bundle/bundle.ts';
import type { Member } from '../bundle/bundle-set.ts';
import { getCommit, getRepository } from '../git/repository.ts';
import { readRevision } from '../git/revision-bundle.ts';
import type { ParsedObjects } from '../git/revision-bundle.ts';

interface ReadRevision {
  readonly revision: string;
  readonly commit: string;
  readonly bundle: Bundle | undefined;
}

/**
 * A reader of a bundle's revisions; what two of them share is read once.
 * @throws Problem `okf.not_in_git`
 */
export async function openRevisions(
  member: Member,
  context: Context,
): Promise<(field: string, revision: string) => Promise<ReadRevision>> {
  const repository = await getRepository(member, context);
  const known: ParsedObjects = new Map();
  return async (field, revision) => {
    const commit = await getCommit(repository, { field, revision }, context);
    const bundle = await readRevision({ repository, commit, known }, context);
    return { revision, commit, bundle };
  };
}
