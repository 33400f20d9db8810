import type { Concept } from '../bundle/bundle.ts';
import { fieldText } from './field-text.ts';
import type { Matcher, Span } from './matcher.ts';
import type { SearchField } from './search-field.ts';

/** Characters of context on either side of a match. */
const CONTEXT = 44;
const ELLIPSIS = '…';
/** Fields that read like prose; the first of them that matched is quoted. */
const QUOTED: readonly SearchField[] = ['description', 'body', 'sources'];

/** The field that a snippet is taken from. */
export function quotedField(matched: readonly SearchField[]): SearchField | undefined {
  return QUOTED.find((field) => matched.includes(field));
}

/** The surroundings of a match on one line; empty when no prose matched. */
export function snippetOf(
  concept: Concept,
  matched: readonly SearchField[],
  matchers: readonly Matcher[],
): string {
  const field = quotedField(matched);
  if (field === undefined) return '';
  const text = collapse(fieldText(concept, field));
  const span = firstMatch(text, matchers) ?? { start: 0, end: 0 };
  const start = stepBack(text, span.start);
  const end = stepForward(text, span.end);
  return `${start > 0 ? ELLIPSIS : ''}${text.slice(start, end).trim()}${end < text.length ? ELLIPSIS : ''}`;
}

/** Where the first term that is in the text at all stands. */
export function firstMatch(text: string, matchers: readonly Matcher[]): Span | undefined {
  for (const matcher of matchers) {
    const span = matcher.find(text);
    if (span !== undefined) return span;
  }
  return undefined;
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Counts characters, not code units, and never stops inside a pair. */
function stepBack(text: string, from: number): number {
  let at = from;
  for (let count = 0; count < CONTEXT && at > 0; count += 1) {
    at -= isLowSurrogate(text, at - 1) && at > 1 ? 2 : 1;
  }
  return at;
}

function stepForward(text: string, from: number): number {
  let at = from;
  for (let count = 0; count < CONTEXT && at < text.length; count += 1) {
    at += isLowSurrogate(text, at + 1) ? 2 : 1;
  }
  return Math.min(at, text.length);
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
