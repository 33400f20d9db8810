import { realpathSync } from 'node:fs';
import { fingerprintOf, walkTree } from '@trefoil/corpus';
import type { Tree, TreeFile } from '@trefoil/corpus';
import type { Bundle, BundleFile, Concept, ParsedFile, ReservedFile, Unparseable } from './bundle.ts';
import { readIgnoreRules } from './ignore-file.ts';
import { readFile, unparseable } from './parse-file.ts';

/** A tree without what the bundle's own `.okfignore` leaves out. */
export interface BundleTree extends Tree {
  /** How many files were left out. */
  readonly ignored?: number;
}

/** What of a directory is a bundle's: all files outside hidden directories that it does not ignore. */
export function walkBundle(root: string): BundleTree {
  const tree = walkTree(root, { extension: '.md', listOthers: true });
  const isIgnored = readIgnoreRules(root);
  if (isIgnored === undefined) return tree;
  const files = tree.files.filter(({ path }) => !isIgnored(path));
  const others = tree.others.filter((path) => !isIgnored(path));
  const unreadable = tree.unreadable.filter(({ path }) => path === '' || !isIgnored(path));
  const ignored = tree.files.length + tree.others.length - files.length - others.length;
  return { ...tree, files, others, unreadable, ignored };
}

/** Undefined when there is nothing. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Reads the bundle in a directory; undefined when the directory cannot be listed. */
export function readBundleAt(directory: string): Bundle | undefined {
  const root = realPathOf(directory);
  const tree = root === undefined ? undefined : walkBundle(root);
  return tree === undefined || isGone(tree) ? undefined : readBundle(tree);
}

/** True when the root itself could not be listed: it is gone, or not a directory. */
export function isGone(tree: Tree): boolean {
  return tree.unreadable.some((entry) => entry.path === '');
}

/**
 * Parses the files of a tree. Files that `previous` holds unchanged are taken from it, with all that
 * is memoised by them; when nothing changed, it is `previous` itself.
 */
export function readBundle(tree: BundleTree, previous?: Bundle): Bundle {
  const fingerprint = lazily(() => fingerprintOf(tree));
  if (previous !== undefined && previous.fingerprint === fingerprint()) return previous;
  const parse = parserOf(tree, previous);
  const files = new Map(tree.files.map((found) => [found.path, parse(found)]));
  return toBundle(tree, files, fingerprint);
}

/** The same, with a pause where one is due, after each file. */
export async function readBundleInSlices(
  tree: BundleTree,
  previous: Bundle | undefined,
  pause: (done: number, total: number) => Promise<void>,
): Promise<Bundle> {
  const fingerprint = lazily(() => fingerprintOf(tree));
  if (previous !== undefined && previous.fingerprint === fingerprint()) return previous;
  const parse = parserOf(tree, previous);
  const files = new Map<string, ParsedFile>();
  for (const found of tree.files) {
    files.set(found.path, parse(found));
    await pause(files.size, tree.files.length);
  }
  return toBundle(tree, files, fingerprint);
}

/** Parses files unless they are known. */
function parserOf(tree: BundleTree, previous: Bundle | undefined): (file: TreeFile) => ParsedFile {
  const realDirectories = new Map<string, string>();
  return ({ path, mtimeMs, size }) => {
    const known = previous?.files.get(path);
    const same = known?.mtimeMs === mtimeMs && known.size === size;
    return same ? known : { mtimeMs, size, file: readFile(tree.root, path, realDirectories) };
  };
}

/** A bundle of files that have been parsed. */
export function toBundle(
  tree: BundleTree,
  files: ReadonlyMap<string, ParsedFile>,
  fingerprint: () => string,
): Bundle {
  return {
    root: tree.root,
    // A command that answers once compares with nothing and never pays for it.
    get fingerprint() {
      return fingerprint();
    },
    files,
    assets: tree.others,
    ignored: tree.ignored ?? 0,
    ...sortFiles(files, unlisted(tree)),
  };
}

function lazily(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** The files of a bundle by what they are; with those that a walk came upon and could not even list. */
export function sortFiles(files: ReadonlyMap<string, ParsedFile>, unlistable: readonly Unparseable[]) {
  const concepts: Concept[] = [];
  const indexes: ReservedFile[] = [];
  const logs: ReservedFile[] = [];
  const failed: Unparseable[] = [...unlistable];
  const add = (file: BundleFile): void => {
    switch (file.kind) {
      case 'concept':
        concepts.push(file);
        break;
      case 'index':
        indexes.push(file);
        break;
      case 'log':
        logs.push(file);
        break;
      case 'unparseable':
        failed.push(file);
        break;
    }
  };
  for (const { file } of files.values()) add(file);
  failed.sort((left, right) => (left.path < right.path ? -1 : 1));
  return { concepts, indexes, logs, unparseable: failed };
}

/** What the walk came upon and could not enter: knowledge may be missing, so it is said. */
function unlisted(tree: Tree): Unparseable[] {
  const failed = tree.unreadable
    .filter((entry) => entry.path !== '')
    .map(({ path, reason }) => unparseable(path, 'unreadable', `could not be read (${reason})`));
  const cut = tree.truncated ? [unparseable('.', 'unreadable', 'holds more files than are read')] : [];
  return [...cut, ...failed];
}
