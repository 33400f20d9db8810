import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { withBundleLock } from './bundle-lock.ts';
import type { FileChange } from './file-change.ts';
import { codeOf, fileChanged, fileExists, fileUnwritable } from './write-problems.ts';
import { openTarget } from './write-target.ts';
import type { WriteTarget } from './write-target.ts';

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
  await naming(first.path, async () => await withBundleLock(root, () => writeAll(root, ordered)));
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
  expectUnchanged(item);
  if (change.after !== undefined) writeBeside(item, change.after);
  return item;
}

/** The same name every time, so that what a killed process left is used up by the next write; readers skip it. */
function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.tmp`);
}

function writeBeside({ file, temporary }: Staged, text: string): void {
  rmSync(temporary, { force: true });
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? NEW_FILE_MODE;
  const handle = openSync(temporary, 'wx', mode % 0o1000);
  try {
    const bytes = Buffer.from(text, 'utf8');
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  } finally {
    closeSync(handle);
  }
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
  else if (change.before === undefined) putNew(item);
  else renameSync(temporary, file);
}

/** A link is refused where a name is taken; a rename would replace what is there. */
function putNew({ change, file, temporary }: Staged): void {
  try {
    linkSync(temporary, file);
    rmSync(temporary);
    return;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw fileExists(change.path);
  }
  // Some file systems have no links.
  if (existsSync(file)) throw fileExists(change.path);
  renameSync(temporary, file);
}

/** Undoes one change, unless somebody has changed the file since. */
function putBack(item: Staged): void {
  const { before, after } = item.change;
  try {
    if (after === undefined ? existsSync(item.file) : !holds(item.file, after)) return;
    if (before === undefined) rmSync(item.file);
    else {
      writeBeside(item, before);
      renameSync(item.temporary, item.file);
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

/** Makes a rename last through a loss of power, where the system can. */
function syncDirectory(directory: string): void {
  try {
    const handle = openSync(directory, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Some file systems do not sync directories; the files themselves are whole.
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
