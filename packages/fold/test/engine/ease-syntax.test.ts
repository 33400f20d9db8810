import { describe, expect, test } from 'vitest';
import { easeSyntax } from '../../src/engine/ease-syntax.ts';
import { findFunctions } from '../../src/engine/find-functions.ts';
import { getLanguage } from '../../src/engine/languages.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { parseSource } from '../../src/engine/parse-source.ts';

async function read(text: string, language: LanguageId) {
  const parsed = await parseSource(text, { language, isHeader: false, budgetMs: 60_000 });
  if (parsed === undefined) throw new Error('No such text takes so long.');
  const names = findFunctions(parsed.tree, text, getLanguage(language)).map(({ name }) => name);
  return { unread: parsed.unread, names };
}

/** Each is valid today, and none of the grammars reads it. */
const beyondGrammars: [name: string, language: LanguageId, text: string, functions: string[]][] = [
  [
    'an interface of one function',
    'kotlin',
    'fun interface Shape {\n  fun area(): Int\n}\nfun f(a: Int): Int { return a }\n',
    ['f'],
  ],
  ['a binary number', 'kotlin', 'fun f(): Int { return 0b1010 }\n', ['f']],
  [
    'a constructor with an annotation',
    'kotlin',
    'class Box<T> @Inject internal constructor(val item: T) {\n  fun open(): T { return item }\n}\n',
    ['open'],
  ],
  [
    'a branch for what is in a range',
    'kotlin',
    'fun f(a: Int): Int {\n  return when (a) {\n    1 -> 2\n    in 3..4 -> 5\n    else -> 6\n  }\n}\n',
    ['f'],
  ],
  [
    'a choice that is a value',
    'swift',
    'func f(a: Bool) -> Int {\n  let x = if a { 1 } else { 2 }\n  return x\n}\n',
    ['f'],
  ],
  ['a function that throws one type', 'swift', 'func f() throws(Failure) -> Int {\n  return 1\n}\n', ['f']],
  [
    'what is shared unsafely',
    'swift',
    'nonisolated(unsafe) var shared = 1\nfunc f() -> Int { return shared }\n',
    ['f'],
  ],
  [
    'types alone that are exported',
    'typescript',
    'export type * from "a";\nfunction f() { return 1; }\n',
    ['f'],
  ],
  [
    'a parameter’s variance',
    'typescript',
    'interface Box<in out T> { item: T }\nfunction f(box: Box<string>) { return box.item; }\n',
    ['f'],
  ],
  [
    'conditionals around a part of an expression',
    'csharp',
    'class A {\n  int F(int a) {\n    return a\n#if NET\n      + 1\n#else\n      + 2\n#endif\n      ;\n  }\n  string G() { return @"#if ""x""\n#endif\n"; }\n}\n',
    ['F', 'G'],
  ],
];

describe('what grammars do not know', () => {
  test.each(beyondGrammars)('%s is read all the same in %s', async (_name, language, text, functions) => {
    const { unread, names } = await read(text, language);
    expect(unread).toBe(0);
    expect(names.map((name) => name?.split('.').at(-1))).toEqual(functions);
  });

  test.each(beyondGrammars)('%s stays where it was in %s', (_name, language, text) => {
    const eased = easeSyntax(text, language) ?? text;
    expect(eased).toHaveLength(text.length);
    expect(eased.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
  });

  test.each<[LanguageId, string]>([
    ['kotlin', 'fun f(): Int { return 1 }\n'],
    ['swift', 'func f() -> Int { return 1 }\n'],
    ['typescript', 'function f(): number { return 1; }\n'],
    ['python', 'def f():\n    return 1\n'],
  ])('is all that is replaced: plain %s is not', (language, text) => {
    expect(easeSyntax(text, language)).toBeUndefined();
  });

  test.each<[LanguageId, string]>([
    ['kotlin', `class A<${'B<'.repeat(50_000)}`],
    ['kotlin', 'class A '.repeat(50_000)],
    ['swift', `: ${' '.repeat(200_000)}`],
    ['typescript', `<${' '.repeat(200_000)}in`],
    ['typescript', '\n <A'.repeat(50_000)],
  ])('does not take long on %s that is made to', (language, text) => {
    expect(easeSyntax(text, language) ?? text).toHaveLength(text.length);
  });
});
