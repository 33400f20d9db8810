import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankConditionals } from '../../src/engine/blank-conditionals.ts';
import type { PreprocessedLanguage } from '../../src/engine/blank-conditionals.ts';

/** What is left of a text, one space for any white space. */
function leftOf(text: string, language: PreprocessedLanguage = 'c'): string {
  return (blankConditionals(text, language) ?? text).replaceAll(/\s+/g, ' ').trim();
}

const lines = (...each: string[]) => each.join('\n');

describe('which branch is left', () => {
  test.each<[string, string, string]>([
    ['the first with code', lines('x = a', '#ifdef A', '+ 1', '#else', '+ 2', '#endif', ';'), 'x = a + 1 ;'],
    [
      'the other where the first is empty',
      lines('f(', '#ifdef A', '/* no */', '#else', 'b', '#endif', ')'),
      'f( b )',
    ],
    ['none of `#if 0`', lines('int a;', '#if 0', "it's prose {", '#endif', 'int b;'), 'int a; int b;'],
    ['the other of `#if 0`', lines('#if (0)', 'int a;', '#else', 'int b;', '#endif'), 'int b;'],
    ['the first of `#if 1`', lines('#if 1', 'int a;', '#else', 'int b;', '#endif'), 'int a;'],
    ['none of `#if 0 && A`', lines('#if 0 && A', 'int a;', '#endif', 'int b;'), 'int b;'],
    [
      'the one behind `#if 0` and before `#elif 1`',
      lines('#if 0', 'a;', '#elif 1', 'b;', '#else', 'c;', '#endif'),
      'b;',
    ],
    [
      'the one whose braces are balanced',
      lines('f(', '#ifdef A', 'a) {', '#else', 'b', '#endif', ');'),
      'f( b );',
    ],
    [
      'the first of several that open the same brace',
      lines('#ifdef A', 'if(a) {', '#elif defined(B)', 'if(b) {', '#else', 'if(c) {', '#endif', 'f(); }'),
      'if(a) { f(); }',
    ],
    [
      'the same answer to the same condition',
      lines('#ifdef A', 'if(a) {', '#endif', 'f();', '#if defined(A)', '}', '#endif'),
      'if(a) { f(); }',
    ],
    [
      'the same answer to its negation',
      lines('#ifndef A', 'if(a) {', '#endif', 'f();', '#ifdef A', 'g();', '#else', '}', '#endif'),
      'if(a) { f(); }',
    ],
    [
      'the inner of nested ones',
      lines('x = 1', '#ifdef A', '#ifdef B', '+ b', '#else', '+ c', '#endif', '#else', '+ d', '#endif', ';'),
      'x = 1 + b ;',
    ],
    [
      'one where `else` follows',
      lines('#ifdef A', 'if(a) f();', '#endif', 'else g();'),
      'if(a) f(); else g();',
    ],
    ['to the end where `#endif` is missing', lines('x = a', '#if 0', '+ 1', '}'), 'x = a'],
    ['no stray line', lines('#else', 'int a;', '#endif', 'int b;'), '#else int a; int b;'],
  ])('%s', (_, text, left) => {
    expect(leftOf(text)).toBe(left);
  });

  test('what a C++ compiler sees is not what a C compiler sees', () => {
    const text = lines(
      '#ifdef __cplusplus',
      'extern "C" {',
      '#endif',
      'int f();',
      '#ifdef __cplusplus',
      '}',
      '#endif',
    );
    expect(leftOf(text, 'c')).toBe('int f();');
    expect(leftOf(text, 'cpp')).toBe('extern "C" { int f(); }');
  });
});

describe('what is left alone', () => {
  test.each<[string, string]>([
    ['a text without directives', 'int a;\n'],
    [
      'whole declarations',
      lines('int a;', '#ifdef A', 'int f() { return 1; }', '#else', 'int f() { return 2; }', '#endif'),
    ],
    ['whole statements', lines('void f() {', '#if A > 1', 'a();', '#elif B', 'b();', '#endif', '}')],
    ['`#` in strings and comments', lines('char *s = "\\', '#if 0', '";', '/*', '#if 0', '*/ int b;')],
    ['`#` inside a line', lines('a #if 0', 'b')],
    ['definitions', lines('#define A 1', '#include <a.h>', 'int a;')],
  ])('%s', (_, text) => {
    expect(blankConditionals(text, 'c')).toBeUndefined();
  });
});

describe('what a line is', () => {
  test.each<[string, string, string]>([
    ['continued', lines('x = a', '#if \\', '  0', '+ 1', '#endif', ';'), 'x = a ;'],
    ['spaced', lines('x = a', '  #  if 0', '+ 1', '\t# endif // if', ';'), 'x = a ;'],
    [
      'behind a comment',
      lines('x = a', '/* one */ #if 0 /* two */', '+ 1', '#endif', ';'),
      'x = a /* one */ ;',
    ],
    ['ended by a carriage return and a line feed', 'x = a\r\n#if \\\r\n 0\r\n+ 1\r\n#endif\r\n;', 'x = a ;'],
    [
      'with a comment that goes on',
      lines('x = a', '#if 0 /* one', 'two */', '+ 1', '#endif', ';'),
      'x = a ;',
    ],
    ['a definition between operands', lines('x = a +', '#define B 1', 'B;'), 'x = a + B;'],
    [
      'with a comment inside a definition',
      lines('#define A 1 /* one */ + \\', ' 2 /* last */'),
      '#define A 1 + \\ 2 /* last */',
    ],
  ])('%s', (_, text, left) => {
    expect(leftOf(text)).toBe(left);
  });

  test('a raw string ends where it says', () => {
    const text = lines('auto s = R"x(', '#if 0', ')" {', ')x";', 'int b;');
    expect(blankConditionals(text, 'cpp')).toBeUndefined();
  });

  test('an apostrophe in a number opens no literal', () => {
    expect(leftOf(lines("x = 1'000", '#if 0', "+ '{'", '#endif', ';'), 'cpp')).toBe("x = 1'000 ;");
  });
});

const fragment = fc.constantFrom(
  '#if A',
  '#ifdef B',
  '#ifndef A',
  '#if 0',
  '#elif 1',
  '#else',
  '#endif',
  '#define C(x) \\',
  '# ',
  'f(',
  ');',
  '{',
  '}',
  'else',
  '"a',
  "it's",
  '/*',
  '*/',
  '// #if',
  'R"(',
  ')"',
  '\\',
  '\u{1F600}',
  '\uD800',
  '\0',
  'if (a) b();',
);
const separator = fc.constantFrom('\n', '\r\n', '\r', ' ');

test('offsets and line breaks stay, and nothing but spaces is put in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fragment, separator), { maxLength: 60 }), fc.boolean(), (parts, isCpp) => {
      const text = parts.flat().join('');
      const blanked = blankConditionals(text, isCpp ? 'cpp' : 'c') ?? text;
      expect(blanked.length).toBe(text.length);
      for (let at = 0; at < text.length; at += 1) {
        if (blanked[at] !== text[at])
          expect([blanked[at], text[at]]).not.toContainEqual(expect.stringMatching(/[\r\n]/));
        if (blanked[at] !== text[at]) expect(blanked[at]).toBe(' ');
      }
    }),
    { numRuns: 300 },
  );
});

test('many conditionals within one another are read', () => {
  const depth = 10_000;
  const text = `x = 1\n${'#ifdef A\n'.repeat(depth)}+ 1\n${'#else\n+ 2\n#endif\n'.repeat(depth)};`;
  expect(leftOf(text)).toBe('x = 1 + 1 ;');
});
