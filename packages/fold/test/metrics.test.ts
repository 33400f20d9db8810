import { expect, test } from 'vitest';
import type { MetricsAnswer } from '../src/metrics/metrics.operation.ts';
import { makeTree } from './scan/source-tree.ts';
import { callIn } from './workspace.ts';

const files = {
  'a.js':
    'function plain(a) { return a; }\nfunction long(a, b, c) {\n  if (a) {\n    return b;\n  }\n  return c;\n}\n',
  'b.py': 'def deep(a):\n    while a:\n        if a and b:\n            a -= 1\n',
};

async function metrics(
  root: string,
  input: Record<string, string | number | string[]>,
): Promise<MetricsAnswer> {
  return (await callIn(root, 'fold.metrics', { jobs: 1, ...input })) as unknown as MetricsAnswer;
}

test.each<[Record<string, string | number | string[]>, string[]]>([
  [{}, ['deep', 'long', 'plain']],
  [{ sort: 'length' }, ['long', 'deep', 'plain']],
  [{ sort: 'parameters' }, ['long', 'plain', 'deep']],
  [{ sort: 'path' }, ['plain', 'long', 'deep']],
  [{ sort: 'cyclomatic', min: 2 }, ['deep', 'long']],
  [{ name: 'lo' }, ['long']],
  [{ languages: ['python'] }, ['deep']],
])('%j gives %j', async (input, expected) => {
  const { functions } = await metrics(makeTree(files), input);
  expect(functions.map((row) => row.function)).toEqual(expected);
});

test('every measure stands in a row, and all functions are counted', async () => {
  const { functions, measured, coverage } = await metrics(makeTree(files), { name: 'deep' });
  expect(functions).toEqual([
    {
      path: 'b.py',
      language: 'python',
      function: 'deep',
      line: 1,
      column: 5,
      end_line: 4,
      cyclomatic: 4,
      cognitive: 4,
      length: 4,
      parameters: 1,
      nesting: 2,
    },
  ]);
  expect({ measured, files: coverage.files }).toEqual({ measured: 3, files: 2 });
});

test('a finding keeps its id while the body of its function changes', async () => {
  const body = (count: number) =>
    `function f(x) {\n${Array.from({ length: count }, (_, at) => `  if (x === ${at}) x += 1;\n`).join('')}}\n`;
  const idsOf = async (text: string) => {
    const found = await callIn(makeTree({ 'a.js': text }), 'fold.scan', {
      jobs: 1,
      detectors: ['complexity'],
    });
    const rows = found['findings'] as { id: string; rule: string }[];
    return rows.map(({ id, rule }) => [rule, id]);
  };
  const before = await idsOf(body(40));
  expect(before.map(([rule]) => rule)).toEqual(['complexity/cognitive', 'complexity/cyclomatic']);
  expect(await idsOf(`// moved\n\n${body(60)}`)).toEqual(before);
});
