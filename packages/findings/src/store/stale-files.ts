import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a file was like. */
export interface FileFact {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtime_ms: number;
  /** Undefined for a file too large to be read for this. */
  readonly sha256?: string;
}

const MAX_HASHED = 4 * 1024 * 1024;

/** Facts about the files that findings name. What is not there, or not below the root, is left out. */
export function recordFiles(root: string, paths: Iterable<string>): FileFact[] {
  return [...new Set(paths)].toSorted().flatMap((name) => {
    const found = lookAt(root, name);
    if (found === undefined || !isBelow(root, realOrEmpty(found.file))) return [];
    const hash = found.size <= MAX_HASHED ? { sha256: hashOf(found.file) } : {};
    return [{ path: name, size: found.size, mtime_ms: found.mtimeMs, ...hash }];
  });
}

/** Whether any of the files has changed since. A file that was only touched has not. */
export function hasChanged(root: string, files: readonly FileFact[]): boolean {
  return files.some((fact) => {
    const found = lookAt(root, fact.path);
    if (found?.size !== fact.size) return true;
    if (found.mtimeMs === fact.mtime_ms) return false;
    return fact.sha256 === undefined || hashOf(found.file) !== fact.sha256;
  });
}

interface Found {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Reports come from elsewhere, and may name anything: only files below the root are looked at. */
function lookAt(root: string, name: string): Found | undefined {
  if (name.includes('\0') || path.isAbsolute(name)) return undefined;
  const file = path.resolve(root, name);
  if (!isBelow(root, file)) return undefined;
  try {
    const found = statSync(file);
    return found.isFile() ? { file, size: found.size, mtimeMs: found.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

function isBelow(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

function realOrEmpty(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return '';
  }
}

function hashOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    // Not readable then and not readable now is no change.
    return '';
  }
}
