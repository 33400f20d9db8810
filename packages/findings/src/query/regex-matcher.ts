import { describeGiven, Problem } from '@trefoil/contract';
import { RE2JS, RE2JSException } from 're2js';
import { requiredLiteral } from './required-literal.ts';
import type { TextMatcher, TextOptions } from './text-matcher.ts';

const MAX_LENGTH = 1_000;
const MAX_PROGRAM = 5_000;

/** What other dialects have and a linear-time engine cannot: named, so that the refusal explains itself. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/, 'look-around'],
  [/\(\?>/, 'atomic group'],
  [/\(\?\(/, 'conditional'],
  [/\(\?(?:R|&|P>|P=|\d)/, 'recursion or back-reference by name'],
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\+/, 'possessive quantifier'],
];
const UNSUPPORTED_ESCAPES: readonly (readonly [RegExp, string])[] = [
  [/^\\[1-9]/, 'back-reference'],
  [/^\\k/, 'back-reference'],
  [/^\\[GZKRXhH]/, 'escape of another dialect'],
];

/**
 * Matches a pattern in RE2 syntax, in time linear in the text whatever the pattern. `^` and `$` are the
 * ends of a line.
 * @throws Problem `query.pattern_invalid` naming what RE2 has not, or that the pattern is too large
 */
export function regexMatcher(pattern: string, options: TextOptions): TextMatcher {
  if (pattern.length > MAX_LENGTH) throw refuse(pattern, `at most ${MAX_LENGTH} characters`);
  const unsupported = findUnsupported(pattern);
  if (unsupported !== undefined) throw refuse(pattern, `RE2 syntax, which has no ${unsupported}`);
  if (estimateProgram(pattern) > MAX_PROGRAM) throw refuse(pattern, 'fewer or smaller repetitions');
  const compiled = compile(pattern, options);
  if (compiled.programSize() > MAX_PROGRAM) throw refuse(pattern, 'fewer or smaller repetitions');
  const literal = options.ignoreCase ? undefined : requiredLiteral(pattern);
  if (literal === undefined) return remembering({ test: (text) => compiled.test(text) });
  return { literal, ...remembering({ test: (text) => text.includes(literal) && compiled.test(text) }) };
}

/** Texts held, of which each costs its own length once: rules, paths and most messages come again and again. */
const MAX_REMEMBERED = 50_000;

/** The engine takes some time for each text, and in a scan most texts are the same. */
function remembering(matcher: TextMatcher): TextMatcher {
  const known = new Map<string, boolean>();
  return {
    test: (text) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      const result = matcher.test(text);
      if (text.length <= MAX_LENGTH && known.size < MAX_REMEMBERED) known.set(text, result);
      return result;
    },
  };
}

function compile(pattern: string, { ignoreCase, word }: TextOptions): RE2JS {
  const flags = RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  try {
    // Alone first: what is wrong with it must not be mended by what is put around it.
    const bare = RE2JS.compile(pattern, flags);
    if (!word) return bare;
    return RE2JS.compile(`(?:\\A|[^\\pL\\pN_])(?:${pattern})(?:\\z|[^\\pL\\pN_])`, flags);
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    throw refuse(pattern, `RE2 syntax (${faultOf(cause.message)})`);
  }
}

/** Sets and escapes hold nothing of what the constructs look like. */
const SET_OR_ESCAPE = /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\[:[^\]]*:\]|\\[^]|[^\]\\])*\]/g;

function findUnsupported(pattern: string): string | undefined {
  for (const [escape] of pattern.matchAll(SET_OR_ESCAPE)) {
    const named = UNSUPPORTED_ESCAPES.find(([construct]) => construct.test(escape));
    if (named !== undefined) return named[1];
  }
  const plain = pattern.replaceAll(SET_OR_ESCAPE, '_');
  return UNSUPPORTED.find(([construct]) => construct.test(plain))?.[1];
}

/**
 * Instructions that a pattern compiles to, roughly: counted repetitions multiply what they repeat.
 * Asked before compiling, which would itself take long.
 */
function estimateProgram(pattern: string): number {
  const plain = pattern.replaceAll(/\\Q[^]*?(?:\\E|$)/g, (quoted) => '_'.repeat(quoted.length));
  const parts = plain.replaceAll(SET_OR_ESCAPE, '_').match(/\{\d+(?:,\d*)?\}|[^]/g) ?? [];
  const open: number[] = [];
  let size = 0;
  let last = 0;
  for (const part of parts) {
    if (part === '(') {
      open.push(size);
      size = 0;
      last = 0;
    } else if (part === ')') {
      last = size + 2;
      size = (open.pop() ?? 0) + last;
    } else if (part.length > 1) {
      const times = Math.max(...part.slice(1, -1).split(',').map(Number), 1);
      size += last * (times - 1);
      last *= times;
    } else {
      last = 1;
      size += 1;
    }
  }
  return open.reduce((sum, outer) => sum + outer, size);
}

/** The engine's own words, without the pattern that the sentence shows already. */
function faultOf(message: string): string {
  return message
    .replace(/^error parsing regexp: /, '')
    .replace(/: `[^]*$/, '')
    .slice(0, 120);
}

function refuse(pattern: string, expected: string): Problem {
  const given = describeGiven(pattern);
  return new Problem({
    code: 'query.pattern_invalid',
    what: `${given} is not a pattern that can be searched for: expected ${expected}.`,
    next: 'Rewrite the pattern, or search for the text as it stands without regex.',
    issues: [{ field: 'pattern', given, expected }],
  });
}
