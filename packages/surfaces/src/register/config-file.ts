import { lstatSync, realpathSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { withFileLock } from '@trefoil/corpus';
import { fileRefused } from './file-refused.ts';
import { replaceFile } from './replace-file.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ATTEMPTS = 5;
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
    throw fileRefused(file, 'leads out of the project', 'Replace the link by a file, or use --scope user.');
  const stats = lstatSync(real, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile())
    throw fileRefused(file, 'is not a regular file', 'Move it out of the way.');
  return { file, real, scope };
}

/** The real path of a file that need not be there yet. */
function realPathOf(file: string): string {
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return realpathSync.native(file);
  } catch (cause) {
    throw fileRefused(file, `cannot be opened (${codeOf(cause)})`, 'Correct the link or the permissions.');
  }
  const above = path.dirname(file);
  return above === file ? file : path.join(realPathOf(above), path.basename(file));
}

/** The text of a host's file; undefined when there is none. @throws Problem `register.file_refused` */
export async function readConfigFile(
  file: string,
  scope: 'project' | 'user',
  root: string,
): Promise<string | undefined> {
  const opened = openConfigFile(file, scope, root);
  return decode(opened, await readBytes(opened))?.text;
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
    const lock = `${file.real}.trefoil-lock`;
    return await withFileLock(
      lock,
      () => lockHeld(file.file, lock),
      async () => {
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
          const bytes = await readBytes(file);
          const before = decode(file, bytes);
          const after = edit(before?.text);
          if (before?.text === after) return { before: after, after };
          const wanted = after === undefined ? undefined : Buffer.from(`${before?.bom ?? ''}${after}`);
          const isSame = async () => sameBytes(bytes, await readBytes(file));
          const kept = await replaceFile(file, { before: bytes, after: wanted, isSame });
          if (kept !== undefined) return { before: before?.text, after, ...kept };
        }
        throw new Problem({
          code: 'register.busy',
          what: `${file.file} is being changed by another program all the time; nothing was changed.`,
          next: 'Close the host and run the command again.',
        });
      },
    );
  });
}

function lockHeld(file: string, lock: string): Problem {
  return new Problem({
    code: 'register.busy',
    what: `${file} is being changed by another process; nothing was changed.`,
    next: `Run the command again; if no other process is at work, delete ${lock}.`,
  });
}

/** @throws Problem `register.not_written` where the system refuses */
async function writing(file: ConfigFile, work: () => Promise<FileChange>): Promise<FileChange> {
  try {
    return await work();
  } catch (cause) {
    if (codeOf(cause) === '') throw cause;
    throw new Problem({
      code: 'register.not_written',
      what: `${file.file} cannot be written (${codeOf(cause)}); nothing was changed.`,
      next: 'Make the file and its directory writable, or print the change with --dry-run.',
      cause,
    });
  }
}

function sameBytes(left: Buffer | undefined, right: Buffer | undefined): boolean {
  return left === undefined || right === undefined ? left === right : left.equals(right);
}

interface Decoded {
  readonly text: string;
  readonly bom: string;
}

function decode({ file }: ConfigFile, bytes: Buffer | undefined): Decoded | undefined {
  if (bytes === undefined) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(BOM) ? { text: text.slice(1), bom: BOM } : { text, bom: '' };
  } catch {
    throw fileRefused(file, 'is not UTF-8 text', 'Convert it, or add the server by hand.');
  }
}

async function readBytes({ file, real }: ConfigFile): Promise<Buffer | undefined> {
  const stats = await stat(real).catch(() => undefined);
  if (stats === undefined) return undefined;
  if (stats.size > MAX_BYTES) throw fileRefused(file, 'is too large', 'Add the server by hand.');
  try {
    return await readFile(real);
  } catch (cause) {
    throw fileRefused(file, `cannot be read (${codeOf(cause)})`, 'Correct the permissions.');
  }
}

function codeOf(cause: unknown): string {
  return !(cause instanceof Problem) && cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
