import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { runGates } from '../../tools/check/run-gates.mjs';
import { countTests } from '../../tools/test/run-vitest.mjs';
import { BadTree } from './bad-tree.ts';

const trees: BadTree[] = [];

function createTree(files: Readonly<Record<string, string>>): BadTree {
  const tree = new BadTree(files);
  trees.push(tree);
  return tree;
}

afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove();
});

test('the types gate fails on what the strict options forbid', () => {
  const { passed, output } = createTree({
    'packages/toy/src/loose.ts': [
      'export const first = (list: readonly string[]): string => list[0];',
      'export const given: { name?: string } = { name: undefined };',
      'export function untyped(value) { return value; }',
      'export function unused(): void { const nothing = 1; }',
    ].join('\n'),
  }).judge('types');
  expect(passed).toBe(false);
  for (const code of ['TS2322', 'TS2375', 'TS7006', 'TS6133']) expect(output).toContain(code);
});

test('the format gate fails on a file that is not formatted', () => {
  const { passed, output } = createTree({ 'packages/toy/src/index.ts': 'export const x = "double"\n' }).judge(
    'format',
  );
  expect({ passed, output }).toEqual({
    passed: false,
    output: expect.stringContaining('packages/toy/src/index.ts'),
  });
});

test('the dead-code gate fails on an export, a file and a dependency that nothing uses', () => {
  const tree = createTree({
    'package.json': JSON.stringify({ name: 'toy', private: true, workspaces: ['packages/*'] }),
    'packages/okf/src/index.ts': "export { used } from './used.ts';\n",
    'packages/okf/src/used.ts': 'export const used = 1;\nexport const deadExport = 2;\n',
    'packages/okf/src/dead-file.ts': 'export const x = 1;\n',
  });
  tree.addPackage('okf', { dependencies: { zod: '4.6.7' } });
  const { passed, output } = tree.judge('dead-code');
  expect(passed).toBe(false);
  for (const name of ['deadExport', 'dead-file.ts', 'zod']) expect(output).toContain(name);
  expect(output).not.toContain('used  ');
});

test('the versions gate fails when two packages want different versions', () => {
  const tree = createTree({
    'package.json': JSON.stringify({ name: 'toy', private: true, workspaces: ['packages/*'] }),
    'package-lock.json': '{}',
  });
  tree.addPackage('one', { dependencies: { zod: '4.6.7' } });
  tree.addPackage('two', { dependencies: { zod: '4.6.6' } });
  const { passed, output } = tree.judge('versions');
  expect({ passed, output }).toEqual({
    passed: false,
    output: expect.stringContaining('multiple-dependency-versions'),
  });
});

describe('the lock gate', () => {
  const lock = (packages: object): BadTree =>
    createTree({ 'package-lock.json': JSON.stringify({ packages }) });

  test('fails when an optional package has no entry', () => {
    const entry = { version: '8.4.0', optionalDependencies: { 'left-out': '1.0.0', present: '1.0.0' } };
    const { passed, output } = lock({ '': {}, 'node_modules/vite': entry, 'node_modules/present': {} }).judge(
      'lock',
    );
    expect({ passed, output }).toEqual({
      passed: false,
      output: expect.stringContaining('node_modules/vite wants left-out'),
    });
    expect(output).not.toContain('present');
  });

  test('fails when an entry names the registry it came from', () => {
    const { passed, output } = lock({
      'node_modules/x': { resolved: 'https://registry.example/x.tgz' },
    }).judge('lock');
    expect({ passed, output }).toEqual({
      passed: false,
      output: expect.stringContaining('node_modules/x names a registry'),
    });
  });
});

test('the docs gate fails on a link that leads nowhere, and reads neither code nor addresses', () => {
  const { passed, output } = createTree({
    'README.md': '[a](docs/a.md#part) [b](missing.md) [c](https://example.org/x) `[d](code.md)`\n',
    'docs/a.md': '[back](../README.md)\n\n```\n[e](fenced.md)\n```\n\n[ref]: gone.md\n',
  }).judge('docs');
  expect(passed).toBe(false);
  expect(output).toContain('README.md: missing.md does not exist');
  expect(output).toContain('docs/a.md: gone.md does not exist');
  expect(output.match(/does not exist/g)).toHaveLength(2);
});

test('the words gate fails on the place of the clone', () => {
  const tree = createTree({});
  tree.write('notes.md', `It lies in ${tree.root}/packages.\n`);
  execFileSync('git', ['init', '--quiet'], { cwd: tree.root });
  const { passed, output } = tree.judge('words');
  expect({ passed, output }).toEqual({
    passed: false,
    output: expect.stringContaining(`notes.md:1: ${tree.root} is of`),
  });
});

describe('the runner of the gates', () => {
  test('goes on after a failure, shows what the gate said, and counts', () => {
    const node = (script: string): string[] => [process.execPath, '-e', script];
    const lines: string[] = [];
    const gates = [
      { name: 'bad', command: node("console.log('the reason'); process.exit(3)") },
      { name: 'absent', command: ['./no-such-program'] },
      { name: 'good', command: node('') },
    ];
    const counts = runGates(gates, { root: process.cwd(), print: (line: string) => lines.push(line) });
    expect(counts).toEqual({ passed: 1, failed: 2 });
    expect(lines.join('\n')).toMatch(
      /^bad +FAILED +\d+\.\d s\n {4}the reason\nabsent +FAILED.*\n.*ENOENT\ngood +passed +\d/,
    );
  });
});

describe('the count of the tests', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

  test.each([
    { name: 'is what vitest counted', status: 0, change: {}, counts: { passed: 3, failed: 0, skipped: 2 } },
    {
      name: 'fails when no test ran',
      status: 0,
      change: { numPassedTests: 0 },
      counts: { passed: 0, failed: 1, skipped: 2 },
    },
    {
      name: 'fails when a file did not load',
      status: 1,
      change: {},
      counts: { passed: 3, failed: 1, skipped: 2 },
    },
    {
      name: 'keeps the failures',
      status: 1,
      change: { numFailedTests: 2 },
      counts: { passed: 3, failed: 2, skipped: 2 },
    },
  ])('$name', ({ status, change, counts }) => {
    expect(countTests(status, { ...report, ...change })).toEqual(counts);
  });
});
