import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileGlob, compileWildcard } from '../../src/query/glob.ts';

const matches = (pattern: string, path: string) => compileGlob(pattern, 'path').matches(path);

describe('a glob over paths', () => {
  test.each([
    ['*.c', 'main.c', true],
    ['*.c', 'src/lib/main.c', true],
    ['*.c', 'main.cc', false],
    ['src/*.c', 'src/main.c', true],
    ['src/*.c', 'src/lib/main.c', false],
    ['src/*.c', 'other/src/main.c', false],
    ['/main.c', 'main.c', true],
    ['/main.c', 'src/main.c', false],
    ['./src/*.c', 'src/main.c', true],
    ['src/**', 'src/lib/main.c', true],
    ['src/**', 'src', false],
    ['src/**/main.c', 'src/main.c', true],
    ['src/**/main.c', 'src/a/b/main.c', true],
    ['src/**/main.c', 'src/xmain.c', false],
    ['**/main.c', 'main.c', true],
    ['**/main.c', 'a/b/main.c', true],
    ['**/main.c', 'a/xmain.c', false],
    ['**', 'anything/at/all', true],
    ['vendor', 'third/vendor/lib/a.js', true],
    ['vendor/', 'vendor/a.js', true],
    ['vendor', 'vendors/a.js', false],
    ['src/lib', 'src/lib/a.js', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a?c', 'a🦊c', true],
    ['[ab]x', 'bx', true],
    ['[!ab]x', 'bx', false],
    ['[^ab]x', 'cx', true],
    ['[a-c].c', 'b.c', true],
    ['[]].c', '].c', true],
    [String.raw`\*.c`, '*.c', true],
    [String.raw`\*.c`, 'a.c', false],
    [String.raw`\[a]`, '[a]', true],
    ['*.{c,h}', 'src/a.h', true],
    ['{src,lib}/*.c', 'lib/a.c', true],
    ['{src,lib}/*.c', 'test/a.c', false],
    ['a**c', 'abbc', true],
    ['a**c', 'ab/bc', false],
    ['*', '.hidden', true],
    ['Main.c', 'main.c', false],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  test.each(['[abc', 'a{b', 'a}b', '{a,{b,c}}', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'])(
    '%s is refused',
    (pattern) => {
      expect(() => compileGlob(pattern, 'path[0]')).toThrow('path[0]: expected a glob');
    },
  );

  const name = fc.stringMatching(/^[abc.]{1,4}$/);
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

  test('a path without special characters matches itself and what is below it', () => {
    fc.assert(
      fc.property(path, name, (given, child) => {
        const glob = compileGlob(`/${given}`, 'path');
        expect(glob.matches(given)).toBe(true);
        expect(glob.matches(`${given}/${child}`)).toBe(true);
        expect(glob.matches(`${given}x`)).toBe(false);
      }),
    );
  });

  test('stars mean what the same expression means', () => {
    const part = fc.constantFrom('a', 'b', '*', '?', '.', '/', '**/');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), path, (parts, text) => {
        const pattern = `/${parts
          .join('')
          .replaceAll(/\/+/g, '/')
          .replaceAll(/^\/|\/$/g, '')}`;
        fc.pre(/[ab*?.]/.test(pattern));
        expect([pattern, text, matches(pattern, text)]).toEqual([pattern, text, oracle(pattern).test(text)]);
      }),
      { numRuns: 500 },
    );
  });

  test('many stars take no more than a moment', () => {
    expect(matches(`${'*a'.repeat(200)}b`, 'a'.repeat(4_000))).toBe(false);
    expect(matches(`${'**/a/'.repeat(100)}b`, 'a/'.repeat(2_000))).toBe(false);
  });
});

/** The textbook translation, which may backtrack. */
function oracle(pattern: string): RegExp {
  const names = pattern.slice(1).split('/');
  const source = names
    .map((name, index) => {
      const last = index === names.length - 1;
      if (name === '**') return last ? '.*' : '(?:[^/]*/)*';
      const body = name
        .replaceAll('.', String.raw`\.`)
        .replaceAll('?', '[^/]')
        .replaceAll(/\*+/g, '[^/]*');
      return last ? body : `${body}/`;
    })
    .join('');
  return new RegExp(`^(?:${source})(?:/.*)?$`, 's');
}

test('a wildcard over names knows no directories', () => {
  expect(compileWildcard('buffer/*').matches('buffer/strcpy')).toBe(true);
  expect(compileWildcard('*strcpy').matches('a/b/strcpy')).toBe(true);
  expect(compileWildcard('js.x?s').matches('js.xss')).toBe(true);
  expect(compileWildcard('js.x?s').matches('js-xss')).toBe(false);
  expect(compileWildcard('[a]').matches('a')).toBe(false);
  expect(compileWildcard('strcpy').matches('buffer/strcpy')).toBe(false);
});
