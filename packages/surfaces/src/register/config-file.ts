import { randomBytes } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { withLock } from './file-lock.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ATTEMPTS = 5;
const NEW_MODE = { project: 0o644, user: 0o600 } as const;
const BOM = '\uFEFF';

export interface ConfigFile {
  /** As the host names it. */
  readonly file: string;
  /** Where it really is. */
  readonly real: string;
  readonly scope: 'project' | 'user';
}

/** The new text; undefined for a file that is to go. Given undefined when there is no file. */
export type Edit = (text: string | undefined) => string | undefined;

export interface FileChange {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Where the former bytes were kept, when this change was the first. */
  readonly backup?: string;
}

/**
 * Follows links to the file that is to be edited. In a project they must not lead out of it: who wrote
 * the project does not decide what is written elsewhere.
 * @throws Problem `register.file_refused`
 */
export function openConfigFile(file: string, scope: 'project' | 'user', root: string): ConfigFile {
  const real = realPathOf(file);
  if (scope === 'project' && !real.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`))
    throw refused(file, 'leads out of the project', 'Replace the link by a file, or use --scope user.');
  const stats = lstatSync(real, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile())
    throw refused(file, 'is not a regular file', 'Move it out of the way.');
  return { file, real, scope };
}

/** The real path of a file that need not be there yet. */
function realPathOf(file: string): string {
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return realpathSync.native(file);
  } catch (cause) {
    throw refused(file, `cannot be opened (${codeOf(cause)})`, 'Correct the link or the permissions.');
  }
  const above = path.dirname(file);
  return above === file ? file : path.join(realPathOf(above), path.basename(file));
}

/** What an edit would make of a file; nothing is written. */
export async function previewChange(file: ConfigFile, edit: Edit): Promise<FileChange> {
  const before = decode(file, await readBytes(file));
  return { before: before?.text, after: edit(before?.text) };
}

/**
 * Edits a file, whole or not at all. Of two of our processes one waits for the other; a change that
 * somebody else makes in between is noticed, and the edit is made again on theirs.
 * @throws Problem `register.not_written`, `register.busy`, `register.file_refused`, and what `edit` throws
 */
export async function applyChange(file: ConfigFile, edit: Edit): Promise<FileChange> {
  const preview = await previewChange(file, edit);
  if (preview.before === preview.after) return preview;
  return await writing(file, async () => {
    await mkdir(path.dirname(file.real), { recursive: true });
    return await withLock(file, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const bytes = await readBytes(file);
        const before = decode(file, bytes);
        const after = edit(before?.text);
        if (before?.text === after) return { before: after, after };
        const wanted = after === undefined ? undefined : Buffer.from(`${before?.bom ?? ''}${after}`);
        const kept = await replaceIfSame(file, bytes, wanted);
        if (kept !== undefined) return { before: before?.text, after, ...kept };
      }
      throw new Problem({
        code: 'register.busy',
        what: `${file.file} is being changed by another program all the time; nothing was changed.`,
        next: 'Close the host and run the command again.',
      });
    });
  });
}

/** Undefined when the file is not what it was; it then stays as it is. */
async function replaceIfSame(
  file: ConfigFile,
  before: Buffer | undefined,
  after: Buffer | undefined,
): Promise<{ backup?: string } | undefined> {
  const { real, scope } = file;
  const stats = before === undefined ? undefined : await stat(real);
  if (stats !== undefined && stats.mode % 0o1000 < 0o1000 && (stats.mode & 0o222) === 0)
    throw refused(file.file, 'is read-only', 'Make it writable, or edit it where it is made.');
  const beside = `${real}.trefoil-${randomBytes(6).toString('hex')}.tmp`;
  try {
    if (after !== undefined)
      await writeNew(beside, after, { mode: stats === undefined ? NEW_MODE[scope] : stats.mode % 0o1000, owner: stats });
    const now = await readBytes(file);
    if (before === undefined ? now !== undefined : now?.equals(before) !== true) return undefined;
    const backup = scope === 'user' && before !== undefined ? await keepFormer(real, before) : undefined;
    if (after === undefined) await removeFile(file);
    else await rename(beside, real);
    if (after !== undefined) await dropBackupIfSame(real, after);
    return backup === undefined || after === undefined ? {} : { backup };
  } finally {
    await rm(beside, { force: true });
  }
}
