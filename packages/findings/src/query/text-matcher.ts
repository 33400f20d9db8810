/** Says whether a text holds what was asked for. */
export interface TextMatcher {
  /** What every text that matches holds as it stands, where that is known. */
  readonly literal?: string | undefined;
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
  const literal = ignoreCase ? undefined : needle;
  if (!ignoreCase && !word) return { literal, test: (text) => text.includes(needle) };
  const escaped = needle.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
  const source = word ? `(?<!${WORD})${escaped}(?!${WORD})` : escaped;
  // A literal with one character looked at on either side: nothing to backtrack into.
  const expression = new RegExp(source, ignoreCase ? 'iu' : 'u');
  return { literal, test: (text) => expression.test(text) };
}
