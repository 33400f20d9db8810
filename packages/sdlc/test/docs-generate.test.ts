import { readFileSync, symlinkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { configKeys } from '../src/config/config-keys.ts';
import { operationPaths } from '../src/operation-paths.ts';
import { call, makeTree, removeTrees, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const generate = async (root: string, input: object = {}) =>
  await call(root, 'sdlc.docs_generate', { directory: 'docs/reference', ...input });
const pageIn = (root: string, name: string) => readFileSync(path.join(root, 'docs/reference', name), 'utf8');

describe('reference pages', () => {
  test('speak of every operation and every key, and are current once they are written', async () => {
    const root = makeTree({});
    expect((await generate(root, { check: true })).actionable).toBe(true);
    expect((await generate(root)).output).toMatchObject({ drift: 2, wrote: 2 });
    const operations = pageIn(root, 'sdlc.md');
    for (const words of operationPaths) expect(operations).toContain(`\`sdlc ${words}\``);
    const configuration = pageIn(root, 'sdlc-yaml.md');
    for (const { key } of configKeys())
      expect(configuration).toMatch(new RegExp(`\`(?:${key}|${key.split('.').at(-1)})\``));
    const again = await generate(root, { check: true });
    expect(again).toMatchObject({ actionable: false, output: { drift: 0, wrote: 0 } });
  });

  test('that have drifted are told, shown and brought up to date', async () => {
    const root = makeTree({});
    await generate(root);
    const page = pageIn(root, 'sdlc.md');
    writeIn(root, 'docs/reference/sdlc.md', page.replace('`sdlc.board`', '`sdlc.boerd`'));
    const checked = await generate(root, { check: true });
    expect(checked).toMatchObject({
      actionable: true,
      output: {
        files: [
          { path: 'docs/reference/sdlc.md', was: 'outdated' },
          { path: 'docs/reference/sdlc-yaml.md', was: 'current' },
        ],
      },
    });
    const [shown] = (await generate(root, { dry_run: true })).output['files'] as { diff?: string }[];
    expect(shown?.diff).toMatch(/^-.*sdlc\.boerd[^]*^\+.*sdlc\.board/m);
    expect(pageIn(root, 'sdlc.md')).not.toBe(page);
    expect((await generate(root)).output).toMatchObject({ wrote: 1 });
    expect(pageIn(root, 'sdlc.md')).toBe(page);
  });

  test('leave alone what somebody wrote, and write nothing else then', async () => {
    const root = makeTree({ 'docs/reference/sdlc-yaml.md': '# Ours\n' });
    await expect(generate(root)).rejects.toMatchObject({ code: 'sdlc.page_foreign' });
    expect(() => pageIn(root, 'sdlc.md')).toThrow('ENOENT');
    expect((await generate(root, { pages: ['operations'] })).output).toMatchObject({ wrote: 1 });
  });

  test.each([['..'], ['/etc'], ['docs/out']])('are not written to %s', async (directory) => {
    const root = makeTree({});
    mkdirSync(path.join(root, 'docs'));
    symlinkSync('/', path.join(root, 'docs', 'out'));
    await expect(generate(root, { directory })).rejects.toMatchObject({ code: 'sdlc.file_outside' });
  });

  test('are refused a place that is no file', async () => {
    const root = makeTree({ 'docs/reference/sdlc.md/x.md': '' });
    await expect(generate(root)).rejects.toMatchObject({ code: 'sdlc.file_unreadable' });
  });

  test('are not written while the configuration is not valid', async () => {
    const root = makeTree({ 'sdlc.yaml': 'gti: {}\n' });
    await expect(generate(root)).rejects.toMatchObject({ code: 'sdlc.config_invalid' });
  });
});

test('the list of operations is the registry, with what each may change', async () => {
  const { output } = await call(makeTree({}), 'sdlc.docs_list_ops');
  const ops = output['ops'] as { command: string; effects: string; listed: boolean }[];
  expect(ops.map(({ command }) => command).toSorted()).toEqual([...operationPaths].toSorted());
  expect(ops.find(({ command }) => command === 'task next')).toMatchObject({ effects: 'read', listed: true });
  expect(ops.find(({ command }) => command === 'task create')).toMatchObject({
    effects: 'write',
    listed: false,
  });
});
