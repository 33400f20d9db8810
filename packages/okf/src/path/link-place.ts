import { keyLine } from '@trefoil/corpus';
import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import type { Edge } from '../graph/concept-graph.ts';

/** Where a concept first speaks of another, and in which words. */
export interface LinkPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly text: string;
}

export function placeOfEdge(bundle: Bundle, { source, target, kind }: Edge): LinkPlace {
  const { path, document } = source;
  if (kind === 'link') {
    const found = bodyLinks(source).find((link) => linkedDocument(link) === target.path);
    const { line, column } = found ?? { line: 1, column: 1 };
    return { path, line, column, field: 'body', text: found?.link.text ?? '' };
  }
  const found = fieldPaths(source).find(({ key, raw }) => {
    const resolved = key[0] === 'sources' ? resolveField(bundle, source, raw) : undefined;
    return resolved?.kind === 'inside' && resolved.path === target.path;
  });
  const { line, column } = (found && keyLine(document, found.key)) ?? { line: 1, column: 1 };
  return { path, line, column, field: found?.field ?? 'sources', text: found?.raw ?? '' };
}
