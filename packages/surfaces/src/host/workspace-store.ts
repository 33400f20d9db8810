import { constants, lstatSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { EntryPart, WorkspaceStore } from '@trefoil/contract';

const MAX_BYTES = 1024 * 1024 * 1024;
const KEY = /^[a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){0,3}$/;

/**
 * The store of one workspace: `.trefoil/` in it (ignored by git through a file of its own), or a
 * directory under the user's state directory where the workspace cannot be written. A `.trefoil` that
 * came with the tree (tracked by git), is a symlink or belongs to someone else is not used.
 */
export function createWorkspaceStore(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): WorkspaceStore {
  let directory: Promise<string> | undefined;
  const locate = () => (directory ??= locateStore(root, env));
  return {
    read: async (key) => {
      const place = placeOf(await locate(), key);
      return place.blocked === undefined ? await readOwn(place.file) : undefined;
    },
    readParts: async (key, parts) => {
      const place = placeOf(await locate(), key);
      return place.blocked === undefined ? await readOwnParts(place.file, parts) : undefined;
    },
    write: async (key, value) => {
      const { file, blocked } = placeOf(await locate(), key);
      if (blocked !== undefined) await rm(blocked);
      await writeWhole(file, value);
    },
    remove: async (key) => {
      const { file, blocked } = placeOf(await locate(), key);
      if (blocked === undefined) await rm(file, { force: true });
    },
  };
}

interface Place {
  readonly file: string;
  /** What stands where a directory on the way should be: a link may have come with the tree, and is not followed. */
  readonly blocked: string | undefined;
}

function placeOf(directory: string, key: string): Place {
  const file = path.join(directory, checkKey(key));
  const above = key.split('/').slice(0, -1);
  const onTheWay = above.map((_, index) => path.join(directory, ...above.slice(0, index + 1)));
  const blocked = onTheWay.find((at) => lstatSync(at, { throwIfNoEntry: false })?.isDirectory() === false);
  return { file, blocked };
}

async function readOwn(file: string): Promise<Uint8Array | undefined> {
  return await withOwn(file, async (handle) => await handle.readFile());
}

async function readOwnParts(
  file: string,
  parts: readonly EntryPart[],
): Promise<readonly Uint8Array[] | undefined> {
  return await withOwn(file, async (handle, size) => {
    const read: Uint8Array[] = [];
    for (const { start, length } of parts) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - start)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
      read.push(buffer.subarray(0, bytesRead));
    }
    return read;
  });
}

/** Undefined for what is not there, and for what was never written here: a link, a pipe, a file beyond any bounds. */
async function withOwn<T>(
  file: string,
  use: (handle: FileHandle, size: number) => Promise<T>,
): Promise<T | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const found = await handle.stat();
    return found.isFile() && found.size <= MAX_BYTES ? await use(handle, found.size) : undefined;
  } finally {
    await handle.close();
  }
}

function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" cannot be a key of the workspace store.`);
  return key;
}

async function writeWhole(file: string, value: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const { randomBytes } = await import('node:crypto');
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(value);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause;
  }
}

/** Where the store of a workspace is; made when it is not there. */
export async function locateStore(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const inTree = path.join(root, '.trefoil');
  if (await usable(root, inTree)) return inTree;
  const { createHash } = await import('node:crypto');
  const given = env['XDG_STATE_HOME'];
  // The specification of these directories says to pass over one that is not absolute.
  const state =
    given !== undefined && path.isAbsolute(given) ? given : path.join(homedir(), '.local', 'state');
  const name = `${path.basename(root)}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
  const outside = path.join(state, 'trefoil', name);
  await mkdir(outside, { recursive: true, mode: 0o700 });
  return outside;
}

async function usable(root: string, directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const found = lstatSync(directory);
    const owner = process.getuid?.();
    if (!found.isDirectory() || (owner !== undefined && found.uid !== owner)) return false;
    if (await isTracked(root)) return false;
    await writeIgnoreFile(directory);
    return true;
  } catch {
    return false;
  }
}

async function writeIgnoreFile(directory: string): Promise<void> {
  const file = path.join(directory, '.gitignore');
  const present = await readOwn(file);
  if (present === undefined || new TextDecoder().decode(present) !== '*\n')
    await writeWhole(file, new TextEncoder().encode('*\n'));
}

/**
 * Whether git tracks anything under `.trefoil`. Without git, or outside a repository, nothing is.
 * `core.fsmonitor` is off because a repository's own configuration may name a program there.
 */
async function isTracked(root: string): Promise<boolean> {
  const { execFile } = await import('node:child_process');
  const options = ['--no-optional-locks', '-c', 'core.fsmonitor=false', 'ls-files', '-z', '--', '.trefoil'];
  return await new Promise((resolve) => {
    execFile('git', options, { cwd: root, timeout: 10_000 }, (failure, stdout) => {
      resolve(failure === null && stdout.length > 0);
    });
  });
}
