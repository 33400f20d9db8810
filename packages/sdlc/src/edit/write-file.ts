import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { Problem, referTo } from '@trefoil/contract';
import { contentHash } from './content-hash.ts';
import { withLock } from './file-lock.ts';

interface Replacement {
  readonly text: string;
  /** The hash of what the text was made from. */
  readonly expected: string;
}

/**
 * Replaces a file by a new text, whole or not at all, and only while it still holds what the text was made from.
 * @throws Problem `sdlc.file_changed`, `sdlc.file_busy` or `sdlc.file_unwritable`
 */
export async function replaceFile(file: string, { text, expected }: Replacement): Promise<void> {
  await guard(file, async () => {
    await withLock(beside(file, 'lock'), () => {
      const mode = statSync(file).mode & 0o777;
      if (contentHash(readFileSync(file)) !== expected) throw fileChanged(path.basename(file));
      const temporary = writeBeside(file, text, mode);
      try {
        // Whoever knows no lock, such as an editor, is noticed up to here.
        if (contentHash(readFileSync(file)) !== expected) throw fileChanged(path.basename(file));
        renameSync(temporary, file);
      } finally {
        rmSync(temporary, { force: true });
      }
      syncDirectory(path.dirname(file));
    });
  });
}

/**
 * Writes a file that is not there yet, whole or not at all. Only called under a lock of its directory.
 * @throws Problem `sdlc.entity_exists` or `sdlc.file_unwritable`
 */
export async function createFile(file: string, text: string): Promise<void> {
  await guard(file, () => {
    const temporary = writeBeside(file, text, 0o644);
    try {
      putInPlace(temporary, file);
    } finally {
      rmSync(temporary, { force: true });
    }
    syncDirectory(path.dirname(file));
  });
}

/** A link is refused where a name is taken; a rename would replace what is there. */
function putInPlace(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
    return;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw entityExists(path.basename(file, '.md'));
  }
  // Some file systems have no links.
  if (existsSync(file)) throw entityExists(path.basename(file, '.md'));
  renameSync(temporary, file);
}

export function entityExists(stem: string): Problem {
  return new Problem({
    code: 'sdlc.entity_exists',
    what: `${stem} is there already.`,
    next: `Read it with ${referTo('sdlc.entity_get', { entity: stem })}, or give another title or slug.`,
    exit: 1,
  });
}

export function fileChanged(name: string): Problem {
  return new Problem({
    code: 'sdlc.file_changed',
    what: `${name} has been changed by someone else since it was read; nothing was written.`,
    next: 'Read it again, then repeat the change.',
    exit: 1,
  });
}

/** The same name every time, so that what a killed process left is used up by the next write. */
function beside(file: string, ending: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${ending}`);
}

function writeBeside(file: string, text: string, mode: number): string {
  const temporary = beside(file, 'tmp');
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, 'wx', mode);
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
  return temporary;
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
    // Some file systems do not sync directories; the file itself is whole.
  }
}

async function guard(file: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof Problem || code === undefined) throw cause;
    throw new Problem({
      code: 'sdlc.file_unwritable',
      what: `${path.basename(file)} cannot be written (${code}).`,
      next: 'Make the planning tree writable, then try again.',
      cause,
    });
  }
}
