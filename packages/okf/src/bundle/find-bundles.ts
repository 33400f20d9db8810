import { readdirSync } from 'node:fs';
import path from 'node:path';
import { decodeText, parseDocument, readContained } from '@trefoil/corpus';
import { readFile } from './parse-file.ts';
import { realPathOf, walkBundle } from './read-bundle.ts';

export interface FindBundlesOptions {
  /** True when a person named the root: it then is a bundle even if all that says so is a typed concept. */
  readonly named?: boolean;
}

/** Where other people's Markdown lies, and copies of one's own. */
const SKIPPED = new Set(['node_modules', 'vendor', 'dist', 'build']);
const MAX_DEPTH = 8;
const MAX_DIRECTORIES = 20_000;
/** A tree whose first files are no concepts is not a bundle; reading all of it would not change that. */
const MAX_PROBED = 500;

/**
 * The bundles under a directory, as real paths in order: directories whose `index.md` declares an
 * `okf_version`, and those named `.okf`. A bundle inside a bundle is part of it. The search is bounded
 * in depth and number, and never leaves the directory.
 */
export function findBundlesUnder(root: string, options: FindBundlesOptions = {}): string[] {
  const realRoot = realPathOf(root);
  if (realRoot === undefined) return [];
  const found: string[] = [];
  let level = [realRoot];
  let budget = MAX_DIRECTORIES;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const below: string[] = [];
    for (const directory of level.slice(0, budget)) {
      if (isMarked(directory)) found.push(directory);
      else for (const name of subdirectories(directory)) below.push(name);
    }
    budget -= level.length;
    level = below;
    if (budget <= 0) break;
  }
  if (found.length === 0 && options.named === true && holdsTypedConcept(realRoot)) return [realRoot];
  return found.toSorted();
}

function isMarked(directory: string): boolean {
  if (path.basename(directory) === '.okf') return true;
  const read = readContained(directory, 'index.md', { realRoot: directory });
  if (!read.ok) return false;
  const decoded = decodeText(read.bytes);
  if (!decoded.ok || !decoded.text.startsWith('---')) return false;
  const document = parseDocument(decoded.text);
  return document.kind === 'document' && document.frontMatter?.data['okf_version'] !== undefined;
}

function subdirectories(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !isSkipped(entry.name))
      .map((entry) => path.join(directory, entry.name));
  } catch {
    // What cannot be listed cannot be served either.
    return [];
  }
}

function isSkipped(name: string): boolean {
  return SKIPPED.has(name) || (name.startsWith('.') && name !== '.okf');
}

function holdsTypedConcept(root: string): boolean {
  return walkBundle(root)
    .files.slice(0, MAX_PROBED)
    .some(({ path: file }) => {
      const parsed = readFile(root, file);
      return parsed.kind === 'concept' && parsed.type !== '';
    });
}
