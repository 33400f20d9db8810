import { Problem } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { regexMatcher } from '../../src/query/regex-matcher.ts';
import { literalMatcher } from '../../src/query/text-matcher.ts';

const plain = { ignoreCase: false, word: false };

describe('a pattern', () => {
  test.each([
    ['(?=a)b', 'look-around'],
    ['(?!a)b', 'look-around'],
    ['(?<=a)b', 'look-around'],
    ['(?<!a)b', 'look-around'],
    [String.raw`(a)\1`, 'back-reference'],
    [String.raw`(?P<n>a)\k<n>`, 'back-reference'],
    ['(?P<n>a)(?P=n)', 'back-reference'],
    ['a++', 'possessive quantifier'],
    ['a{2,3}+', 'possessive quantifier'],
    ['a?+', 'possessive quantifier'],
    ['(?>a)b', 'atomic group'],
    ['(?(1)a|b)', 'conditional'],
    ['(?R)', 'recursion'],
    [String.raw`\Ga`, 'escape of another dialect'],
  ])('%s is refused by name: %s', (pattern, name) => {
    const refused = problemOf(() => regexMatcher(pattern, plain));
    expect(refused).toMatchObject({ code: 'query.pattern_invalid', exit: 2 });
    expect(refused.message).toContain(name);
    expect(refused.issues[0]).toMatchObject({ field: 'pattern' });
  });

  test.each([
    'a{1001}',
    '(a{0,1000}){0,1000}',
    String.raw`(?:\pL{1,1000}){1,9}`,
    `(${'ab'.repeat(100)}){1000}`,
    String.raw`\pL{1,1000}`.repeat(80),
    'a'.repeat(1_001),
    '(',
    '[a',
    'a**',
    '*a',
  ])('%s is refused before it costs anything', (pattern) => {
    expect(problemOf(() => regexMatcher(pattern, plain)).code).toBe('query.pattern_invalid');
  });

  test.each([
    [String.raw`\+\+`, 'i++', true],
    [String.raw`[+]+`, 'a+', true],
    [String.raw`\\1`, String.raw`a\1`, true],
    [String.raw`\Q(?=x)\E`, 'a(?=x)', true],
    ['[(?=]', '=', true],
    ['^line$', 'a\nline\nb', true],
    [String.raw`\pL{1,1000}`, 'größe', true],
    ['a.c', 'a\nc', false],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(regexMatcher(pattern, plain).test(text)).toBe(expected);
  });

  test('no pattern takes more than a moment', () => {
    const text = 'a'.repeat(50_000);
    expect(regexMatcher('(a+)+$', plain).test(`${text}b`)).toBe(false);
    expect(regexMatcher('(a|aa)+$', plain).test(`${text}b`)).toBe(false);
    expect(regexMatcher(String.raw`\pL{1,1000}9`, plain).test('ä'.repeat(5_000))).toBe(false);
  });

  test('what is around a word pattern does not mend it', () => {
    expect(() => regexMatcher('a)|(b', { ...plain, word: true })).toThrow('is not a pattern');
  });
});

describe.each([
  ['literal', literalMatcher],
  ['pattern', regexMatcher],
])('whole words and case: %s', (_name, matcher) => {
  test.each([
    ['str', 'strcpy', { ...plain, word: true }, false],
    ['strcpy', 'a strcpy call', { ...plain, word: true }, true],
    ['strcpy', 'strcpy', { ...plain, word: true }, true],
    ['strcpy', 'my_strcpy', { ...plain, word: true }, false],
    ['strcpy', 'strcpyx strcpy', { ...plain, word: true }, true],
    ['e', 'é e', { ...plain, word: true }, true],
    ['gr', 'größe', { ...plain, word: true }, false],
    ['GRÖSSE', 'größe', { ...plain, ignoreCase: true }, false],
    ['GRÖ', 'größe', { ...plain, ignoreCase: true }, true],
    ['StrCpy', 'strcpy', plain, false],
    ['StrCpy', 'a STRCPY', { ignoreCase: true, word: true }, true],
  ])('%s in %s', (needle, text, options, expected) => {
    expect(matcher(needle, options).test(text)).toBe(expected);
  });
});

test('a literal is taken as it stands', () => {
  for (const options of [plain, { ...plain, ignoreCase: true }]) {
    expect(literalMatcher('a.b(c)[d]', options).test('xa.b(c)[d]')).toBe(true);
    expect(literalMatcher('a.b', options).test('axb')).toBe(false);
    expect(literalMatcher(String.raw`^$\*`, options).test(String.raw`^$\*`)).toBe(true);
  }
});

function problemOf(attempt: () => unknown): Problem {
  try {
    attempt();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was refused.');
}
