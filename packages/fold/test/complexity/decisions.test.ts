import { expect, test } from 'vitest';
import { measureFunctions } from '../../src/complexity/measure-functions.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { sourceFileOf } from '../source-file-of.ts';

test.each<[string, LanguageId, string, number]>([
  [
    'what the preprocessor chooses',
    'c',
    'int f(void) {\n#ifdef A\n  g();\n#elif defined(B) && C\n  h();\n#else\n  i();\n#endif\n}\n',
    3,
  ],
  ['but not what guards a header', 'c', 'int f(void) {\n#ifndef A\n  g();\n#endif\n}\n', 1],
  [
    'each case, not the default',
    'cpp',
    'int f(int a) { switch (a) { case 1: case 2: g(); break; default: h(); } }',
    3,
  ],
  ['a let that may fail', 'rust', 'fn f(a: Option<u8>) { let Some(b) = a else { return }; }', 2],
  ['guards of arms', 'rust', 'fn f(a: u8) { match a { 1 if b => g(), 2 => h(), _ => i() } }', 4],
  ['a match without arms', 'rust', 'fn f(a: Never) { if b { match a {} } }', 2],
  ['arms in arms', 'rust', 'fn f(a: u8) { match a { 1 => match b { 1 => g(), _ => h() }, _ => i() } }', 3],
  ['closures for themselves', 'rust', 'fn f(a: V) { a.map(|b| if b { 1 } else { 2 }); }', 1],
  [
    'guards of cases',
    'python',
    'def f(a):\n    match a:\n        case 1 if b:\n            pass\n        case _:\n            pass\n',
    3,
  ],
  [
    'no finally',
    'python',
    'def f():\n    try:\n        g()\n    except A:\n        pass\n    finally:\n        h()\n',
    2,
  ],
  ['assignments that decide', 'javascript', 'function f(a) { a.b ??= 1; a.c ||= 2; a.d += 3; }', 3],
  ['assignments that decide', 'ruby', 'def f\n  @a ||= g\n  @b += 1\nend\n', 2],
  ['assignments that decide', 'csharp', 'class A { void F() { a ??= g(); a += 1; } }', 2],
  ['filters', 'csharp', 'class A { void F() { try { G(); } catch (E e) when (e.A) { } } }', 3],
  ['no pattern that joins', 'csharp', 'class A { bool F(int a) => a is > 1 and < 5; }', 1],
  [
    'cases with where',
    'swift',
    'func f(a: Int) { switch a { case 1 where b: g()\n case 2: h()\n @unknown default: i() } }',
    4,
  ],
  ['for with where', 'swift', 'func f(a: [Int]) { for b in a where b > 1 { g() } }', 3],
  ['nothing optional', 'swift', 'func f(a: A?) -> Int? { return a?.b as? Int }', 1],
  ['handlers', 'swift', 'func f() { do { try g() } catch A.b { h() } catch { i() } }', 3],
  ['rescue and its like', 'ruby', 'def f\n  g rescue nil\n  h\nrescue A\n  i\nensure\n  j\nend\n', 3],
  [
    'patterns of cases',
    'ruby',
    'def f(a)\n  case a\n  in 1 then g\n  in 2 if b then h\n  else i\n  end\nend\n',
    4,
  ],
  ['lists of a shell', 'bash', 'f() { a && b || c; }\n', 3],
  ['until', 'bash', 'f() { until a; do b; done; for ((;;)); do c; done; }\n', 3],
  ['elvis', 'kotlin', 'fun f(a: String?): Int { try { return g(a ?: "b") } catch (e: E) { return 1 } }', 3],
  [
    'patterns with guards',
    'java',
    'class A { int f(Object o) { return switch (o) { case B b when b.c() -> 1; case C c -> 2; default -> 3; }; } }',
    4,
  ],
  [
    'receiving',
    'go',
    'package p\nfunc f(a any) { switch a.(type) { case int, string: g(); case nil: h() } }',
    3,
  ],
  [
    'loops over what is there',
    'php',
    '<?php function f($a) { foreach ($a as $b): g(); endforeach; $c = $a ?: 1; }',
    3,
  ],
])('%s (%s)', async (_name, language, text, cyclomatic) => {
  const [first] = measureFunctions(await sourceFileOf(text, language));
  expect(first).toMatchObject({ cyclomatic });
});

test('a function stands where its name does', async () => {
  const places: [LanguageId, string, number, number][] = [
    ['c', 'static int *\nf(void)\n{ return 0; }\n', 2, 1],
    ['java', 'class A {\n  @Override\n  public int f() { return 1; }\n}\n', 3, 14],
    ['kotlin', '@A\nfun f(): Int { return 1 }\n', 2, 5],
    ['javascript', 'const f = () => 1;\n', 1, 11],
  ];
  for (const [language, text, line, column] of places) {
    expect(measureFunctions(await sourceFileOf(text, language)), text).toMatchObject([{ line, column }]);
  }
});

test('strings that document are no code', async () => {
  const text = 'def f():\n    """One.\n\n    Two.\n    """\n    return """a\n    b"""\n';
  expect(measureFunctions(await sourceFileOf(text, 'python'))).toMatchObject([{ length: 3 }]);
});
