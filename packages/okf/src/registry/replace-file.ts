import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeGiven, Problem } from '@trefoil/contract';

const LOCK_TRIES = 200;
const LOCK_PAUSE_MS = 25;
/** A lock is held for a few milliseconds; one as old as this was left behind by a process that died. */
const STALE_LOCK_MS = 10_000;
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
  const unlock = await lock(`${target}.lock`, file);
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await readText(target);
      const after = edit(before);
      if (after === undefined || after === before) return;
      if (await replaceIfSame(target, before, after).catch((cause: unknown) => unwritable(file, cause)))
        return;
    }
  } finally {
    await unlock();
  }
  throw busy(file);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw unreadable(file, cause);
  }
}

/** False when the file changed since `before` was read; it then stays as it is. */
async function replaceIfSame(file: string, before: string | undefined, after: string): Promise<boolean> {
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  const mode = await stat(file).then(
    (found) => found.mode % 0o1000,
    () => NEW_FILE_MODE,
  );
  try {
    const handle = await open(beside, 'wx', mode);
    try {
      await handle.writeFile(after);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await readText(file)) !== before) return false;
    await rename(beside, file);
    return true;
  } finally {
    await rm(beside, { force: true });
  }
}

async function lock(lockFile: string, file: string): Promise<() => Promise<void>> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      const handle = await open(lockFile, 'wx', 0o600);
      await handle.close();
      return async () => await rm(lockFile, { force: true });
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw unwritable(file, cause);
    }
    await removeStale(lockFile);
    await delay(LOCK_PAUSE_MS);
  }
  throw busy(file);
}

async function removeStale(lockFile: string): Promise<void> {
  const since = await stat(lockFile).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  if (since !== undefined && Date.now() - since > STALE_LOCK_MS) await rm(lockFile, { force: true });
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

function unreadable(file: string, cause: unknown): Problem {
  return new Problem({
    code: 'okf.registry_malformed',
    what: `The registry ${describeGiven(file)} cannot be read (${codeOf(cause)}).`,
    next: 'Fix or delete the file.',
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
