export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One search term, ready to be looked for. */
export interface Matcher {
  test(text: string): boolean;
  /** The first match. */
  find(text: string): Span | undefined;
}

/** Matches a term as it stands, whatever its case: no tokens, so `a.b_c` and half words match too. */
export function literalMatcher(term: string): Matcher {
  const escaped = term.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(escaped, 'iu');
  return {
    test: (text) => pattern.test(text),
    find: (text) => {
      const match = pattern.exec(text);
      return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
    },
  };
}
