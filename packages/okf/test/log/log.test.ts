import { describe, expect, test } from 'vitest';
import type { JsonObject } from '@trefoil/contract';
import { log } from '../../src/log/log.operation.ts';
import { call, makeDirectory, serve } from '../open-bundles.ts';

async function read(files: Record<string, string>, input: JsonObject = {}): Promise<JsonObject[]> {
  const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [`kb/${name}`, content]));
  const { request } = await serve(['kb'], makeDirectory(placed));
  const answer = await call(log, { bundle: 'kb', max_bytes: 1_000_000, ...input }, request());
  return answer['logs'] as JsonObject[];
}

const DAYS = ['05', '04', '03', '02', '01'].map((day) => `## 2026-01-${day}\n\n- Day ${day}.\n\n`);

describe('a log', () => {
  test.each([
    {
      name: 'is cut to its newest entries',
      text: `# Log\n\n${DAYS.join('')}`,
      entries: 2,
      total: 5,
      returned: 2,
      content: `# Log\n\n${DAYS.slice(0, 2).join('')}`,
    },
    {
      name: 'is whole when it is short',
      text: DAYS.join(''),
      entries: 9,
      total: 5,
      returned: 5,
      content: DAYS.join(''),
    },
    {
      name: 'may be oldest first',
      text: DAYS.toReversed().join(''),
      entries: 2,
      total: 5,
      returned: 2,
      content: DAYS.slice(0, 2).toReversed().join(''),
    },
    {
      name: 'with other headings counts from the top',
      text: '## One\n\na\n\n## Two\n\nb\n',
      entries: 1,
      total: 2,
      returned: 1,
      content: '## One\n\na\n\n',
    },
    {
      name: 'without headings is one entry',
      text: '# Log\n\n- Something.\n',
      entries: 3,
      total: 1,
      returned: 1,
      content: '# Log\n\n- Something.\n',
    },
    {
      name: 'with a title alone has none',
      text: '# Log\n',
      entries: 3,
      total: 0,
      returned: 0,
      content: '# Log\n',
    },
    {
      name: 'keeps its front matter',
      text: '---\ntype: Log\n---\n## 2026-01-01\n',
      entries: 3,
      total: 1,
      returned: 1,
      content: '---\ntype: Log\n---\n## 2026-01-01\n',
    },
    {
      name: 'has no entry in a code block',
      text: '## 2026-01-01\n\n```\n## 2026-01-02\n```\n',
      entries: 1,
      total: 1,
      returned: 1,
      content: '## 2026-01-01\n\n```\n## 2026-01-02\n```\n',
    },
  ])('$name', async ({ text, entries, total, returned, content }) => {
    expect(await read({ 'log.md': text }, { entries })).toEqual([
      { path: 'log.md', dir: '.', total, returned, content },
    ]);
  });

  test('is cut in bytes, between characters, and counts what is left', async () => {
    const long = ['02', '01'].map((day) => `## 2026-01-${day}\n\n${'ü'.repeat(4_000)}\n\n`).join('');
    const [row] = await read({ 'log.md': long }, { entries: 1 });
    expect(row).toMatchObject({ total: 2, returned: 1, truncated: true });
    expect(String(row?.['content'])).not.toContain('\uFFFD');
    expect(Buffer.byteLength(String(row?.['content']))).toBe(4_499);
    const [both] = await read({ 'log.md': long }, { entries: 2 });
    expect(both).toMatchObject({ returned: 2, truncated: true });
  });
});

test('logs come from the root on, or from one directory', async () => {
  const files = { 'a/log.md': DAYS.join(''), 'log.md': DAYS.join(''), 'b/c/log.md': DAYS.join('') };
  expect((await read(files)).map(({ path }) => path)).toEqual(['log.md', 'a/log.md', 'b/c/log.md']);
  expect((await read(files, { dir: 'b' })).map(({ path }) => path)).toEqual(['b/c/log.md']);
  await expect(read(files, { dir: 'z' })).rejects.toMatchObject({ code: 'okf.dir_unknown' });
});
