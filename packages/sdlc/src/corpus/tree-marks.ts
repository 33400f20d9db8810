import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { Tree } from '@trefoil/corpus';
import type { SortedFiles } from './sort-files.ts';

/** Times and sizes by which to tell that a tree is still as it was, without listing it again. */
export interface TreeMarks {
  readonly directories: readonly { readonly path: string; readonly mtimeMs: number; readonly ino: number }[];
  readonly root: string;
  readonly entities: SortedFiles['entities'];
}

/**
 * The marks of a tree that has just been walked. Undefined when it is not whole, or when anything in it was
 * written after `settled`: a second write could then leave the same time.
 */
export function takeMarks(tree: Tree, { entities }: SortedFiles, settled: number): TreeMarks | undefined {
  if (tree.truncated || tree.unreadable.length > 0) return undefined;
  const directories = ['', ...tree.directories].map((path) => {
    const absolute = path === '' ? tree.root : `${tree.root}/${path}`;
    const stats = statOrUndefined(absolute);
    return { path: absolute, mtimeMs: stats?.mtimeMs ?? Infinity, ino: stats?.ino ?? 0 };
  });
  const isSettled =
    directories.every(({ mtimeMs }) => mtimeMs < settled) &&
    entities.every(({ file }) => file.mtimeMs < settled);
  return isSettled ? { directories, root: tree.root, entities } : undefined;
}

/** A directory keeps its time while nothing in it is added, removed or renamed; a file while it is not written. */
export function hasMarks({ directories, root, entities }: TreeMarks): boolean {
  for (const { path, mtimeMs, ino } of directories) {
    const stats = statOrUndefined(path);
    if (stats?.mtimeMs !== mtimeMs || stats.ino !== ino) return false;
  }
  for (const { path, file } of entities) {
    const stats = statOrUndefined(`${root}/${path}`);
    if (stats?.mtimeMs !== file.mtimeMs || stats.size !== file.size) return false;
  }
  return true;
}

function statOrUndefined(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
