import path from 'node:path';
import { createRegistry, invokeReport } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import type { CheckOutput } from '../../src/check/check.operation.ts';
import { trefoil } from '../../src/executables.ts';
import { ask, directoryWith, productWith, removeDirectories } from '../product-workspace.ts';

afterAll(removeDirectories);

async function check(cwd: string, given?: string): Promise<CheckOutput> {
  return await ask<CheckOutput>(cwd, 'check', given === undefined ? {} : { path: given });
}

function stateOf({ parts }: CheckOutput, wanted: string): string | undefined {
  return parts.find(({ part }) => part === wanted)?.state;
}

const TASK = '---\ntype: task\nid: T-AAAA\ntitle: A\nstate: open/ready\n---\n# A\n';
const NOTE = '---\ntype: Note\ntitle: N\ndescription: d\n---\nText.\n';
const INDEX = '---\nokf_version: "0.2"\n---\n\n* [n](n.md) - d\n';
const PLAIN_CAPABILITY =
  '---\ntype: capability\nid: C-0001\nstate: open/verified\ntitle: Label parcels\ncreated: 2026-04-01\n---\n' +
  '# Label parcels\n\n## Summary\n\nS.\n\n## Statement\n\nS.\n\n## What it provides\n\n- P.\n';

describe('what makes the verdict', () => {
  test.each<[string, Record<string, string>, string, string, string]>([
    ['nothing at all', { 'a.txt': '' }, 'clean', 'absent', 'absent'],
    ['a bundle that conforms', { 'k/index.md': INDEX, 'k/n.md': NOTE }, 'clean', 'clean', 'absent'],
    [
      'a bundle with warnings only',
      { 'k/index.md': INDEX, 'k/n.md': '---\ntype: Note\n---\nText.\n' },
      'clean',
      'clean',
      'absent',
    ],
    [
      'a bundle with an error',
      { 'k/index.md': INDEX, 'k/n.md': 'no front matter' },
      'actionable',
      'actionable',
      'absent',
    ],
    ['an empty planning tree', { 'docs/planning/README.md': '# Plan\n' }, 'clean', 'absent', 'clean'],
    [
      'a planning tree with warnings',
      { 'docs/planning/tasks/T-AAAA.md': TASK },
      'actionable',
      'absent',
      'actionable',
    ],
    [
      'a planning root that leads elsewhere',
      { 'sdlc.yaml': 'planning:\n  root: ../\n' },
      'clean',
      'absent',
      'absent',
    ],
  ])('%s', async (_name, files, verdict, knowledge, work) => {
    const answer = await check(directoryWith(files));
    expect({
      verdict: answer.verdict,
      code: stateOf(answer, 'code'),
      knowledge: stateOf(answer, 'knowledge'),
      work: stateOf(answer, 'work'),
    }).toEqual({ verdict, code: 'absent', knowledge, work });
  });
});

describe('the code', () => {
  const branches = (count: number) => `int f(int x) {\n${'  if (x) x++;\n'.repeat(count)}  return x;\n}\n`;

  test.each<[string, Record<string, string>, string, string]>([
    ['that is plain', { 'a.c': branches(3) }, 'clean', 'clean'],
    ['with something to note', { 'a.c': branches(20) }, 'clean', 'clean'],
    ['with something to act on', { 'a.c': branches(60) }, 'actionable', 'actionable'],
  ])('%s', async (_name, files, verdict, code) => {
    const answer = await check(directoryWith(files));
    expect({ verdict: answer.verdict, code: stateOf(answer, 'code') }).toEqual({ verdict, code });
  });

  test('is scanned below the directory alone, and its rows name the rule', async () => {
    const root = directoryWith({ 'a/x.c': branches(60), 'b/y.c': branches(60) });
    const { findings } = await check(root, 'a');
    expect(findings.map(({ part, rule, path: file }) => [part, rule, file])).toContainEqual([
      'code',
      'complexity/cyclomatic',
      'a/x.c',
    ]);
    expect(findings.every(({ path: file }) => file.startsWith('a/'))).toBe(true);
  });
});

describe('where it looks', () => {
  test.each<[string, string, string]>([
    ['a directory above the planning tree', 'docs', 'actionable'],
    ['the planning tree', 'docs/planning', 'actionable'],
    ['a directory in it with findings', 'docs/planning/capabilities', 'actionable'],
    ['a directory in it without', 'docs/planning/tasks', 'clean'],
    ['a directory beside it', 'src', 'absent'],
  ])('%s', async (_name, given, state) => {
    const answer = await check(productWith(), given);
    expect(stateOf(answer, 'work')).toBe(state);
    expect(answer.findings.every((finding) => finding.path.startsWith(given))).toBe(true);
  });

  test('a directory outside the workspace, which a person at a terminal may name', async () => {
    const outside = productWith();
    const context = createTestContext({ cwd: productWith(), confined: false });
    const { findings } = await ask<CheckOutput>(context, 'check', { path: outside });
    expect(findings).toMatchObject([
      {
        rule: 'sdlc/location-gone',
        path: path.join(outside, 'docs/planning/capabilities/C-0001-label-parcels.md'),
      },
    ]);
  });
});

test('what was accepted where it stands is counted and does not count against it', async () => {
  const accepted = PLAIN_CAPABILITY.replace(
    '- P.',
    '- P, see [[T-NONE]]. <!-- fold-ignore: sdlc/dangling-link -- it comes next week -->',
  );
  const answer = await check(productWith({ 'docs/planning/capabilities/C-0001-label-parcels.md': accepted }));
  expect(answer.findings).toEqual([]);
  expect(answer.parts.find(({ part }) => part === 'work')).toMatchObject({ state: 'clean', suppressed: 1 });
});

test('a note is a row and nobody has to act on it', async () => {
  const renamed = PLAIN_CAPABILITY.replace('# Label parcels\n', '# Labels\n');
  const answer = await check(productWith({ 'docs/planning/capabilities/C-0001-label-parcels.md': renamed }));
  expect(answer.verdict).toBe('clean');
  expect(answer.findings).toMatchObject([{ rule: 'sdlc/title-mismatch', severity: 'note' }]);
});

describe('a complete report', () => {
  const files = { 'docs/knowledge/bad.md': 'no front matter' };

  async function write(format: string): Promise<{ text: string; actionable: boolean }> {
    const operation = await createRegistry(trefoil.loops).load('check');
    const context = createTestContext({ cwd: productWith(files) });
    const { text } = await invokeReport({ id: 'check', operation, input: {} }, format, context);
    let written = '';
    for (;;) {
      const { done, value } = await text.next();
      if (done === true) return { text: written, actionable: value };
      written += value;
    }
  }

  test('holds the findings of both parts, each with an id of its own', async () => {
    const { text, actionable } = await write('findings-json');
    const { findings } = JSON.parse(text) as { findings: Record<string, unknown>[] };
    expect(actionable).toBe(true);
    expect(findings.map(({ rule, kind, backend }) => ({ rule, kind, backend }))).toEqual([
      { rule: 'okf/front_matter_missing', kind: 'quality', backend: 'okf' },
      { rule: 'sdlc/location-gone', kind: 'quality', backend: 'sdlc' },
    ]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  });

  test.each(['sarif', 'markdown', 'text', 'junit'])('is written as %s', async (format) => {
    const { text } = await write(format);
    expect(text).toContain('C-0001-label-parcels.md');
    expect(text).toContain('bad.md');
  });
});
