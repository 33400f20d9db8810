import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import { statOrUndefined, syncDirectory, withFileLock, writeBeside } from '@trefoil/corpus';
import { getRegistryText } from './read-registry.ts';

const MAX_ATTEMPTS = 5;
const NEW_FILE_MODE = 0o644;

/**
 * Makes a file hold what `edit` makes of its text, whole or not at all. The text is read under a lock,
 * so that of two writers one waits and neither is lost; whoever knows no lock is noticed by comparing
 * once more before the new file takes the place of the old, and the edit is made again on theirs.
 * A file that is a symbolic link is replaced where it leads.
 * @param edit is given undefined when there is no file, and returns undefined to leave things as they are
 * @throws Problem `okf.registry_unwritable` or `okf.registry_busy`, and whatever `edit` throws
 */
export async function replaceFile(
  file: string,
  edit: (text: string | undefined) => string | undefined,
): Promise<void> {
  const target = await realpath(file).catch(() => file);
  await writing(file, mkdir(path.dirname(target), { recursive: true }));
  const attempts = async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = getRegistryText(target);
      const after = edit(before);
      if (after === undefined || after === before) return;
      if (await replaceIfSame(target, before, after)) return;
    }
    throw busy(file);
  };
  await writing(
    file,
    withFileLock(`${target}.lock`, () => busy(file), attempts),
  );
}

/** False when the file changed since `before` was read; it then stays as it is. */
async function replaceIfSame(file: string, before: string | undefined, after: string): Promise<boolean> {
  const temporary = writeBeside(file, after, statOrUndefined(file)?.mode ?? NEW_FILE_MODE);
  try {
    if (getRegistryText(file) !== before) return false;
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  syncDirectory(path.dirname(file));
  return true;
}

async function writing(file: string, work: Promise<unknown>): Promise<void> {
  await work.catch((cause: unknown) => unwritable(file, cause));
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function unwritable(file: string, cause: unknown): never {
  if (cause instanceof Problem || codeOf(cause) === '') throw cause;
  throw new Problem({
    code: 'okf.registry_unwritable',
    what: `The registry ${describeGiven(file)} cannot be written (${codeOf(cause)}).`,
    next: 'Make the file and its directory writable; nothing was changed.',
    cause,
  });
}

function busy(file: string): Problem {
  return new Problem({
    code: 'okf.registry_busy',
    what: `The registry ${describeGiven(file)} is being written by another process.`,
    next: `Try again; if no other process is at work, delete ${file}.lock.`,
  });
}
