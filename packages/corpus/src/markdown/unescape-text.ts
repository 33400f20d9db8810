import { ENTITY_TABLE } from './entity-table.ts';

const ESCAPE_OR_ENTITY =
  /\\[!-/:-@[-`{-~]|&(?:#(?:[xX][0-9a-fA-F]{1,6}|[0-9]{1,7})|[a-zA-Z][a-zA-Z0-9]{0,31});/g;

/** Undoes backslash escapes and character references, as CommonMark does in destinations, titles and info strings. */
export function unescapeText(text: string): string {
  if (!text.includes('\\') && !text.includes('&')) return text;
  return text.replace(ESCAPE_OR_ENTITY, (match) =>
    match.startsWith('\\') ? match.slice(1) : decodeEntity(match),
  );
}

/** The text of a reference such as `&amp;`; the reference itself when there is no such name. */
function decodeEntity(reference: string): string {
  if (reference[1] !== '#') return namedEntities().get(reference.slice(1, -1)) ?? reference;
  const hexadecimal = reference[2] === 'x' || reference[2] === 'X';
  const code = hexadecimal
    ? Number.parseInt(reference.slice(3), 16)
    : Number.parseInt(reference.slice(2), 10);
  const valid = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return valid ? String.fromCodePoint(code) : '\uFFFD';
}

let entities: ReadonlyMap<string, string> | undefined;

/** Read at the first use: most documents have none. */
function namedEntities(): ReadonlyMap<string, string> {
  entities ??= new Map(
    ENTITY_TABLE.trim()
      .split(/\s/)
      .map((entry) => {
        const [name = '', codes = ''] = entry.split('=');
        return [name, String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)))];
      }),
  );
  return entities;
}
