import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import type { Repository } from './repository.ts';

/** A file as a commit has it. */
export interface RevisionFile {
  /** In the bundle. */
  readonly path: string;
  readonly object: string;
  readonly size: number;
  /** A symbolic link, whose content is the path that it leads to. */
  readonly link: boolean;
}

const ENTRY = /^(\d{6}) blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/s;

/** The files of a bundle as a commit has them; undefined when that has no such directory. */
export async function listRevision(
  { cwd, prefix }: Repository,
  commit: string,
  context: Context,
): Promise<RevisionFile[] | undefined> {
  // The tree itself is named, so that no pattern is read into the name of a directory.
  const named = prefix === '' ? `${commit}^{tree}` : `${commit}:${prefix.replace(/\/$/, '')}`;
  const tree = await runGit(context, ['rev-parse', '--verify', '--quiet', '--end-of-options', named], {
    cwd,
  });
  if (!tree.ok) return undefined;
  const id = tree.stdout.trim();
  const run = await runGit(context, ['ls-tree', '-r', '-z', '-l', '--full-tree', id, '--'], { cwd });
  if (!run.ok) throw unreadable(commit);
  return run.stdout.split('\0').flatMap((entry): RevisionFile[] => {
    const [, mode, object, size, path] = ENTRY.exec(entry) ?? [];
    if (object === undefined || path === undefined) return [];
    return [{ path, object, size: Number(size), link: mode === '120000' }];
  });
}

export function unreadable(commit: string): Problem {
  return new Problem({
    code: 'okf.revision_unreadable',
    what: `git could not give the files of ${commit.slice(0, 12)}: objects are missing, or it took too long.`,
    next: 'Run `git fsck`, or name two bundles to compare what is in them now.',
  });
}
