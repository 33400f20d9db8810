import { decodeText, readContained } from '@trefoil/corpus';
import type { Tree } from '@trefoil/corpus';
import { parseText } from './parse-file.ts';

/**
 * The text of a concept as it is on disk now. Only files that the walk listed count, so an id cannot
 * lead elsewhere; and the file is looked at again, for it may have become a link since.
 */
export function readConceptText(tree: Tree, id: string): string | undefined {
  const path = `${id}.md`;
  const read = readListedText(tree, path);
  return read !== undefined && parseText(path, read.text, read.bom).kind === 'concept'
    ? read.text
    : undefined;
}

/** The text of any Markdown file that the walk listed. */
export function readListedText(tree: Tree, path: string): { text: string; bom: boolean } | undefined {
  if (!tree.files.some((file) => file.path === path)) return undefined;
  const read = readContained(tree.root, path, { realRoot: tree.root });
  if (!read.ok) return undefined;
  const decoded = decodeText(read.bytes);
  return decoded.ok ? decoded : undefined;
}
