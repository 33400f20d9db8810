import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { path } from '../../src/path/path.operation.ts';
import { call, concept, makeDirectory, serve } from '../open-bundles.ts';
import { show } from '../show-text.ts';

const FILES = {
  'kb/a.md': concept('type: A', 'Long way: [b](b.md).\n\nSee [the _short_ one](d/c.md "rel:depends_on").\n'),
  'kb/b.md': concept('type: A', '[c](d/c.md)\n'),
  'kb/d/c.md': concept('type: A\ntitle: Sea\nsources:\n  - resource: d/e.md'),
  'kb/d/e.md': concept('type: A', '[back](c.md) [self](e.md)\n'),
  'kb/f.md': concept('type: A', '[e](d/e.md) ![a](a.md)\n'),
  'kb/d/x/lone.md': concept('type: A'),
};

async function ask(input: JsonObject): Promise<JsonObject> {
  const { request } = await serve(['kb'], makeDirectory(FILES));
  return await call(path, { bundle: 'kb', ...input }, request());
}

describe('path', () => {
  test('takes the shortest way, and tells where each link stands', async () => {
    expect(await ask({ from: 'a', to: 'd/e' })).toMatchObject({
      connected: true,
      total: 2,
      steps: [
        {
          source: 'a',
          target: 'd/c',
          kind: 'link',
          rel: 'depends_on',
          path: 'a.md',
          line: 7,
          column: 5,
          field: 'body',
          text: 'the _short_ one',
        },
        {
          source: 'd/c',
          target: 'd/e',
          kind: 'source',
          path: 'd/c.md',
          line: 5,
          column: 5,
          field: 'sources[0].resource',
          text: 'd/e.md',
        },
      ],
    });
  });

  test('is no link long from a concept to itself', async () => {
    expect(await ask({ from: 'a', to: 'a' })).toMatchObject({ connected: true, total: 0, steps: [] });
  });

  test('goes against links only when asked to', async () => {
    expect(await ask({ from: 'a', to: 'f' })).toMatchObject({
      connected: false,
      reached: 4,
      nearest: { id: 'd/e', links_from: 2, links_to: 1 },
      steps: [],
    });
    expect(await ask({ from: 'a', to: 'f', undirected: true })).toMatchObject({
      connected: true,
      total: 3,
      steps: [{}, {}, { source: 'f', target: 'd/e', backwards: true, path: 'f.md', line: 5 }],
    });
  });

  test('names the concept with the likest id when nothing ties them', async () => {
    expect(await ask({ from: 'a', to: 'd/x/lone', undirected: true })).toMatchObject({
      connected: false,
      nearest: { id: 'd/c', title: 'Sea', links_from: 1, links_to: null },
    });
  });

  test.each(['from', 'to'])('refuses an unknown %s by its name', async (field) => {
    await expect(ask({ from: 'a', to: 'a', [field]: '../kb/a' })).rejects.toMatchObject({
      code: 'okf.concept_unknown',
      issues: [{ field }],
    });
  });

  test('shows a person a link a line, or how near it gets', async () => {
    const root = makeDirectory(FILES);
    const see = async (input: JsonObject) => await show(path, { bundle: 'kb', ...input }, ['kb', root]);
    expect(await see({ from: 'a', to: 'f', undirected: true })).toMatchInlineSnapshot(`
      "a -> d/c  a.md:7:5  depends_on: the _short_ one
      d/c -> d/e  d/c.md:5:5  rests on: d/e.md
      d/e <- f  f.md:5:1  e"
    `);
    expect(await see({ from: 'a', to: 'f' })).toMatchInlineSnapshot(`
      "No links lead from a to f.
      Of the 3 reached from there, nearest is d/e: 1 link from the goal if direction did not count (--undirected)."
    `);
    expect(await see({ from: 'd/x/lone', to: 'f' })).toMatchInlineSnapshot(`
      "No links lead from d/x/lone to f.
      None leads away from it at all: nothing ties it to the goal."
    `);
    expect(await see({ from: 'a', to: 'a' })).toMatchInlineSnapshot(`"a is where it starts."`);
  });
});
