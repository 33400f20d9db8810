import { describe, expect, test } from 'vitest';
import { findInlineSuppressions } from '../../src/suppress/inline-suppression.ts';

const only = (text: string, path: string) => findInlineSuppressions(text, path).suppressions;

describe('fold-ignore in every way to write a comment', () => {
  test.each([
    ['a.c', 'x(); // fold-ignore: r -- why'],
    ['a.c', 'x(); /* fold-ignore: r -- why */'],
    ['a.c', 'x(/* fold-ignore: r -- why */ y);'],
    ['a.rs', "fn f<'a>() {} // fold-ignore: r -- why"],
    ['a.swift', 'x() // fold-ignore: r -- why'],
    ['a.ts', 'const x = `// no`; // fold-ignore: r -- why'],
    ['a.go', 'x() // fold-ignore: r -- why'],
    ['A.java', 'x(); // fold-ignore: r -- why'],
    ['a.kt', 'x() // fold-ignore: r -- why'],
    ['a.cs', 'X(); // fold-ignore: r -- why'],
    ['a.php', 'x(); # fold-ignore: r -- why'],
    ['a.py', 'x()  # fold-ignore: r -- why'],
    ['a.rb', 'x # fold-ignore: r -- why'],
    ['a.sh', 'x "$#" # fold-ignore: r -- why'],
    ['Dockerfile', 'RUN x # fold-ignore: r -- why'],
    ['a.yaml', 'a: b # fold-ignore: r -- why'],
    ['a.toml', 'a = 1 # fold-ignore: r -- why'],
    ['a.sql', 'select 1; -- fold-ignore: r -- why'],
    ['a.lua', 'x() --[[ fold-ignore: r -- why ]]'],
    ['a.lua', 'x() -- fold-ignore: r -- why'],
    ['a.hs', 'x = 1 {- fold-ignore: r -- why -}'],
    ['a.html', '<p>x</p> <!-- fold-ignore: r -- why -->'],
    ['a.md', 'text <!-- fold-ignore: r -- why -->'],
    ['a.vue', '<p>x</p> <!-- fold-ignore: r -- why -->'],
    ['a.css', 'a { b: c } /* fold-ignore: r -- why */'],
    ['a.el', '(x) ; fold-ignore: r -- why'],
    ['a.ini', 'a=b ; fold-ignore: r -- why'],
    ['a.tex', 'text % fold-ignore: r -- why'],
    ['a.erl', 'x(). % fold-ignore: r -- why'],
    ['a.ml', 'x () (* fold-ignore: r -- why *)'],
    ['a.unheard-of', 'x // fold-ignore: r -- why'],
  ])('%s: %s', (path, line) => {
    expect(only(`first\n${line}\nlast\n`, path)).toEqual([
      { path, line: 2, covers: [2], rules: ['r'], justification: 'why' },
    ]);
  });

  test.each([
    ['a.c', 'char *s = "// fold-ignore: r";'],
    ['a.ts', 'const s = `\n// fold-ignore: r\n`;'],
    ['a.py', 's = "# fold-ignore: r"'],
    ['a.py', '"""\n# fold-ignore: r\n"""'],
    ['a.c', 'fold-ignore: r'],
    ['a.sh', 'x=${y#fold-ignore: r}'],
    ['a.unheard-of', 'a;fold-ignore: r'],
  ])('%s: not in %j', (path, text) => {
    expect(only(text, path)).toEqual([]);
  });
});

describe('where a comment stands', () => {
  const lines = (text: string, path = 'a.c') => only(text, path).map(({ covers }) => covers);

  test('behind code it speaks of its line', () => {
    expect(lines('x();\ny(); // fold-ignore: r\nz();\n')).toEqual([[2]]);
  });

  test('alone it speaks of the next line too', () => {
    expect(lines('x();\n  // fold-ignore: r\ny();\n')).toEqual([[2, 3]]);
    expect(lines('/*\n * fold-ignore: r\n */\ny();\n')).toEqual([[1, 2, 3, 4]]);
    expect(lines('{/* fold-ignore: r */}\n<b/>\n', 'a.jsx')).toEqual([[1, 2]]);
  });

  test('comments can be stacked', () => {
    expect(lines('// fold-ignore: a\n// fold-ignore: b\n// a word more\ny();\n')).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });

  test('an empty line ends it', () => {
    expect(lines('// fold-ignore: r\n\ny();\n')).toEqual([[1, 2]]);
  });

  test('windows line ends change nothing', () => {
    expect(only('x();\r\n// fold-ignore: r -- why\r\ny();\r\n', 'a.c')).toEqual([
      { path: 'a.c', line: 2, covers: [2, 3], rules: ['r'], justification: 'why' },
    ]);
  });
});

describe('what a comment says', () => {
  test.each([
    ['// fold-ignore: a, b/c, d.e', { rules: ['a', 'b/c', 'd.e'] }],
    [
      '// fold-ignore: a-b--c -- because -- really',
      { rules: ['a-b--c'], justification: 'because -- really' },
    ],
    ['// fold-ignore: a — because', { rules: ['a'], justification: 'because' }],
    ['// fold-ignore: buffer/*', { rules: ['buffer/*'] }],
    ['// nosemgrep', { syntax: 'nosemgrep' }],
    ['// nosem', { syntax: 'nosemgrep' }],
    ['// nosemgrep: a.b.c, d', { rules: ['a.b.c', 'd'], syntax: 'nosemgrep' }],
    ['// gitleaks:allow', { kinds: ['secret'], syntax: 'gitleaks:allow' }],
  ])('%s', (comment, said) => {
    expect(only(`x(); ${comment}\n`, 'a.c')).toEqual([{ path: 'a.c', line: 1, covers: [1], ...said }]);
  });

  test('gitleaks speaks of its own line only', () => {
    expect(only('// gitleaks:allow\nx();\n', 'a.c')[0]?.covers).toEqual([1]);
  });

  test.each(['// fold-ignore', '// fold-ignore: -- why', '// fold-ignore:'])(
    '%s names no rule',
    (comment) => {
      expect(findInlineSuppressions(`x();\n${comment}\n`, 'a.c')).toEqual({ suppressions: [], unnamed: [2] });
    },
  );
});

test('a long text of opened comments is read in one pass', () => {
  expect(only(`${'/* '.repeat(50_000)} fold-ignore: r`, 'a.c')).toHaveLength(1);
  expect(only(`${'"\n'.repeat(50_000)}// fold-ignore: r`, 'a.c')).toHaveLength(1);
  expect(only(`${'# x\n'.repeat(50_000)}# fold-ignore: r`, 'a.py')).toHaveLength(1);
});
