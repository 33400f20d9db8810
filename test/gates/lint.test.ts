import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadTree } from './bad-tree.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** One file for each rule, with the least that breaks it. */
const broken: Readonly<Record<string, string>> = {
  'eslint(max-lines)': lines(301, (index) => `export const x${index} = ${index};`),
  'eslint(max-lines-per-function)': `export function long(): void {\n${'\n'.repeat(60)}}\n`,
  'eslint(complexity)': `export function f(a: number): number {\n${lines(16, (index) => `if (a > ${index}) return ${index};`)}\nreturn a; }`,
  'eslint(max-params)':
    'export const f = (a: number, b: number, c: number, d: number): number => a + b + c + d;',
  'eslint(eqeqeq)': 'export const f = (a: number, b: number): boolean => a == b;',
  'eslint(no-console)': "console.log('x');\nexport const x = 1;",
  'eslint(no-debugger)': 'export function f(): void { debugger; }',
  'eslint(no-constant-condition)': 'export function f(): number { if (true) return 1; return 2; }',
  'unicorn(no-array-sort)': 'export const f = (a: readonly number[]): number[] => [...a].sort();',
  'import(no-default-export)': 'export default 1;',
  'import(no-cycle)':
    "import { cycle as other } from './import-no-cycle.ts';\nexport const cycle = (): unknown => other;",
  'typescript(no-explicit-any)': 'export const f = (a: any): unknown => a;',
  'typescript(no-non-null-assertion)': 'export const f = (a?: string): string => a!;',
  'typescript(no-floating-promises)': 'export function f(): void { Promise.resolve(1); }',
  'typescript(switch-exhaustiveness-check)':
    "export function f(a: 'x' | 'y'): number { switch (a) { case 'x': return 1; } return 2; }",
};

const fileOf = (rule: string): string =>
  `packages/toy/src/${rule.replaceAll(/\W+/g, '-').replace(/-$/, '')}.ts`;

describe('the lint gate', () => {
  let tree: BadTree;
  let output: string;

  beforeAll(() => {
    tree = new BadTree(
      Object.fromEntries(Object.entries(broken).map(([rule, text]) => [fileOf(rule), text])),
    );
    ({ output } = tree.judge('lint'));
  });

  afterAll(() => tree.remove());

  test.each(Object.keys(broken))('fails on %s', (rule) => {
    const places = output.split(/\n *\n/).filter((report) => report.includes(`x ${rule}:`));
    expect(places.map((report) => /\[\s*([^\]:]+)/.exec(report)?.[1])).toContain(fileOf(rule));
  });

  test('passes a tree without faults', () => {
    const good = new BadTree({ 'packages/toy/src/good.ts': 'export const x = 1;\n' });
    expect(good.judge('lint')).toEqual({ passed: true, output: expect.stringContaining('passed') });
    good.remove();
  });
});
