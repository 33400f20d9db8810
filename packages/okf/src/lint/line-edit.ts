import { keyLine, lineEnd, lineStart, rawScalar } from '@trefoil/corpus';
import type { KeyPath, ParsedDocument, ValidDocument } from '@trefoil/corpus';
import type { Edit } from './lint-finding.ts';

/** The change of one piece of text on a line; undefined unless the line holds it exactly once. */
export function editOnLine(
  document: ParsedDocument,
  line: number,
  { from, to }: { from: string; to: string },
): Edit | undefined {
  const start = lineStart(document.source, line);
  if (start === undefined || from === '') return undefined;
  const text = document.source.slice(start, lineEnd(document.source, start));
  const at = text.indexOf(from);
  if (at === -1 || text.indexOf(from, at + 1) !== -1) return undefined;
  return { start: start + at, end: start + at + from.length, replacement: to };
}

/** The change of a front matter value that stands on its key's line; undefined where that is not sure. */
export function editValue(document: ValidDocument, key: KeyPath, to: string): Edit | undefined {
  const place = keyLine(document, key);
  const raw = rawScalar(document, key);
  // Repaired values have other columns than the file; what is not plain text could need quotes.
  if (place === undefined || raw === undefined || !/^[\w./][\w./:@+-]*$/.test(to)) return undefined;
  return editOnLine(document, place.line, { from: raw, to });
}
