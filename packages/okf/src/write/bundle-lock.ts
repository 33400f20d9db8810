import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleBusy, codeOf } from './write-problems.ts';

const LOCK_FILE = '.okf-write.lock';
/** No write takes as long as this: an older lock was left behind. */
const ABANDONED_MS = 120_000;
/** A lock without an owner's name is being made this moment, or its maker died. */
const UNNAMED_MS = 5_000;
const PATIENCE_MS = 10_000;
const STEP_MS = 10;

/**
 * Does some work while no other process writes into the bundle. The lock is a file that only one can create; that
 * of a process which has died is taken away.
 * @throws Problem `okf.file_busy` when another keeps it
 */
export async function withBundleLock<T>(root: string, work: () => T): Promise<T> {
  const lock = path.join(root, LOCK_FILE);
  const deadline = Date.now() + PATIENCE_MS;
  while (!tryCreate(lock)) {
    removeAbandoned(lock);
    if (Date.now() > deadline) throw bundleBusy();
    await wait(STEP_MS);
  }
  try {
    return work();
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
    if (codeOf(cause) === 'EEXIST') return false;
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
    return codeOf(cause) !== 'ESRCH';
  }
}
