import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '@trefoil/contract';

/** Nothing is written for as long as this: a lock that is older was left behind. */
const ABANDONED_MS = 120_000;
/** A lock without an owner's name is being made this moment, or its maker died. */
const UNNAMED_MS = 5_000;
const PATIENCE_MS = 10_000;
const STEP_MS = 10;

/**
 * Does some work while no other process does the same. The lock is a file that only one can create; of a process
 * that has died it is taken away.
 * @param lock the file, in a directory that is there; it is gone afterwards
 * @param busy what to throw when another keeps the lock for ten seconds
 * @throws what `busy` makes, what the system refuses, and what `work` throws
 */
export async function withFileLock<T>(
  lock: string,
  busy: () => Problem,
  work: () => T | Promise<T>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!tryCreate(lock)) {
    removeAbandoned(lock);
    if (Date.now() > deadline) throw busy();
    await wait(STEP_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryCreate(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx', 0o600);
    writeSync(file, `${process.pid} ${hostname()}\n`);
    closeSync(file);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/** Taking a lock away needs a lock too, or two might each remove what the other has just made. */
function removeAbandoned(lock: string): void {
  if (!isAbandoned(lock)) return;
  const own = `${lock}.removal`;
  if (!tryCreate(own)) {
    if (ageOf(own) > ABANDONED_MS) rmSync(own, { force: true });
    return;
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(own, { force: true });
  }
}

function isAbandoned(lock: string): boolean {
  const age = ageOf(lock);
  if (age > ABANDONED_MS) return true;
  const [pid, host] = ownerOf(lock).split(/\s/);
  if (pid === undefined || pid === '') return age > UNNAMED_MS;
  // Of a process on another machine nothing can be told but how long ago it was.
  return host === hostname() && !isAlive(Number(pid));
}

function ageOf(lock: string): number {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs;
}

/** A lock that is gone has an owner no more than one that lives: it is tried again. */
function ownerOf(lock: string): string {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return `${process.pid} ${hostname()}`;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
