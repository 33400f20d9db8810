import { statOrUndefined } from '@trefoil/corpus';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileChange } from './file-change.ts';
import { codeOf, fileChanged, fileOutside } from './write-problems.ts';

/** Where a change is made. */
export interface WriteTarget {
  /** Real path; its directory is there. */
  readonly file: string;
  /** The first directory that had to be made for it. */
  readonly made: string | undefined;
}

/**
 * The file that a change is about, with every link on the way followed: it must lie in the bundle. Directories of a
 * new file are made.
 * @param root the bundle's root, as a real path
 * @throws Problem `okf.file_outside`, or `okf.file_changed` when a file is gone
 */
export function openTarget(root: string, { path: given, before, after }: FileChange): WriteTarget {
  const wanted = path.join(root, given);
  if (given.includes('\0') || !isUnder(root, wanted)) throw fileOutside(given);
  if (before === undefined) return newTarget(root, wanted, given);
  const target = knownTarget(root, wanted, given);
  // What is taken away must not be a file that only a link leads to: others know it by its own name.
  if (after === undefined && target.file !== wanted) throw fileOutside(given);
  return target;
}

function knownTarget(root: string, wanted: string, given: string): WriteTarget {
  try {
    const file = realpathSync.native(wanted);
    if (!isUnder(root, file) || !statSync(file).isFile()) throw fileOutside(given);
    return { file, made: undefined };
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') throw fileChanged(given);
    throw cause;
  }
}

function newTarget(root: string, wanted: string, given: string): WriteTarget {
  const directory = path.dirname(wanted);
  let existing = directory;
  while (existing !== root && statOrUndefined(existing) === undefined) existing = path.dirname(existing);
  const real = realpathSync.native(existing);
  if (real !== root && !isUnder(root, real)) throw fileOutside(given);
  const made = mkdirSync(directory, { recursive: true });
  return { file: path.join(realpathSync.native(directory), path.basename(wanted)), made };
}

function isUnder(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
