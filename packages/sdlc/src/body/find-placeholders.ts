import type { BodyLine } from './scan-body.ts';

/** Words that say: this is still to be written. */
export interface Placeholder {
  readonly line: number;
  readonly column: number;
  readonly phrase: string;
}

const PHRASES =
  /\bTBD\b|\bTODO\b|\((?:pick one|final name|or final)[^)\n]{0,80}\)|<…>|<[A-Za-z][^<>\n]{0,80}>/g;
const HTML =
  /^<\/?(?:a|abbr|b|br|code|dd|del|details|div|dl|dt|em|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|var|video)\b/i;
const ADDRESS = /^<(?:[a-z][a-z0-9+.-]*:|[^@\s<>]+@)/i;

/** Placeholders in lines whose code is masked; an empty cell of a table is one too. */
export function findPlaceholders(lines: readonly BodyLine[]): Placeholder[] {
  return lines.flatMap((line) => [...phrasesIn(line), ...emptyCellsIn(line)]);
}

function phrasesIn({ line, masked }: BodyLine): Placeholder[] {
  const found: Placeholder[] = [];
  for (const match of masked.matchAll(PHRASES)) {
    const [phrase] = match;
    if (!HTML.test(phrase) && !ADDRESS.test(phrase)) found.push({ line, column: match.index + 1, phrase });
  }
  return found;
}

function emptyCellsIn({ line, masked }: BodyLine): Placeholder[] {
  const row = masked.trim();
  if (!row.startsWith('|') || !row.endsWith('|') || row.length < 3) return [];
  // What was code is not empty: its place holds no-break spaces, which `trim` would take.
  const empty = row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .some((cell) => /^[ \t]*$/.test(cell));
  return empty ? [{ line, column: masked.indexOf('|') + 1, phrase: '| |' }] : [];
}
