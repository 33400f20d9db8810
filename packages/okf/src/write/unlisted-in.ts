import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { directoryOf } from '../bundle/bundle.ts';

/** The index that should list a file and does not; null when it does. */
export function unlistedIn(bundle: Bundle, path: string): string | null {
  const dir = directoryOf(path);
  const index = bundle.indexes.find((candidate) => candidate.dir === dir);
  const listed = index !== undefined && bodyLinks(index).some((link) => linkedDocument(link) === path);
  return listed ? null : dir === '.' ? 'index.md' : `${dir}/index.md`;
}
