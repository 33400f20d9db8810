import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '@trefoil/contract';
import type { ConfigFile } from './config-file.ts';

const TRIES = 400;
const PAUSE_MS = 25;
/** A lock is held for milliseconds; one as old as this was left behind. */
const STALE_MS = 10_000;

/**
 * Does something while no other of our processes changes the file.
 * @throws Problem `register.busy`
 */
export async function withLock<T>({ file, real }: ConfigFile, work: () => Promise<T>): Promise<T> {
  const lock = `${real}.trefoil-lock`;
  for (let tries = 0; !(await take(lock)); tries += 1) {
    if (tries === TRIES) throw busy(file, lock);
    if (await isLeftBehind(lock)) await rm(lock, { force: true });
    else await delay(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/** Its process has ended, or it is older than any change takes. */
async function isLeftBehind(lock: string): Promise<boolean> {
  const stats = await stat(lock).catch(() => undefined);
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > STALE_MS) return true;
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  return Number.isInteger(holder) && holder > 0 && !isAlive(holder);
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function busy(file: string, lock: string): Problem {
  return new Problem({
    code: 'register.busy',
    what: `${file} is being changed by another process; nothing was changed.`,
    next: `Run the command again; if no other process is at work, delete ${lock}.`,
  });
}
