import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem, referTo } from '@trefoil/contract';
import { syncDirectory, takeNewName, withFileLock, writeBeside } from '@trefoil/corpus';
import { contentHash } from './content-hash.ts';

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
  await guardWrite(file, async () => {
    await withFileLock(lockOf(file), planningBusy, () => {
      if (contentHash(readFileSync(file)) !== expected) throw fileChanged(path.basename(file));
      const temporary = writeBeside(file, text, statSync(file).mode);
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
  await guardWrite(file, () => {
    const temporary = writeBeside(file, text, 0o644);
    try {
      if (!takeNewName(temporary, file)) throw entityExists(path.basename(file, '.md'));
    } finally {
      rmSync(temporary, { force: true });
    }
    syncDirectory(path.dirname(file));
  });
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

export function planningBusy(): Problem {
  return new Problem({
    code: 'sdlc.file_busy',
    what: 'Another process is writing this part of the planning tree.',
    next: `Try again; ${referTo('sdlc.task_next')} reads it meanwhile.`,
  });
}

function lockOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.lock`);
}

/**
 * Does something to a file; what the system refuses becomes a sentence.
 * @throws Problem `sdlc.file_unwritable`, or what `work` throws
 */
export async function guardWrite(file: string, work: () => void | Promise<void>): Promise<void> {
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
