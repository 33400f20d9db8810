import { decodeText, readContained } from '@trefoil/corpus';
import ignore from 'ignore';

const IGNORE_FILE = '.okfignore';
const MAX_BYTES = 256 * 1024;

/**
 * What the `.okfignore` of a bundle's root leaves out, in the syntax of `.gitignore`; undefined when there is none
 * that can be read. It can only narrow what is read.
 * @param realRoot the bundle's root, as a real path
 */
export function readIgnoreRules(realRoot: string): ((path: string) => boolean) | undefined {
  const read = readContained(realRoot, IGNORE_FILE, { realRoot, maxBytes: MAX_BYTES });
  if (!read.ok) return undefined;
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) return undefined;
  const rules = ignore().add(decoded.text);
  return (path) => rules.ignores(path);
}
