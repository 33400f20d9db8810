/** A part of a pattern; what is not named here stands for itself. */
const PART = /\\[^]|\[\^?\]?(?:\[:[^\]]*:\]|\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^]/g;

/** Alternatives, groups, and escapes that take more with them than the next character. */
const UNTOLD = /^(?:[|()]|\\(?![dDwWsSbBAzfnrtv])[A-Za-z0-9])$/;

/**
 * The longest text that everything a pattern in RE2 syntax matches is sure to hold, as it stands; undefined when
 * none is known. Looking for it first spares most texts the pattern. It is taken from a plain sequence alone: where
 * there are alternatives, groups or quotations, nothing is said.
 */
export function requiredLiteral(pattern: string): string | undefined {
  let longest = '';
  let run = '';
  const close = () => {
    if (run.length > longest.length) longest = run;
    run = '';
  };
  for (const [part] of pattern.matchAll(PART)) {
    if (UNTOLD.test(part)) return undefined;
    if (/^(?:[*?]|\{\d)/.test(part)) {
      // It may be repeated no times at all; a surrogate pair is one character.
      run = Array.from(run).slice(0, -1).join('');
      close();
    } else if (part === '+') close();
    else if (/^\\[^A-Za-z0-9]$/.test(part)) run += part.slice(1);
    else if (/^[.^$\\[]/.test(part)) close();
    else run += part;
  }
  close();
  return longest === '' ? undefined : longest;
}
