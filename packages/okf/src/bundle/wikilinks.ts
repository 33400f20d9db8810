import type { Bundle } from './bundle.ts';
import { lastSegment } from './bundle.ts';
import { filesByName } from './places.ts';

/** `[[name]]`, `[[name#heading]]`, `[[name|words]]`: the three are its groups. */
export const WIKILINK = /\[\[([^[\]|#\n]+)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g;

/** The files that the name in a wikilink can mean: its path from the root, or the end of any path, whatever the case. */
export function wikilinkTargets(bundle: Bundle, name: string): readonly string[] {
  const path = name.endsWith('.md') ? name : `${name}.md`;
  if (bundle.files.has(path)) return [path];
  const found = filesByName(bundle).get(lastSegment(path).toLowerCase()) ?? [];
  return path.includes('/')
    ? found.filter((file) => file.toLowerCase().endsWith(`/${path.toLowerCase()}`))
    : found;
}
