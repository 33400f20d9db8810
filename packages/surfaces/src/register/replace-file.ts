import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConfigFile } from './config-file.ts';
import { fileRefused } from './file-refused.ts';

/** A user's own file may hold secrets. */
const NEW_MODE = { project: 0o644, user: 0o600 } as const;
const ANYONE_WRITES = 0o222;

interface Replacement {
  readonly before: Buffer | undefined;
  /** Undefined to delete the file. */
  readonly after: Buffer | undefined;
  /** Asked at the last moment. */
  readonly isSame: () => Promise<boolean>;
}

/**
 * Puts new bytes in the place of a file's: written beside it, flushed, renamed. Undefined when the file
 * is no longer what it was; it then stays as it is.
 * @throws Problem `register.file_refused` for a read-only file
 */
export async function replaceFile(
  file: ConfigFile,
  { before, after, isSame }: Replacement,
): Promise<{ readonly backup?: string } | undefined> {
  const { real, scope } = file;
  const stats = before === undefined ? undefined : await stat(real).catch(() => undefined);
  // A rename needs no permission of the file itself, and the superuser none at all.
  if (stats !== undefined && (stats.mode & ANYONE_WRITES) === 0)
    throw fileRefused(file.file, 'is read-only', 'Make it writable, or change it where it comes from.');
  if (after === undefined) return (await isSame()) ? await removeFile(file) : undefined;
  const beside = `${real}.trefoil-${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeNew(beside, after, stats ?? NEW_MODE[scope]);
    if (!(await isSame())) return undefined;
    const backup = scope === 'user' && before !== undefined ? await keepFormer(real, before) : undefined;
    await rename(beside, real);
    const isUndone = await dropBackup(real, after);
    return backup === undefined || isUndone ? {} : { backup };
  } finally {
    await rm(beside, { force: true });
  }
}

/** Writes and flushes a new file with the mode and owner of another. */
async function writeNew(file: string, bytes: Buffer, like: Stats | number): Promise<void> {
  const mode = (typeof like === 'number' ? like : like.mode) & 0o777;
  const handle = await open(file, 'wx', mode);
  try {
    await handle.chmod(mode);
    if (typeof like !== 'number') await giveTo(handle, like);
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function giveTo(handle: Awaited<ReturnType<typeof open>>, { uid, gid }: Stats): Promise<void> {
  const own = await handle.stat();
  if (own.uid !== uid || own.gid !== gid) await handle.chown(uid, gid);
}

/** In a project, a directory that was only there for the file goes with it. */
async function removeFile({ real, scope }: ConfigFile): Promise<{ readonly backup?: string }> {
  await rm(real);
  if (scope === 'project') await rmdir(path.dirname(real)).catch(() => undefined);
  return {};
}

/** Keeps the bytes that were there before the first change; undefined when they are kept already. */
async function keepFormer(real: string, before: Buffer): Promise<string | undefined> {
  const backup = backupOf(real);
  if ((await stat(backup).catch(() => undefined)) !== undefined) return undefined;
  await writeNew(backup, before, await stat(real));
  return backup;
}

/** Once the file is again what it was, there is nothing to keep. True when it is. */
async function dropBackup(real: string, after: Buffer): Promise<boolean> {
  const kept = await readFile(backupOf(real)).catch(() => undefined);
  if (kept?.equals(after) !== true) return false;
  await rm(backupOf(real), { force: true });
  return true;
}

function backupOf(real: string): string {
  return `${real}.trefoil-backup`;
}
