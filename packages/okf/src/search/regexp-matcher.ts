import { describeGiven, Problem } from '@trefoil/contract';
import { RE2JS, RE2JSException } from 're2js';
import type { Matcher } from './matcher.ts';

/** What other dialects have and a linear-time engine cannot: named, so that the refusal explains itself. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/, 'look-around'],
  [/\(\?>/, 'an atomic group'],
  [/\(\?\(/, 'a conditional'],
  [/\(\?(?:R|&|P>|\d)/, 'a recursion'],
  [/\\(?:[1-9]|k[<'{])/, 'a back-reference'],
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\+/, 'a possessive quantifier'],
  [/\\[GZKRXhH]/, 'an escape of another dialect'],
];

/**
 * Matches a pattern in RE2 syntax, in time linear in the text whatever the pattern. `^` and `$` are
 * the ends of a line.
 * @throws Problem `okf.pattern_invalid` naming what RE2 has not
 */
export function regexpMatcher(pattern: string, field: string): Matcher {
  const compiled = compile(pattern, field);
  return {
    test: (text) => compiled.test(text),
    find: (text) => {
      const matcher = compiled.matcher(text);
      return matcher.find() ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
}

function compile(pattern: string, field: string): RE2JS {
  const unsupported = findUnsupported(pattern);
  if (unsupported !== undefined)
    throw invalidPattern(pattern, field, `RE2 syntax, which has no ${bare(unsupported)}`);
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    throw invalidPattern(pattern, field, `RE2 syntax (${faultOf(cause.message)})`);
  }
}

function findUnsupported(pattern: string): string | undefined {
  // Escaped backslashes and sets hold nothing that these expressions look for.
  const plain = pattern.replaceAll('\\\\', '__').replaceAll(/\[(?:\\.|[^\]\\])*\]/g, '_');
  return UNSUPPORTED.find(([construct]) => construct.test(plain))?.[1];
}

function bare(name: string): string {
  return name.replace(/^an? /, '');
}

/** The engine's own words, without the pattern that the sentence shows already. */
function faultOf(message: string): string {
  const fault = message.replace(/^error parsing regexp: /, '').replace(/: `[^]*$/, '');
  return fault.slice(0, 120);
}

function invalidPattern(pattern: string, field: string, expected: string): Problem {
  return new Problem({
    code: 'okf.pattern_invalid',
    what: `${describeGiven(pattern)} is not a pattern that can be searched: expected ${expected}.`,
    next: 'Rewrite the pattern, or search for the text as it stands without regexp.',
    issues: [{ field, given: describeGiven(pattern), expected }],
  });
}
