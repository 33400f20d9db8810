/** Says whether a text holds what was asked for. */
export interface TextMatcher {
  test(text: string): boolean;
}

export interface TextOptions {
  readonly ignoreCase: boolean;
  /** What matches must not touch a letter, digit or underscore on either side. */
  readonly word: boolean;
}

const WORD = String.raw`[\p{L}\p{N}_]`;

/** Matches a text as it stands. */
export function literalMatcher(needle: string, { ignoreCase, word }: TextOptions): TextMatcher {
  if (!ignoreCase && !word) return { test: (text) => text.includes(needle) };
  const escaped = needle.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
  const source = word ? `(?<!${WORD})${escaped}(?!${WORD})` : escaped;
  // A literal with one character looked at on either side: nothing to backtrack into.
  const expression = new RegExp(source, ignoreCase ? 'iu' : 'u');
  return { test: (text) => expression.test(text) };
}
