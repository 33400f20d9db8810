import { expect, test } from 'vitest';
import { measureFunctions } from '../../src/complexity/measure-functions.ts';
import type { FunctionMetrics } from '../../src/complexity/measure-functions.ts';
import { languageIds } from '../../src/engine/languages.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { sourceFileOf } from '../source-file-of.ts';

const MANY = 50_000;

async function first(text: string, language: LanguageId): Promise<FunctionMetrics | undefined> {
  return measureFunctions(await sourceFileOf(text, language))[0];
}

/** Were any of these more than linear, the test would not end in its time. */
test.each<[string, LanguageId, string, Partial<FunctionMetrics>]>([
  [
    'conditions in one another',
    'c',
    `int f(int x) { ${'if (x) { '.repeat(MANY)}${'}'.repeat(MANY)} }`,
    { nesting: MANY, cyclomatic: MANY + 1, cognitive: (MANY * (MANY + 1)) / 2 },
  ],
  [
    'conditions in one another, so deep that their weights need more than 32 bits',
    'c',
    `int f(int x) { ${'if (x) '.repeat(2 * MANY)}; }`,
    { nesting: 2 * MANY, cognitive: MANY * (2 * MANY + 1) },
  ],
  [
    'conditions in a row',
    'c',
    `void f(int x) { ${'if (x) x = 1; '.repeat(MANY)} }`,
    { nesting: 1, cyclomatic: MANY + 1, cognitive: MANY },
  ],
  [
    'a chain of else if',
    'c',
    `void f(int x) { ${'if (x) x = 1; else '.repeat(MANY)} x = 2; }`,
    { nesting: 1, cognitive: MANY + 1 },
  ],
  [
    'one long condition',
    'javascript',
    `function f(x) { return ${'x && '.repeat(MANY)}x; }`,
    { cyclomatic: MANY + 1, cognitive: 1 },
  ],
  [
    'parentheses in a condition',
    'javascript',
    `function f(x) { return ${'(x && '.repeat(MANY)}x${')'.repeat(MANY)}; }`,
    { cyclomatic: MANY + 1, cognitive: 1 },
  ],
  [
    'arms of a choice',
    'rust',
    `fn f(x: u32) { match x { ${'1 => g(), '.repeat(MANY)} } }`,
    { cyclomatic: MANY },
  ],
  ['calls', 'c', `void f(int x) { ${'f(x); '.repeat(MANY)} }`, { cognitive: 1, cyclomatic: 1 }],
  [
    'closures in one another',
    'javascript',
    `function f(x) { ${'(() => '.repeat(20_000)}f(x)${')'.repeat(20_000)}; }`,
    { cyclomatic: 1 },
  ],
])('%s', async (_name, language, text, expected) => {
  expect(await first(text, language)).toMatchObject(expected);
});

/** The same text each time. */
function nonsense(seed: number): string {
  const words = [
    'if (a) {',
    '}',
    'else',
    'for (;;)',
    'f(',
    ')',
    'a && b',
    '||',
    'case 1:',
    'x ? y',
    'func g() {',
    'def h():',
    '\n',
    '->',
    '=>',
    '"',
    "'",
  ];
  let state = seed;
  return Array.from({ length: 200 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return words[(state >>> 8) % words.length] ?? '';
  }).join(' ');
}

test.each(languageIds)('what does not parse as %s is measured all the same', async (language) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const text = `${nonsense(seed)}\n`;
    const file = await sourceFileOf(text, language);
    for (const each of measureFunctions(file)) {
      expect(each.cyclomatic).toBeGreaterThanOrEqual(1);
      expect(each.length).toBeLessThanOrEqual(each.end_line);
      expect(each.nesting).toBeLessThanOrEqual(each.cognitive);
    }
  }
});

test.each(languageIds)('measures of %s do not depend on what stands around a function', async (language) => {
  const text = samples[language];
  const alone = measureFunctions(await sourceFileOf(text, language));
  const prefix = language === 'php' || language === 'go' ? '' : '\n\n';
  const twice = measureFunctions(await sourceFileOf(`${prefix}${text}${second(text, language)}`, language));
  const counts = ({ cyclomatic, cognitive, length, nesting, parameters }: FunctionMetrics) => ({
    cyclomatic,
    cognitive,
    length,
    nesting,
    parameters,
  });
  expect(alone.length).toBeGreaterThan(0);
  expect(twice.map(counts)).toEqual([...alone, ...alone].map(counts));
});

function second(text: string, language: LanguageId): string {
  if (language === 'php') return text.slice('<?php '.length);
  return language === 'go' ? text.slice('package p\n'.length) : text;
}

const curly = 'if (a && b) { return 1; } else { return g(c ? 1 : 2); } }\n';
const samples: Readonly<Record<LanguageId, string>> = {
  c: `int f(int a) { ${curly}`,
  cpp: `int f(int a) { ${curly}`,
  rust: 'fn f(a: bool) -> u8 { if a && b { 1 } else { 2 } }\n',
  swift: 'func f(a: Bool) -> Int { if a && b { return 1 } else { return 2 } }\n',
  javascript: `function f(a) { ${curly}`,
  typescript: `function f(a: number) { ${curly}`,
  tsx: `function f(a: number) { ${curly}`,
  python: 'def f(a):\n    if a and b:\n        return 1\n    return 2\n',
  go: 'package p\nfunc f(a bool) int { if a && b { return 1 } else { return 2 } }\n',
  java: `class A { int f(boolean a) { ${curly} }\n`,
  kotlin: 'fun f(a: Boolean): Int { if (a && b) { return 1 } else { return 2 } }\n',
  ruby: 'def f(a)\n  if a && b\n    1\n  else\n    2\n  end\nend\n',
  php: `<?php function f($a) { if ($a && $b) { return 1; } else { return 2; } }\n`,
  csharp: `class A { int F(bool a) { ${curly} }\n`,
  bash: 'f() {\n  if a && b; then c; else d; fi\n}\n',
};
