import { Char, isBlank, isDigit, runLength, skipBlanks } from './chars.ts';

/** A range of the body. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Three or more of the same `*`, `-` or `_`, with nothing but blanks between and behind. */
export function isThematicBreak(body: string, at: number, end: number): boolean {
  const marker = body.charCodeAt(at);
  let count = 0;
  for (let pos = at; pos < end; pos += 1) {
    const code = body.charCodeAt(pos);
    if (code === marker) count += 1;
    else if (!isBlank(code)) return false;
  }
  return count >= 3;
}

/** A line of only `=` or only `-`. */
export function isSetextUnderline(body: string, at: number, end: number): boolean {
  return onlyBlanks(body, at + runLength(body, at, end), end);
}

/** The level of an ATX heading, 0 when there is none, and its content without the closing run. */
export function scanAtxHeading(body: string, at: number, end: number): { level: number } & Range {
  const level = runLength(body, at, end);
  const start = at + level;
  if (level > 6 || (start < end && !isBlank(body.charCodeAt(start)))) return { level: 0, start, end };
  const content = trimRange(body, start, end);
  let close = content.end;
  while (close > content.start && body.charCodeAt(close - 1) === Char.HASH) close -= 1;
  // The closing run must stand apart, or be all there is.
  const closes = close === content.start || isBlank(body.charCodeAt(close - 1));
  return { level, ...(closes ? trimRange(body, content.start, close) : content) };
}

/** The length of an opening fence, or 0. Behind backticks no other backtick may stand: that would be a code span. */
export function scanFence(body: string, at: number, end: number): number {
  const length = runLength(body, at, end);
  if (length < 3) return 0;
  if (body.charCodeAt(at) === Char.TILDE) return length;
  const next = body.indexOf('`', at + length);
  return next !== -1 && next < end ? 0 : length;
}

export interface ListMarker {
  readonly length: number;
  /** Bullets, and ordered lists that begin with 1, may interrupt a paragraph. */
  readonly mayInterrupt: boolean;
}

/** A bullet, or up to nine digits and `.` or `)`; a blank or the end of the line must follow. */
export function scanListMarker(body: string, at: number, end: number): ListMarker | undefined {
  let pos = at;
  while (pos < end && isDigit(body.charCodeAt(pos))) pos += 1;
  const digits = pos - at;
  if (digits > 9) return undefined;
  const marker = pos < end ? body.charCodeAt(pos) : 0;
  const isMarker = digits === 0 ? isBullet(marker) : marker === Char.DOT || marker === Char.CLOSE_PAREN;
  if (!isMarker || (pos + 1 < end && !isBlank(body.charCodeAt(pos + 1)))) return undefined;
  const mayInterrupt = digits === 0 || Number(body.slice(at, pos)) === 1;
  return { length: digits + 1, mayInterrupt };
}

function isBullet(code: number): boolean {
  return code === Char.DASH || code === Char.STAR || code === Char.PLUS;
}

/** The label of a footnote definition, `[^label]:`, and the marker's length. */
export function scanFootnoteMarker(
  body: string,
  at: number,
  end: number,
): { label: string; length: number } | undefined {
  if (body.charCodeAt(at + 1) !== Char.CARET) return undefined;
  const line = body.slice(at + 2, end);
  const close = line.indexOf(']:');
  if (close <= 0) return undefined;
  const label = line.slice(0, close);
  return /[\s[\]]/.test(label) ? undefined : { label, length: close + 4 };
}

export function trimRange(body: string, start: number, end: number): Range {
  let last = end;
  const first = Math.min(skipBlanks(body, start), end);
  while (last > first && isBlank(body.charCodeAt(last - 1))) last -= 1;
  return { start: first, end: last };
}

function onlyBlanks(body: string, from: number, end: number): boolean {
  return skipBlanks(body, from) >= end;
}
