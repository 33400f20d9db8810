import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The text of a file that a finding names. Reports come from elsewhere, so only regular files under the
 * roots are read, wherever links lead, and whoever asks; undefined for everything else.
 */
export function readSourceFile(roots: readonly string[], name: string): string | undefined {
  if (name.includes('\0') || path.isAbsolute(name)) return undefined;
  try {
    const file = realpathSync.native(path.resolve(roots[0] ?? '/', name));
    if (!roots.some((root) => isBelow(root, file))) return undefined;
    const found = statSync(file);
    return found.isFile() && found.size <= MAX_BYTES ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function isBelow(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
