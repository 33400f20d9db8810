import { builtManifest, builtProgram, connectClient, okfFixtures } from '@trefoil/testkit';
import { expect, test } from 'vitest';
import * as executables from '../src/executables.ts';

const MAX_INSTRUCTIONS = 1_800;

test.each(Object.values(executables))(
  'what $name offers changes only in sight of a reviewer',
  async ({ name }) => {
    const client = await connectClient(
      { file: builtProgram(name), line: ['mcp', '--root', '.'], cwd: okfFixtures },
      '2026-07-28',
    );
    try {
      const { tools } = await client.listTools();
      const face = { instructions: client.getInstructions(), tools: tools.map(({ _meta, ...tool }) => tool) };
      await expect(`${JSON.stringify(face, undefined, 2)}\n`).toMatchFileSnapshot(
        `golden/${name}.tools.json`,
      );
      expect(face.instructions?.length ?? 0).toBeLessThanOrEqual(MAX_INSTRUCTIONS);
      // A reference that found no operation would be left in its braces.
      expect(JSON.stringify(face)).not.toMatch(/\{\w+\.\w+\}/);
    } finally {
      await client.close();
    }
  },
);

test('one loop of the composed executable serves what the executable of that loop does', async () => {
  const list = async (name: string, words: readonly string[]) => {
    const line = [...words, 'mcp', '--root', '.'];
    const client = await connectClient({ file: builtProgram(name), line, cwd: okfFixtures }, 'initialize');
    try {
      return (await client.listTools()).tools;
    } finally {
      await client.close();
    }
  };
  expect(await list('trefoil', ['okf'])).toEqual(await list('okf', []));
});

test('no operation of the product answers to an alias that it also lists', () => {
  for (const { name } of Object.values(executables)) {
    const { operations } = builtManifest(name);
    const ids = new Set(operations.map(({ id }) => id));
    const aliases = operations.flatMap(({ aliases: list, loop }) =>
      list.map(({ path }) => `${loop}.${path.join('_')}`),
    );
    expect(aliases.filter((alias) => ids.has(alias))).toEqual([]);
  }
});
