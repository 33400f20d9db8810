import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtProgram, connectClient, runProgram } from '@trefoil/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { directoryWith, removeDirectories } from './product-workspace.ts';

afterAll(removeDirectories);

/** What the scanner that this replaces was called by, and what it did then. */
const formerNames = [
  { name: 'scan_project', detectors: ['clones', 'complexity'], languages: ['c', 'rust', 'swift'] },
  { name: 'scan_rust', detectors: ['clones', 'complexity'], languages: ['rust'] },
  { name: 'scan_swift', detectors: ['clones', 'complexity'], languages: ['swift'] },
  { name: 'find_clones', detectors: ['clones'], languages: ['c', 'rust', 'swift'] },
  { name: 'find_complexity', detectors: ['complexity'], languages: ['c', 'rust', 'swift'] },
];

interface Scanned {
  readonly detectors: string[];
  readonly coverage: { readonly languages: { readonly language: string; readonly files: number }[] };
}

const told = ({ detectors, coverage }: Scanned) => ({
  detectors,
  languages: coverage.languages
    .filter(({ files }) => files > 0)
    .map(({ language }) => language)
    .toSorted(),
});

function makeSources(): string {
  const cwd = directoryWith({});
  mkdirSync(path.join(cwd, 'src'));
  const sources = { 'a.c': 'int f(void) { return 1; }\n', 'b.rs': 'fn f() {}\n', 'c.swift': 'func f() {}\n' };
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(cwd, 'src', name), text);
  return cwd;
}

describe('the former names of fold scan', () => {
  test.each(['trefoil', 'fold'])(
    'are tools of %s that do what they did, and are not listed',
    async (server) => {
      const cwd = makeSources();
      const client = await connectClient(
        { file: builtProgram(server), line: ['mcp', '--root', '.'], cwd },
        '2026-07-28',
      );
      try {
        const { tools } = await client.listTools();
        for (const { name, ...expected } of formerNames) {
          expect(tools.filter((tool) => tool.name.endsWith(name))).toEqual([]);
          for (const used of [`fold_${name}`, `fold.${name}`]) {
            const result = await client.callTool({ name: used, arguments: { jobs: 1 } });
            expect([used, told(result.structuredContent as Scanned)]).toEqual([used, expected]);
            expect(result._meta?.['trefoil/deprecations']).toMatchObject([{ used, removed_in: '1.0.0' }]);
          }
        }
      } finally {
        await client.close();
      }
    },
  );

  test('are commands that do what they did, and say what to type instead', async () => {
    const cwd = makeSources();
    for (const { name, ...expected } of formerNames) {
      const run = await runProgram(builtProgram('fold'), [name, 'src', '--jobs', '1', '--json'], { cwd });
      expect([name, told(JSON.parse(run.stdout) as Scanned)]).toEqual([name, expected]);
      expect(run.stderr).toContain(`fold.${name} is deprecated and goes in 1.0.0; use fold.scan.`);
    }
  });
});
