import { lineEnd, lineStart } from '../text/line-starts.ts';
import { keyLine } from './key-positions.ts';
import type { ValidDocument } from './parsed-document.ts';

/**
 * The lines of a key at the top of the front matter, from that of the key to the last of its value, as offsets in the
 * document; undefined when it does not begin a line of its own.
 */
export function keyRange(document: ValidDocument, key: string): { start: number; end: number } | undefined {
  const place = keyLine(document, [key]);
  if (place === undefined || place.column !== 1) return undefined;
  const { source, yaml } = document;
  const start = lineStart(source, place.line);
  if (start === undefined || start < yaml.start || start >= yaml.end) return undefined;
  let end = lineEnd(source, start);
  for (let next = end; next < yaml.end;) {
    const after = lineEnd(source, next);
    const text = source.slice(next, after);
    // A list may stand as far left as its key; blank lines and comments behind the value belong to what follows.
    if (/^[^\s#\-\]}]/.test(text)) break;
    if (!/^[ \t]*(?:#.*)?\r?\n?$/.test(text)) end = after;
    next = after;
  }
  return { start, end };
}
