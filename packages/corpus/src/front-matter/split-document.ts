import { lineStarts } from '../text/line-starts.ts';
import type { DocumentParts } from './parsed-document.ts';

/** A document cut at its front matter lines; `block` says whether there is a block and whether it ends. */
export interface SplitDocument extends DocumentParts {
  readonly block: 'none' | 'closed' | 'unterminated';
}

/**
 * Finds the block between a first line `---` and the next line `---`. Blanks after the dashes, a byte order mark before
 * them and CRLF line ends are accepted: all three come from editors, not from the author's intent.
 */
export function splitDocument(source: string): SplitDocument {
  const bom = source.charCodeAt(0) === 0xfe_ff;
  const from = bom ? 1 : 0;
  const yamlStart = source.startsWith('---', from) ? afterDashes(source, from + 3) : -1;
  if (yamlStart === -1) {
    const body = bom ? source.slice(1) : source;
    const crlf = hasCrlf(source, source.indexOf('\n'));
    return {
      block: 'none',
      source,
      yaml: { start: 0, end: 0 },
      body,
      bodyLine: 1,
      bodyOffset: from,
      crlf,
      bom,
    };
  }
  const crlf = hasCrlf(source, yamlStart - 1);
  for (let at = source.indexOf('\n---', from + 3); at !== -1; at = source.indexOf('\n---', at + 1)) {
    const bodyOffset = afterDashes(source, at + 4);
    if (bodyOffset === -1) continue;
    const yaml = { start: yamlStart, end: at + 1 };
    const bodyLine = countLines(source, bodyOffset);
    return { block: 'closed', source, yaml, body: source.slice(bodyOffset), bodyLine, bodyOffset, crlf, bom };
  }
  const yaml = { start: yamlStart, end: source.length };
  const body = source.slice(yamlStart);
  const bodyLine = countLines(source, yamlStart);
  return { block: 'unterminated', source, yaml, body, bodyLine, bodyOffset: yamlStart, crlf, bom };
}

/** The start of the next line when only blanks follow the dashes, the end of the text at its last line, else -1. */
function afterDashes(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ' || source[at] === '\t') at += 1;
  if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
  if (at === source.length) return at;
  return source[at] === '\n' ? at + 1 : -1;
}

function hasCrlf(source: string, lineFeed: number): boolean {
  return lineFeed > 0 && source[lineFeed - 1] === '\r';
}

/** The 1-based line that `offset` is the start of; the end of the text counts as a line even without a line break. */
function countLines(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Where the lines of the text that was asked about last begin: a text with many faults is counted through once. */
let known: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

/** Line and column, from 1, of an offset. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  if (known.text !== text) known = { text, starts: lineStarts(text) };
  const { starts } = known;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
