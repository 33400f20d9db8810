import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { regexMatcher } from '../../src/query/regex-matcher.ts';
import { requiredLiteral } from '../../src/query/required-literal.ts';

describe('the text that every match of a pattern holds', () => {
  test.each([
    ['strcpy', 'strcpy'],
    ['strcpy.*length', 'strcpy'],
    ['a.b.length', 'length'],
    [String.raw`strcpy\(`, 'strcpy('],
    [String.raw`foo\.bar`, 'foo.bar'],
    ['colou?r', 'colo'],
    ['ab*cde', 'cde'],
    ['ab{0,3}cd', 'cd'],
    ['ab+', 'ab'],
    ['x[abc]yz', 'yz'],
    ['[]a]bc', 'bc'],
    ['[[:alpha:]x]bc', 'bc'],
    [String.raw`\d+ bytes$`, ' bytes'],
    [String.raw`\pLab`, undefined],
    [String.raw`a\x41b`, undefined],
    [String.raw`tab\tleft`, 'left'],
    ['^abc', 'abc'],
    ['{a}', '{a}'],
    ['a👍?b', 'a'],
    ['a|b', undefined],
    ['(abc)?', undefined],
    ['(?i)abc', undefined],
    [String.raw`\Qa*\E`, undefined],
    ['[0-9]+', undefined],
    ['', undefined],
  ])('%s: %s', (pattern, expected) => {
    expect(requiredLiteral(pattern)).toBe(expected);
  });

  test('is in everything that the pattern matches', () => {
    const parts = fc.oneof(
      fc.constantFrom(
        'a',
        'b',
        'ab',
        'c',
        '.',
        '*',
        '+',
        '?',
        '{0,2}',
        '{2}',
        '[ab]',
        '[^a]',
        '^',
        '$',
        '👍',
      ),
      fc.constantFrom('\\.', '\\d', '\\b', '\\x61', '\\pL', '\\p{L}'),
    );
    const pattern = fc.array(parts, { minLength: 1, maxLength: 6 }).map((each) => each.join(''));
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '.', '1', '👍', '\n', 'L', '}'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(pattern, text, (given, searched) => {
        const literal = requiredLiteral(given);
        fc.pre(literal !== undefined);
        let found = false;
        try {
          found = regexMatcher(given, { ignoreCase: false, word: false }).test(searched);
        } catch {
          fc.pre(false);
        }
        expect(found && !searched.includes(literal ?? '')).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
