import { describe, expect, test } from 'vitest';
import { measureFunctions } from '../../src/complexity/measure-functions.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { sourceFileOf } from '../source-file-of.ts';

async function measure(text: string, language: LanguageId) {
  return measureFunctions(await sourceFileOf(text, language));
}

/** Cyclomatic, cognitive and nesting by hand, from McCabe’s and Sonar’s rules. */
type Case = readonly [string, LanguageId, string, number, number, number];

const cases: readonly Case[] = [
  ['nothing to decide', 'c', 'int f(void) { return 1; }', 1, 0, 0],
  [
    'a chain of else if',
    'c',
    'int f(int x) { if (x) return 1; else if (x > 2) return 2; else return 3; }',
    3,
    3,
    1,
  ],
  ['an if in a loop in an if', 'c', 'void f(int x) { if (x) { while (x) { if (x > 3) x--; } } }', 4, 6, 3],
  [
    'cases, the default among them',
    'c',
    'int f(int x) { switch (x) { case 1: return 1; case 2: return 2; default: return 3; } }',
    3,
    1,
    1,
  ],
  [
    'conditions joined alike are one break',
    'c',
    'int f(int a, int b, int c) { return a && b && c; }',
    3,
    1,
    0,
  ],
  ['conditions joined unlike are two', 'c', 'int f(int a, int b, int c) { return a && b || c; }', 3, 2, 0],
  ['a choice between values', 'c', 'int f(int a) { return a ? 1 : 2; }', 2, 1, 1],
  ['a jump', 'c', 'void f(int a) { again: if (a) goto again; }', 2, 2, 1],
  ['a call of itself', 'c', 'int f(int a) { return a ? f(a - 1) + f(a - 2) : 0; }', 2, 2, 1],
  ['do while', 'c', 'void f(int a) { do { a--; } while (a); }', 2, 1, 1],
  ['a reference to a temporary is no condition', 'cpp', 'void f(S &&s) { g(s); }', 1, 0, 0],
  [
    'handlers',
    'cpp',
    'void f() { try { g(); } catch (const A &a) { h(); } catch (...) { for (auto &x : y) z(x); } }',
    4,
    4,
    2,
  ],
  [
    'arms, the last one for the rest',
    'rust',
    'fn f(x: u8) -> u8 { match x { 1 => 2, 2 => 3, _ => 4 } }',
    3,
    1,
    1,
  ],
  [
    'passing an error on is no condition',
    'rust',
    'fn f() -> R { let a = g()?; if let Some(b) = a { h(b)?; } Ok(()) }',
    2,
    1,
    1,
  ],
  ['a loop left by its label', 'rust', "fn f(x: u8) { 'a: loop { if x > 1 { break 'a; } } }", 2, 4, 2],
  [
    'guards and a switch',
    'swift',
    'func f(x: Int?) -> Int { guard let y = x else { return 0 }\n switch y { case 1: return 1\n case 2: return 2\n default: return 3 } }',
    4,
    2,
    1,
  ],
  [
    'an optional chain is no condition',
    'typescript',
    'function f(a?: A): number | undefined { return a?.b?.c; }',
    1,
    0,
    0,
  ],
  ['a default for what is missing', 'typescript', 'function f(a?: number) { return a ?? 1; }', 2, 0, 0],
  [
    'a function in another counts for itself',
    'javascript',
    'function f(a) { if (a) { return a.map((x) => (x ? 1 : 2)); } }',
    2,
    1,
    1,
  ],
  [
    'labelled continue',
    'javascript',
    'function f(a) { outer: for (const x of a) { for (const y of x) { if (y) continue outer; } } }',
    4,
    7,
    3,
  ],
  [
    'comprehensions have loops and conditions',
    'python',
    'def f(a):\n    return [x for x in a if x]\n',
    3,
    0,
    0,
  ],
  [
    'elif and else',
    'python',
    'def f(a):\n    if a == 1:\n        return 1\n    elif a == 2:\n        return 2\n    else:\n        return 3\n',
    3,
    3,
    1,
  ],
  [
    'an else of a loop is none of a condition',
    'python',
    'def f(a):\n    for x in a:\n        pass\n    else:\n        pass\n',
    2,
    1,
    1,
  ],
  ['and, or, not', 'python', 'def f(a, b, c):\n    return a and b or not c\n', 3, 2, 0],
  [
    'select and range',
    'go',
    'package p\nfunc f(c chan int) { for { select { case x := <-c: g(x)\ncase <-d: return\ndefault: } } }',
    4,
    3,
    2,
  ],
  [
    'else if without a node for else',
    'go',
    'package p\nfunc f(a int) int { if a > 1 { return 1 } else if a > 2 { return 2 } else { return 3 } }',
    3,
    3,
    1,
  ],
  [
    'a switch with arrows',
    'java',
    'class A { int f(int x) { return switch (x) { case 1 -> 1; case 2 -> 2; default -> 3; }; } }',
    3,
    1,
    1,
  ],
  [
    'a wildcard of types is no choice',
    'java',
    'class A { void f(List<?> a) { if (a != null && b) { g(); } } }',
    3,
    2,
    1,
  ],
  [
    'when with an else',
    'kotlin',
    'fun f(x: Int): Int { return when (x) { 1 -> 1\n 2 -> 2\n else -> 3 } }',
    3,
    1,
    1,
  ],
  [
    'else if',
    'kotlin',
    'fun f(x: Int): Int { if (x > 1) { return 1 } else if (x > 2) { return 2 } else { return 3 } }',
    3,
    3,
    1,
  ],
  ['modifiers and unless', 'ruby', 'def f(a)\n  return 1 if a\n  unless a\n    2\n  end\nend\n', 3, 2, 1],
  [
    'elsif and else',
    'ruby',
    'def f(a)\n  if a == 1\n    1\n  elsif a == 2\n    2\n  else\n    3\n  end\nend\n',
    3,
    3,
    1,
  ],
  [
    'match and null',
    'php',
    '<?php function f($x) { return match ($x) { 1 => 1, 2 => $y ?? 3, default => 4 }; }',
    4,
    1,
    1,
  ],
  [
    'elseif',
    'php',
    '<?php function f($x) { if ($x) { return 1; } elseif ($x > 2) { return 2; } else { return 3; } }',
    3,
    3,
    1,
  ],
  [
    'switch expressions',
    'csharp',
    'class A { int F(int x) { return x switch { 1 => 1, 2 => 2, _ => 3 }; } }',
    3,
    1,
    1,
  ],
  [
    'foreach and catch',
    'csharp',
    'class A { void F() { foreach (var a in b) { try { G(a); } catch (E) { H(); } } } }',
    3,
    3,
    2,
  ],
  [
    'cases, elif and lists',
    'bash',
    'f() {\n  if a && b; then c\n  elif d; then e\n  else g\n  fi\n  case $x in 1) h ;; *) i ;; esac\n}\n',
    5,
    5,
    1,
  ],
];

