import { describe, expect, test } from 'vitest';
import { measureFunctions } from '../../src/complexity/measure-functions.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { sourceFileOf } from '../source-file-of.ts';

async function measure(text: string, language: LanguageId) {
  return measureFunctions(await sourceFileOf(text, language));
}

async function cognitive(text: string, language: LanguageId): Promise<number[]> {
  return (await measure(text, language)).map((each) => each.cognitive);
}

describe('runs of like operators', () => {
  test.each([
    ['a && b && c && d', 1],
    ['a && b || c', 2],
    ['a || b && c || d', 3],
    ['a && b && c || d || e && f', 3],
    ['a && (b && c)', 1],
    ['a && (((b || c)))', 2],
    ['a && !(b && c)', 2],
    ['a && f(b && c) && d', 2],
    ['f(a && b) || g(c && d)', 3],
    ['a & b | c', 0],
  ])('%s is %i', async (condition, expected) => {
    const text = `function t(a, b, c, d, e) { return ${condition}; }`;
    expect(await cognitive(text, 'javascript')).toEqual([expected]);
    const operators = condition.split(/&&|\|\|/).length;
    expect((await measure(text, 'javascript')).map((each) => each.cyclomatic)).toEqual([operators]);
  });

  test.each<[LanguageId, string]>([
    ['cpp', 'bool f(bool a) { return a and (b and c) or d; }'],
    ['python', 'def f(a):\n    return a and (b and c) or d\n'],
    ['ruby', 'def f(a)\n  a && (b && c) || d\nend\n'],
    ['swift', 'func f(a: Bool) -> Bool { return a && (b && c) || d }'],
    ['kotlin', 'fun f(a: Boolean): Boolean { return a && (b && c) || d }'],
    ['csharp', 'class A { bool F(bool a) { return a && (b && c) || d; } }'],
    ['java', 'class A { boolean f(boolean a) { return a && (b && c) || d; } }'],
    ['rust', 'fn f(a: bool) -> bool { a && (b && c) || d }'],
    ['go', 'package p\nfunc f(a bool) bool { return a && (b && c) || d }'],
    ['php', '<?php function f($a) { return $a && ($b && $c) || $d; }'],
    ['bash', 'f() { [[ $a && ( $b && $c ) || $d ]]; }\n'],
  ])('are two in %s', async (language, text) => {
    expect(await measure(text, language)).toMatchObject([{ cyclomatic: 4, cognitive: 2 }]);
  });
});

describe('a function that calls itself costs one more', () => {
  test.each<[string, LanguageId, string, number]>([
    ['by its name', 'c', 'int f(int a) { return f(a - 1) + f(a - 2); }', 1],
    ['from a closure in it', 'javascript', 'function f(a) { a.forEach((each) => f(each)); }', 1],
    ['by a name for itself', 'python', 'class A:\n    def f(self, a):\n        self.f(a)\n', 1],
    ['by its receiver', 'go', 'package p\nfunc (s *T) f(a int) { s.f(a) }', 1],
    ['by its type', 'rust', 'impl A { fn f(a: u8) { Self::f(a) } }', 1],
    ['in a shell', 'bash', 'f() { f "$1"; }\n', 1],
    [
      'not a function that its method is called like',
      'python',
      'class A:\n    def f(self):\n        f()\n',
      0,
    ],
    ['not a method of another', 'java', 'class A { void f(B b) { b.f(this); } }', 0],
    [
      'not what takes other arguments',
      'java',
      'class A { void f(int a) { f(a, 1); } void f(int a, int b) { } }',
      0,
    ],
    ['not one that ends alike', 'c', 'int f(int a) { return of(a); }', 0],
  ])('%s (%s)', async (_name, language, text, expected) => {
    expect((await cognitive(text, language))[0]).toBe(expected);
  });
});

describe('chains of else', () => {
  test.each<[LanguageId, string]>([
    ['c', 'void f(int a) { if (a) { g(); } else /* why */ if (b) { h(); } else { i(); } }'],
    ['swift', 'func f(a: Bool) { if a { g() } else if b { h() } else { i() } }'],
    ['csharp', 'class A { void F(bool a) { if (a) { g(); } else if (b) { h(); } else { i(); } } }'],
    ['rust', 'fn f(a: bool) { if a { g() } else if b { h() } else { i() } }'],
    ['php', '<?php function f($a) { if ($a) { g(); } else if ($b) { h(); } else { i(); } }'],
    ['bash', 'f() { if a; then g; elif b; then h; else i; fi; }\n'],
  ])('nest no deeper in %s', async (language, text) => {
    expect(await measure(text, language)).toMatchObject([{ cyclomatic: 3, cognitive: 3, nesting: 1 }]);
  });

  test('an if in the block of an else begins anew', async () => {
    const text = 'void f(int a) { if (a) { g(); } else { if (b) { h(); } } }';
    expect(await measure(text, 'c')).toMatchObject([{ cyclomatic: 3, cognitive: 4, nesting: 2 }]);
    const ruby = 'def f(a)\n  if a\n    g\n  else\n    if b\n      h\n    end\n  end\nend\n';
    expect(await measure(ruby, 'ruby')).toMatchObject([{ cyclomatic: 3, cognitive: 4, nesting: 2 }]);
  });

  test('a condition is read at the level of its if', async () => {
    const text = 'void f(int a) { if (a ? b : c) { g(); } }';
    expect(await cognitive(text, 'c')).toEqual([2]);
  });
});

describe('jumps to labels', () => {
  test.each<[LanguageId, string, number]>([
    ['java', 'class A { void f() { x: for (;;) { break x; } } }', 2],
    ['java', 'class A { void f() { for (;;) { break; } } }', 1],
    ['kotlin', 'fun f(a: List<Int>) { x@ for (i in a) { continue@x } }', 2],
    ['kotlin', 'fun f(a: List<Int>) { a.forEach { return@forEach } }', 0],
    ['swift', 'func f(a: [Int]) { x: for i in a { break x } }', 2],
    ['php', '<?php function f() { while (a()) { while (b()) { break 2; } } }', 4],
    ['csharp', 'class A { void F() { x: goto x; } }', 1],
    ['go', 'package p\nfunc f() { x: for { continue x } }', 2],
    ['bash', 'f() { while :; do break 2; done; }\n', 2],
  ])('in %s: %s', async (language, text, expected) => {
    expect((await cognitive(text, language))[0]).toBe(expected);
  });
});

describe('functions in functions', () => {
  test('a closure goes on where it stands, so that it and its function add up', async () => {
    const text = 'function f(a) { if (a) { a.forEach((b) => { if (b) { b(); } }); } }';
    expect(await cognitive(text, 'javascript')).toEqual([1, 3]);
  });

  test('one with a name begins anew', async () => {
    const text = 'function f(a) { if (a) { function g(b) { if (b) { b(); } } } }';
    expect(await cognitive(text, 'javascript')).toEqual([1, 1]);
  });

  test('blocks of Ruby are read a level deeper and belong to their method', async () => {
    const text = 'def f(a)\n  a.each do |b|\n    g if b\n  end\nend\n';
    expect(await measure(text, 'ruby')).toMatchObject([{ cyclomatic: 2, cognitive: 2, nesting: 1 }]);
  });

  test('lines belong to the functions that have a token on them', async () => {
    const text = 'function f(a) {\n  a.map((b) => {\n    g();\n    h();\n  });\n}\n';
    expect((await measure(text, 'javascript')).map((each) => each.length)).toEqual([4, 4]);
  });
});
