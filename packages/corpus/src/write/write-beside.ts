import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The same name every time, so that what a killed process left is used up by the next write; readers skip it. */
export function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.tmp`);
}

/**
 * Writes a text next to the file whose place it is to take, and has it on disk before it returns. Only called under
 * a lock.
 * @param mode permission bits, less what the umask takes
 * @returns where the text lies, see `besideOf`; nothing lies there when the system refuses
 */
export function writeBeside(file: string, text: string, mode: number): string {
  const temporary = besideOf(file);
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, 'wx', mode % 0o1000);
  try {
    const bytes = Buffer.from(text, 'utf8');
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  } finally {
    closeSync(handle);
  }
  return temporary;
}

/**
 * Gives what was written beside a file its name, unless the name is taken: a link is refused then, where a rename
 * would replace what is there.
 * @returns false when the name is taken; what was written stays beside it
 */
export function takeNewName(temporary: string, file: string): boolean {
  try {
    linkSync(temporary, file);
    rmSync(temporary);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
  }
  // Some file systems have no links.
  if (existsSync(file)) return false;
  renameSync(temporary, file);
  return true;
}

/** Makes a rename last through a loss of power, where the system can. */
export function syncDirectory(directory: string): void {
  try {
    const handle = openSync(directory, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Some file systems do not sync directories; the files themselves are whole.
  }
}
