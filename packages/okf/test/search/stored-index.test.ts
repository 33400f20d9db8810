import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestContext } from '@trefoil/testkit';
import type { Context } from '@trefoil/contract';
import { describe, expect, test, vi } from 'vitest';
import { getBundles } from '../../src/bundle/select-bundle.ts';
import { SEARCH_FIELDS } from '../../src/search/search-field.ts';
import { TextIndexes } from '../../src/search/text-index.ts';
import { BUNDLES, concept, makeDirectory, serve } from '../open-bundles.ts';

describe('an index on disk', () => {
  /** Enough text to be worth keeping. */
  function makeLarge(): string {
    const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');
    const files = Array.from({ length: 80 }, (_, index) => [
      `kb/c${index}.md`,
      concept(`type: A\ntitle: T${index}`, words),
    ]);
    return makeDirectory(Object.fromEntries(files) as Record<string, string>);
  }

  function makeStore() {
    const entries = new Map<string, Uint8Array>();
    const store: Context['workspace'] = {
      read: async (key) => entries.get(key),
      readParts: async () => undefined,
      write: async (key, value) => void entries.set(key, value),
      remove: async (key) => void entries.delete(key),
    };
    return { entries, store };
  }

  async function select(root: string) {
    const { set } = await serve(['kb'], root);
    const context = createTestContext({ cwd: root, served: { okf: set.value } });
    return getBundles('kb', context).selected;
  }

  const query = { terms: ['word7', 'T12'], fields: SEARCH_FIELDS, fuzzy: true, wanted: () => true };

  test('gives the next process the same answer without reading a word', async () => {
    const root = makeLarge();
    const { entries, store } = makeStore();
    const first = await new TextIndexes(store).search(await select(root), query);
    expect([...entries.keys()]).toEqual([expect.stringMatching(/^okf\/index-[0-9a-f]{24}$/)]);
    const write = vi.spyOn(store, 'write');
    const second = await new TextIndexes(store).search(await select(root), query);
    const told = (hits: typeof first) =>
      hits.map(({ score, concept: { id }, explain }) => ({ score, id, matched: explain().matched }));
    expect(told(second)).toEqual(told(first));
    expect(write).not.toHaveBeenCalled();
  });

  test.each([
    { name: 'that is of other content', spoil: (bytes: Uint8Array) => bytes, edit: true },
    {
      name: 'that is cut short',
      spoil: (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2),
      edit: false,
    },
    { name: 'that is nonsense', spoil: () => new TextEncoder().encode('{"version":1}\n7'), edit: false },
    { name: 'that is empty', spoil: () => new Uint8Array(), edit: false },
  ])('$name is made again and replaced', async ({ spoil, edit }) => {
    const root = makeLarge();
    const { entries, store } = makeStore();
    await new TextIndexes(store).search(await select(root), query);
    for (const [key, bytes] of entries) entries.set(key, spoil(bytes));
    if (edit) writeFileSync(path.join(root, 'kb/c3.md'), concept('type: A\ntitle: New', 'word7 T12 fresh'));
    const hits = await new TextIndexes(store).search(await select(root), {
      ...query,
      terms: [edit ? 'fresh' : 'T12'],
    });
    expect(hits.length).toBeGreaterThan(0);
    expect(entries.size).toBe(1);
  });

  test('is not kept for a set that is made in no time', async () => {
    const { entries, store } = makeStore();
    const { set } = await serve(['ga4'], BUNDLES);
    const context = createTestContext({ cwd: BUNDLES, served: { okf: set.value } });
    await new TextIndexes(store).search(getBundles('ga4', context).selected, query);
    expect(entries.size).toBe(0);
  });

  test('that cannot be kept is no fault', async () => {
    const refuse = async () => await Promise.reject(new Error('no'));
    const store = { read: refuse, readParts: refuse, write: refuse, remove: refuse };
    const hits = await new TextIndexes(store).search(await select(makeLarge()), query);
    expect(hits.length).toBeGreaterThan(0);
  });
});
