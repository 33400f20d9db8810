import { existsSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import {
  besideOf,
  statOrUndefined,
  syncDirectory,
  takeNewName,
  withFileLock,
  writeBeside,
} from '@trefoil/corpus';
import type { FileChange } from './file-change.ts';
import { bundleBusy, codeOf, fileChanged, fileExists, fileUnwritable } from './write-problems.ts';
import { openTarget } from './write-target.ts';
import type { WriteTarget } from './write-target.ts';

const LOCK_FILE = '.okf-write.lock';
const NEW_FILE_MODE = 0o644;

/** A change whose new text lies beside its file, ready to take its place. */
interface Staged extends WriteTarget {
  readonly change: FileChange;
  readonly temporary: string;
}

/**
 * Makes changes to files of a bundle: all of them or, whatever can be told in advance or put back, none. Every file
 * must still hold what its change was made from. New texts are on disk before the first takes its place; new files
 * come first and files go last, so that a process which is killed in between leaves nothing out.
 * @param root the bundle's root, as a real path
 * @throws Problem, one of `writeProblems`
 */
export async function writeChanges(root: string, changes: readonly FileChange[]): Promise<void> {
  const ordered = changes.filter(isChange).toSorted((left, right) => rank(left) - rank(right));
  const [first] = ordered;
  if (first === undefined) return;
  const lock = path.join(root, LOCK_FILE);
  await naming(first.path, async () => await withFileLock(lock, bundleBusy, () => writeAll(root, ordered)));
}

function isChange({ before, after }: FileChange): boolean {
  return before !== after;
}

function rank({ before, after }: FileChange): number {
  if (before === undefined) return 0;
  return after === undefined ? 2 : 1;
}

function writeAll(root: string, changes: readonly FileChange[]): void {
  const staged: Staged[] = [];
  const done: Staged[] = [];
  try {
    for (const change of changes) staged.push(attempt(change.path, () => stage(root, change)));
    for (const item of staged) {
      attempt(item.change.path, () => putInPlace(item));
      done.push(item);
    }
    for (const directory of new Set(staged.map(({ file }) => path.dirname(file)))) syncDirectory(directory);
  } catch (cause) {
    for (const item of done.toReversed()) putBack(item);
    for (const { temporary } of staged) rmSync(temporary, { force: true });
    for (const { made, file } of staged.toReversed()) removeEmpty(made, path.dirname(file));
    throw cause;
  } finally {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  }
}

function stage(root: string, change: FileChange): Staged {
  const target = openTarget(root, change);
  const item = { ...target, change, temporary: besideOf(target.file) };
  try {
    expectUnchanged(item);
    if (change.after !== undefined) writeBeside(item.file, change.after, modeOf(item.file));
  } catch (cause) {
    removeEmpty(target.made, path.dirname(target.file));
    throw cause;
  }
  return item;
}

function modeOf(file: string): number {
  return statOrUndefined(file)?.mode ?? NEW_FILE_MODE;
}

/** Whoever knows no lock, such as an editor, is noticed up to here. */
function expectUnchanged({ change: { path: given, before }, file }: Staged): void {
  if (before === undefined) {
    if (existsSync(file)) throw fileExists(given);
  } else if (!holds(file, before)) throw fileChanged(given);
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).equals(Buffer.from(text, 'utf8'));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw cause;
  }
}

function putInPlace(item: Staged): void {
  const { change, file, temporary } = item;
  expectUnchanged(item);
  if (change.after === undefined) rmSync(file);
  else if (change.before === undefined) {
    if (!takeNewName(temporary, file)) throw fileExists(change.path);
  } else renameSync(temporary, file);
}

/** Undoes one change, unless somebody has changed the file since. */
function putBack(item: Staged): void {
  const { before, after } = item.change;
  try {
    if (after === undefined ? existsSync(item.file) : !holds(item.file, after)) return;
    if (before === undefined) rmSync(item.file);
    else {
      renameSync(writeBeside(item.file, before, modeOf(item.file)), item.file);
    }
  } catch {
    // The others are still to be put back; the first failure is the one that is told.
  }
}

/** Takes away the directories that were made for a file which is not there after all. */
function removeEmpty(made: string | undefined, directory: string): void {
  if (made === undefined) return;
  try {
    for (let at = directory; at.startsWith(made); at = path.dirname(at)) rmdirSync(at);
  } catch {
    // Not empty, or gone already.
  }
}

function attempt<T>(given: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw told(given, cause);
  }
}

async function naming(given: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw told(given, cause);
  }
}

/** What the system refuses is a problem of the place; anything else is a defect. */
function told(given: string, cause: unknown): unknown {
  return cause instanceof Problem || codeOf(cause) === '' ? cause : fileUnwritable(given, cause);
}
