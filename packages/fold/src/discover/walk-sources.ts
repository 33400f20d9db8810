import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import { isVendoredDirectory } from './judge-path.ts';
import type { ListedFile, Listing } from './list-sources.ts';
import type { SkippedFile } from './skip-reason.ts';

const MAX_DEPTH = 128;
const MAX_FILES = 1_000_000;
const MAX_RULE_BYTES = 1024 * 1024;

interface Rules {
  /** The directory they speak of, relative to the root: empty, or with `/` at its end. */
  readonly prefix: string;
  readonly matcher: Ignore;
}

interface Directory {
  /** Empty, or with `/` at its end. */
  readonly prefix: string;
  readonly depth: number;
  readonly rules: readonly Rules[];
}

/**
 * Lists files where there is no git to ask: `.gitignore` files on the way are respected, links are not followed, and
 * directories of other projects are named, not entered.
 */
export function walkSources(root: string, within: string): Listing {
  const files: ListedFile[] = [];
  const skipped: SkippedFile[] = [];
  if (within !== '' && isFile(`${root}/${within}`)) {
    return { files: [{ path: within }], skipped, by: 'walk', nested: [] };
  }
  const open: Directory[] = [{ prefix: within === '' ? '' : `${within}/`, depth: 0, rules: [] }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const rules = withOwnRules(root, at);
    for (const entry of list(root, at.prefix, skipped)) {
      const path = at.prefix + entry.name;
      if (files.length >= MAX_FILES) break;
      if (isIgnored(rules, path, entry.isDirectory())) continue;
      if (entry.isDirectory()) enter(open, { entry, path, depth: at.depth + 1, rules }, skipped);
      else if (entry.isFile()) files.push({ path });
      else skipped.push({ path, reason: entry.isSymbolicLink() ? 'link' : 'special' });
    }
  }
  return { files, skipped, by: 'walk', nested: [] };
}

interface Entered {
  readonly entry: Dirent;
  readonly path: string;
  readonly depth: number;
  readonly rules: readonly Rules[];
}

function enter(open: Directory[], { entry, path, depth, rules }: Entered, skipped: SkippedFile[]): void {
  if (entry.name === '.git' || entry.name === '.hg' || entry.name === '.svn') return;
  if (isVendoredDirectory(entry.name)) skipped.push({ path: `${path}/`, reason: 'vendored' });
  else if (depth > MAX_DEPTH) skipped.push({ path: `${path}/`, reason: 'unreadable', detail: 'too deep' });
  else open.push({ prefix: `${path}/`, depth, rules });
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function list(root: string, prefix: string, skipped: SkippedFile[]): Dirent[] {
  try {
    return readdirSync(`${root}/${prefix}`, { withFileTypes: true });
  } catch {
    skipped.push({ path: prefix === '' ? '.' : prefix, reason: 'unreadable' });
    return [];
  }
}

function withOwnRules(root: string, { prefix, rules }: Directory): readonly Rules[] {
  try {
    const file = `${root}/${prefix}.gitignore`;
    const found = statSync(file);
    if (!found.isFile() || found.size > MAX_RULE_BYTES) return rules;
    return [...rules, { prefix, matcher: ignore().add(readFileSync(file, 'utf8')) }];
  } catch {
    return rules;
  }
}

/** The nearest rules that speak of a path decide. */
function isIgnored(rules: readonly Rules[], path: string, isDirectory: boolean): boolean {
  for (const { prefix, matcher } of rules.toReversed()) {
    const { ignored, unignored } = matcher.test(path.slice(prefix.length) + (isDirectory ? '/' : ''));
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}
