import { buildManifest, createRegistry, defineLoop, defineOperation } from '@trefoil/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listCommands } from '../../src/cli/command.ts';

test('an operation with words of its own for the command line is called by those', async () => {
  const query = defineOperation({
    path: ['query-things'],
    cli: ['grep'],
    title: 'Query things',
    summary: 'Find things',
    effects: 'read',
    input: z.strictObject({}),
    output: z.strictObject({ found: z.boolean() }),
    examples: [{ title: 'Find', input: {}, expect: { found: true } }],
    load: async () => ({ run: () => ({ found: true }) }),
  });
  const loop = defineLoop({
    name: 'toy',
    title: 'Toy',
    summary: 'A toy',
    operations: { 'query-things': async () => query },
  });
  const manifest = await buildManifest(createRegistry([loop]));
  const application = {
    name: 'app',
    version: '0.0.0',
    summary: 'An app',
    loops: [loop],
    manifest: () => manifest,
  };
  const words = (ownLoop?: string) =>
    listCommands({ ...application, ...(ownLoop === undefined ? {} : { ownLoop }) }, []).map(
      (each) => each.words,
    );
  expect(words()).toEqual([['toy', 'grep']]);
  expect(words('toy')).toEqual([['grep']]);
  expect(manifest.operations[0]?.id).toBe('toy.query_things');
});
