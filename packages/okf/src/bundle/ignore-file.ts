import { decodeText, readContained } from '@trefoil/corpus';
import ignore from 'ignore';

export const IGNORE_FILE = '.okfignore';
export const MAX_IGNORE_BYTES = 256 * 1024;
const MAX_LINES = 2_000;
/** A pattern is matched by backtracking; with more wildcards than this, a hostile one could take for ever. */
const MAX_WILDCARDS = 4;

/**
 * What the `.okfignore` of a bundle's root leaves out, in the syntax of `.gitignore`; undefined when there is none
 * that can be read. It can only narrow what is read.
 * @param realRoot the bundle's root, as a real path
 */
export function readIgnoreRules(realRoot: string): ((path: string) => boolean) | undefined {
  const read = readContained(realRoot, IGNORE_FILE, { realRoot, maxBytes: MAX_IGNORE_BYTES });
  if (!read.ok) return undefined;
  const decoded = decodeText(read.bytes);
  return decoded.ok ? toIgnoreRules(decoded.text) : undefined;
}

/** The rules that the text of an `.okfignore` states. */
export function toIgnoreRules(text: string): (path: string) => boolean {
  const lines = text.split(/\r?\n/).slice(0, MAX_LINES).filter(isBounded);
  const rules = ignore({ allowRelativePaths: true }).add(lines);
  return (path) => rules.ignores(path);
}

function isBounded(line: string): boolean {
  return (line.match(/\*+|\?+|\[/g)?.length ?? 0) <= MAX_WILDCARDS;
}
