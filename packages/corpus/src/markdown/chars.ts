/** Character codes the scanners look for, by name. */
export const Char = {
  TAB: 9,
  LF: 10,
  SPACE: 32,
  BANG: 33,
  QUOTE: 34,
  HASH: 35,
  APOSTROPHE: 39,
  OPEN_PAREN: 40,
  CLOSE_PAREN: 41,
  STAR: 42,
  PLUS: 43,
  DASH: 45,
  DOT: 46,
  SLASH: 47,
  COLON: 58,
  LESS: 60,
  EQUALS: 61,
  GREATER: 62,
  QUESTION: 63,
  OPEN_BRACKET: 91,
  BACKSLASH: 92,
  CLOSE_BRACKET: 93,
  CARET: 94,
  UNDERSCORE: 95,
  BACKTICK: 96,
  PIPE: 124,
  TILDE: 126,
} as const;

export function isBlank(code: number): boolean {
  return code === Char.SPACE || code === Char.TAB;
}

/** A blank or a line break. */
export function isSpace(code: number): boolean {
  return code === Char.SPACE || code === Char.TAB || code === Char.LF;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** The first position at or after `from` that is not a blank or a line break. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** How often `code` stands in a row from `from`, looking no further than `end`. */
export function runLength(text: string, from: number, end: number): number {
  const code = text.charCodeAt(from);
  let at = from;
  while (at < end && text.charCodeAt(at) === code) at += 1;
  return at - from;
}

/** Where `search` next stands, the end of the text when nowhere. */
export function indexOrEnd(text: string, search: string, from: number): number {
  const at = text.indexOf(search, from);
  return at === -1 ? text.length : at;
}
