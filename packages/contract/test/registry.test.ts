import { expect, test } from 'vitest';
import { buildManifest, createRegistry, defineLoop, defineOperation } from '../src/index.ts';
import type { LoopDefinition } from '../src/index.ts';
import { toyDefinition } from './toy-operation.ts';

const find = defineOperation({ ...toyDefinition(), aliases: [{ path: ['seek'], removed_in: '2.0.0' }] });
const loop = (name: string, operations: LoopDefinition['operations'], prefixed = true) =>
  defineLoop({ name, title: name, summary: name, prefixed, operations });

test('ids come in one order, whatever the order of loops', () => {
  const a = loop('a', { find: async () => find, 'task next': async () => find });
  const b = loop('b', { find: async () => find });
  expect(createRegistry([b, a]).ids).toEqual(['a.find', 'a.task_next', 'b.find']);
  expect(createRegistry([a, b]).ids).toEqual(createRegistry([b, a]).ids);
});

test('two operations with one name on the wire are refused', () => {
  const prefixed = loop('a', { find: async () => find });
  const bare = loop('whole', { 'a find': async () => find }, false);
  expect(() => createRegistry([prefixed, bare])).toThrow('Two operations are called "a_find".');
});

test('an operation registered under another path is refused', async () => {
  await expect(buildManifest(createRegistry([loop('a', { found: async () => find })]))).rejects.toThrow(
    'registered as "found"',
  );
});

test('words for the command line leave the id as the path makes it', async () => {
  const grep = defineOperation({ ...toyDefinition(), path: ['query'], cli: ['grep'] });
  const manifest = await buildManifest(createRegistry([loop('a', { query: async () => grep })]));
  expect(manifest.operations).toMatchObject([{ id: 'a.query', path: ['query'], cli: ['grep'] }]);
  expect(() => defineOperation({ ...toyDefinition(), cli: ['Grep'] })).toThrow(
    '"Grep" is not a lower-case word',
  );
});

test('an alias that is also an operation is refused', async () => {
  const seek = defineOperation({ ...toyDefinition(), path: ['seek'] });
  const both = loop('a', { find: async () => find, seek: async () => seek });
  await expect(buildManifest(createRegistry([both]))).rejects.toThrow('alias "a.seek" of a.find is taken');
});

test('the manifest tells everything without the operation, as plain JSON', async () => {
  const manifest = await buildManifest(createRegistry([loop('a', { find: async () => find })]));
  expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest);
  const [operation] = manifest.operations;
  expect(
    operation?.options.map(({ field, kind, list, required, group }) => [field, kind, list, required, group]),
  ).toEqual([
    ['terms', 'text', true, true, 'common'],
    ['kind', 'choice', false, false, 'common'],
    ['folder', 'text', false, false, 'common'],
    ['limit', 'integer', false, false, 'common'],
    ['offset', 'integer', false, false, 'advanced'],
    ['max_bytes', 'integer', false, false, 'advanced'],
  ]);
  expect(operation?.examples).toEqual([{ title: 'Find a word', command: ['a'] }]);
  expect(operation?.input).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['terms'],
    properties: { limit: { type: 'integer', minimum: 1, maximum: 1_000, default: 10 } },
  });
});
