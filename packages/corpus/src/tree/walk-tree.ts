import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** A file of a tree: enough to notice that it changed, without reading it. */
export interface TreeFile {
  /** Relative to the root, with `/` between segments on every platform. */
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
}

/** What could not be looked at, and why in a few words. */
export interface UnreadableEntry {
  readonly path: string;
  readonly reason: string;
}

/** What a walk found under a root; all lists are sorted by code unit. */
export interface Tree {
  readonly root: string;
  readonly files: readonly TreeFile[];
  /** Files without the wanted extension, when asked for. */
  readonly others: readonly string[];
  readonly unreadable: readonly UnreadableEntry[];
  /** Every directory walked, the root (`''`) left out. */
  readonly directories: readonly string[];
  /** `maxFiles` was reached: the lists are not the whole tree. */
  readonly truncated: boolean;
}

export interface WalkOptions {
  /** Only files with this ending (such as `.md`) are listed and stat'ed. */
  readonly extension?: string;
  /** Names the files that `extension` left out in `others`. */
  readonly listOthers?: boolean;
  readonly maxFiles?: number;
  readonly maxDepth?: number;
}

const DEFAULT_MAX_FILES = 1_000_000;
const DEFAULT_MAX_DEPTH = 100;

interface Walk {
  readonly root: string;
  readonly options: WalkOptions;
  readonly maxFiles: number;
  readonly maxDepth: number;
  readonly files: TreeFile[];
  readonly others: string[];
  readonly unreadable: UnreadableEntry[];
  readonly directories: string[];
  truncated: boolean;
}

/**
 * Lists a tree. Names that begin with a dot are skipped, symlinked directories are not followed, symlinked files are
 * listed (`readContained` decides whether they may be read). Never throws: what cannot be read is listed as such.
 */
export function walkTree(root: string, options: WalkOptions = {}): Tree {
  const walk: Walk = {
    root,
    options,
    maxFiles: options.maxFiles ?? DEFAULT_MAX_FILES,
    maxDepth: options.maxDepth ?? DEFAULT_MAX_DEPTH,
    files: [],
    others: [],
    unreadable: [],
    directories: [],
    truncated: false,
  };
  walkDirectory(walk, '', 0);
  // A directory's entries do not sort like whole paths do (`a-b/x` comes before `a/x`), so order comes last.
  walk.files.sort((a, b) => compareCodeUnits(a.path, b.path));
  walk.unreadable.sort((a, b) => compareCodeUnits(a.path, b.path));
  walk.others.sort();
  walk.directories.sort();
  const { files, others, unreadable, directories, truncated } = walk;
  return { root, files, others, unreadable, directories, truncated };
}

function walkDirectory(walk: Walk, directory: string, depth: number): void {
  for (const entry of readDirectory(walk, directory)) {
    if (entry.name.startsWith('.')) continue;
    if (walk.files.length + walk.others.length >= walk.maxFiles) {
      walk.truncated = true;
      return;
    }
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (!entry.isDirectory()) {
      addFile(walk, path, entry);
    } else if (depth >= walk.maxDepth) {
      walk.unreadable.push({ path, reason: `deeper than ${walk.maxDepth} directories` });
    } else {
      walk.directories.push(path);
      walkDirectory(walk, path, depth + 1);
    }
  }
}

function readDirectory(walk: Walk, directory: string): Dirent[] {
  try {
    return readdirSync(join(walk.root, directory), { withFileTypes: true });
  } catch (error) {
    walk.unreadable.push({ path: directory, reason: errorCode(error) });
    return [];
  }
}

function addFile(walk: Walk, path: string, entry: Dirent): void {
  const { extension, listOthers } = walk.options;
  const wanted = extension === undefined || path.endsWith(extension);
  if (!wanted && listOthers !== true) return;
  if (!wanted && entry.isFile()) {
    walk.others.push(path);
    return;
  }
  try {
    // A link, too: its target tells a file from a directory, and its time is the one that matters.
    // The root is normal and so is the path: joining them with care would cost a tenth of the walk.
    const stats = statSync(`${walk.root}/${path}`);
    if (!stats.isFile()) {
      // Opening a pipe or a device could wait for ever; that it is there is told, and nothing else.
      if (wanted && !stats.isDirectory()) walk.unreadable.push({ path, reason: 'not a regular file' });
      return;
    }
    if (wanted) walk.files.push({ path, mtimeMs: stats.mtimeMs, size: stats.size });
    else walk.others.push(path);
  } catch (error) {
    walk.unreadable.push({ path, reason: errorCode(error) });
  }
}

function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'unreadable';
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
