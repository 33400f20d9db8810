import { Char, isSpace, skipBlanks, skipSpaces } from './chars.ts';
import { unescapeText } from './unescape-text.ts';

/** A part of a link and where it ends. */
interface LinkPart {
  readonly value: string;
  readonly end: number;
}

/** The two limits that keep hostile text linear; CommonMark allows both. */
const MAX_PAREN_DEPTH = 32;
const MAX_LABEL_LENGTH = 999;

/** A destination at `at`: `<in angles>` or plain with balanced parentheses. May be empty only before `)`. */
function scanDestination(text: string, at: number): LinkPart | undefined {
  return text.charCodeAt(at) === Char.LESS ? scanAngleDestination(text, at) : scanPlainDestination(text, at);
}

function scanAngleDestination(text: string, at: number): LinkPart | undefined {
  for (let pos = at + 1; pos < text.length; pos += 1) {
    const code = text.charCodeAt(pos);
    if (code === Char.GREATER) return { value: unescapeText(text.slice(at + 1, pos)), end: pos + 1 };
    if (code === Char.LF || code === Char.LESS) return undefined;
    if (code === Char.BACKSLASH && text.charCodeAt(pos + 1) !== Char.LF) pos += 1;
  }
  return undefined;
}

function scanPlainDestination(text: string, at: number): LinkPart | undefined {
  let depth = 0;
  let pos = at;
  for (; pos < text.length; pos += 1) {
    const code = text.charCodeAt(pos);
    if (code <= Char.SPACE || code === 127) break;
    if (code === Char.BACKSLASH && text.charCodeAt(pos + 1) > Char.SPACE) pos += 1;
    else if (code === Char.OPEN_PAREN) {
      depth += 1;
      if (depth > MAX_PAREN_DEPTH) return undefined;
    } else if (code === Char.CLOSE_PAREN) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (depth !== 0 || (pos === at && text.charCodeAt(pos) !== Char.CLOSE_PAREN)) return undefined;
  return { value: unescapeText(text.slice(at, pos)), end: pos };
}

/** A title in `"`, `'` or parentheses. */
function scanTitle(text: string, at: number): LinkPart | undefined {
  const open = text.charCodeAt(at);
  if (open !== Char.QUOTE && open !== Char.APOSTROPHE && open !== Char.OPEN_PAREN) return undefined;
  const close = open === Char.OPEN_PAREN ? Char.CLOSE_PAREN : open;
  for (let pos = at + 1; pos < text.length; pos += 1) {
    const code = text.charCodeAt(pos);
    if (code === close) return { value: unescapeText(unindent(text.slice(at + 1, pos))), end: pos + 1 };
    if (code === Char.OPEN_PAREN && open === Char.OPEN_PAREN) return undefined;
    if (code === Char.BACKSLASH) pos += 1;
  }
  return undefined;
}

/** Lines of a paragraph begin at their first character, whatever the indentation in the source. */
function unindent(text: string): string {
  return text.includes('\n') ? text.replace(/\n[ \t]+/g, '\n') : text;
}

export interface LinkTail {
  readonly target: string;
  readonly title: string | undefined;
  readonly end: number;
}

/** What follows the brackets of an inline link, from its `(` to its `)`. */
export function scanInlineTail(text: string, at: number): LinkTail | undefined {
  const destination = scanDestination(text, skipSpaces(text, at + 1));
  if (destination === undefined) return undefined;
  let pos = skipSpaces(text, destination.end);
  const title = pos > destination.end ? scanTitle(text, pos) : undefined;
  if (title !== undefined) pos = skipSpaces(text, title.end);
  if (text.charCodeAt(pos) !== Char.CLOSE_PAREN) return undefined;
  return { target: destination.value, title: title?.value, end: pos + 1 };
}

/** The end of a label that starts with the bracket at `at`, or -1; a label holds no bracket without a backslash. */
export function scanLabel(text: string, at: number): number {
  const limit = Math.min(text.length, at + MAX_LABEL_LENGTH + 2);
  for (let pos = at + 1; pos < limit; pos += 1) {
    const code = text.charCodeAt(pos);
    if (code === Char.CLOSE_BRACKET) return pos + 1;
    if (code === Char.OPEN_BRACKET) return -1;
    if (code === Char.BACKSLASH) pos += 1;
  }
  return -1;
}

/** Labels are equal when this is: without regard to case and to the kind of white space. Empty when it cannot be one. */
export function normalizeLabel(label: string): string {
  if (label.length > MAX_LABEL_LENGTH) return '';
  return label
    .replace(/[ \t\n]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase();
}

export interface ScannedDefinition {
  readonly label: string;
  readonly target: string;
  readonly title: string | undefined;
  /** Where the text behind the definition's last line begins. */
  readonly end: number;
}

/** A link reference definition at `at`, the start of a paragraph's line. */
export function scanDefinition(text: string, at: number): ScannedDefinition | undefined {
  const labelEnd = scanLabel(text, at);
  // `[^x]:` is a footnote, never a link.
  if (labelEnd === -1 || text.charCodeAt(labelEnd) !== Char.COLON || text.charCodeAt(at + 1) === Char.CARET)
    return undefined;
  const label = text.slice(at + 1, labelEnd - 1);
  const destination = scanDestination(text, skipSpaces(text, labelEnd + 1));
  if (destination === undefined || normalizeLabel(label) === '') return undefined;
  const titleStart = skipSpaces(text, destination.end);
  const title = titleStart > destination.end ? scanTitle(text, titleStart) : undefined;
  const withTitle = title === undefined ? -1 : lineEndAfter(text, title.end);
  if (withTitle !== -1) return { label, target: destination.value, title: title?.value, end: withTitle };
  // What looks like a title may be the text of the next line.
  const end = lineEndAfter(text, destination.end);
  return end === -1 ? undefined : { label, target: destination.value, title: undefined, end };
}

/** The start of the next line when only blanks are left on this one, else -1. */
function lineEndAfter(text: string, from: number): number {
  const at = skipBlanks(text, from);
  if (at >= text.length) return text.length;
  return isSpace(text.charCodeAt(at)) ? at + 1 : -1;
}