describe.each(cases)('%s (%s)', (_name, language, text, cyclomatic, cognitive, nesting) => {
  test(text.replaceAll('\n', ' ').slice(0, 60), async () => {
    const [first] = await measure(text, language);
    expect(first).toMatchObject({ cyclomatic, cognitive, nesting });
  });
});

test('lines of code leave out comments and empty lines, and count each line of a long text', async () => {
  const text =
    'int f(void) {\n  // why\n\n  /* more\n     of it */ int x;\n  g("a\\\nb");\n  return x; // end\n}\n';
  expect(await measure(text, 'c')).toMatchObject([{ length: 6, line: 1, end_line: 9 }]);
});

test('parameters are counted as they are passed', async () => {
  const sources: [LanguageId, string, number][] = [
    ['c', 'int f(void) { return 0; }', 0],
    ['c', 'int *f(int a, char *b, ...) { return 0; }', 3],
    ['python', 'def f(self, a, *b, c=1, **d): pass', 5],
    ['javascript', 'const f = (a, { b }, [c], ...d) => a;', 4],
    ['javascript', 'const f = a => a;', 1],
    ['java', 'class A { void f(int a, String... b) { } }', 2],
    ['rust', 'impl A { fn f(&self, a: u8) {} }', 2],
    ['swift', 'func f(a: Int, b: Int = 1) { }', 2],
    ['bash', 'f() { :; }', 0],
  ];
  for (const [language, text, parameters] of sources) {
    expect(await measure(text, language), text).toMatchObject([{ parameters }]);
  }
});
