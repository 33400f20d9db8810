import { createBreather } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getBundles } from '../../src/bundle/select-bundle.ts';
import { FullTextIndexes } from '../../src/search/full-text.ts';
import { literalMatcher } from '../../src/search/matcher.ts';
import { scanBundles } from '../../src/search/scan.ts';
import { search } from '../../src/search/search.operation.ts';
import { CorpusCache, corpusOf } from '../../src/search/searched-corpus.ts';
import type { SearchedCorpus } from '../../src/search/searched-corpus.ts';
import { SEARCH_FIELDS } from '../../src/search/search-field.ts';
import { TextIndexes } from '../../src/search/text-index.ts';
import { addFile, call, concept, makeDirectory, serve } from '../open-bundles.ts';

const PAIR = ['acme_retail', 'ga4'];

async function find(input: JsonObject, served: readonly string[] = PAIR): Promise<JsonObject> {
  const { request } = await serve(served);
  return await call(search, input, request());
}

const ids = (answer: JsonObject) =>
  (answer['results'] as { bundle: string; id: string }[]).map(({ bundle, id }) => `${bundle}/${id}`);

describe('which engine answers', () => {
  test.each([
    { input: {}, engine: 'scan' },
    { input: { regexp: true }, engine: 'scan' },
    { input: { engine: 'scan', regexp: true, fuzzy: false }, engine: 'scan' },
    { input: { fuzzy: true }, engine: 'index' },
    { input: { engine: 'index' }, engine: 'index' },
    { input: { engine: 'index', fuzzy: true, regexp: false }, engine: 'index' },
    { input: { engine: 'fts' }, engine: 'fts' },
  ])('$input: $engine', async ({ input, engine }) => {
    expect(await find({ terms: ['revenue'], ...input })).toMatchObject({ engine });
  });

  test.each([
    { input: { regexp: true, fuzzy: true }, field: 'fuzzy', says: 'drop one of them' },
    { input: { regexp: true, fuzzy: true, engine: 'index' }, field: 'fuzzy', says: 'drop one of them' },
    { input: { regexp: true, engine: 'index' }, field: 'engine', says: '"scan", or no engine at all' },
    { input: { regexp: true, engine: 'fts' }, field: 'engine', says: '"scan", or no engine at all' },
    { input: { fuzzy: true, engine: 'scan' }, field: 'engine', says: '"index", or no engine at all' },
    { input: { fuzzy: true, engine: 'fts' }, field: 'engine', says: '"index", or no engine at all' },
    { input: { engine: 'memory' }, field: 'engine', says: 'one of' },
    { input: { fields: ['id'], except: ['score'] }, field: 'except', says: 'nothing, where fields is given' },
    { input: { fields: ['idd'] }, field: 'fields[0]', says: 'snippet' },
  ])('$input is refused, and the refusal says what to change', async ({ input, field, says }) => {
    const refusal = expect(find({ terms: ['revenue'], ...input })).rejects;
    await refusal.toMatchObject({
      code: 'input.invalid',
      issues: [{ field, expected: expect.stringContaining(says) as string }],
    });
  });
});

describe.each(['index', 'fts'])('the engine %s', (engine) => {
  test('ranks over all bundles together', async () => {
    expect(ids(await find({ terms: ['purchase'], engine })).toSorted()).toEqual([
      'ga4/datasets/ga4_obfuscated_sample_ecommerce',
      'ga4/references/metrics/purchasers',
      'ga4/tables/events_',
    ]);
    const [best] = ids(await find({ terms: ['purchasers'], engine }));
    expect(best).toBe('ga4/references/metrics/purchasers');
  });

  test.each([
    { terms: ['revenue', 'fiscal'], some: true },
    { terms: ['reve'], some: true },
    { terms: ['evenue'], some: false },
    { terms: ['revenue', 'zzzz'], some: false },
    { terms: [' '], some: false },
    { terms: ['"; DROP TABLE concept; --'], some: false },
    { terms: ['NEAR(revenue'], some: false },
    { terms: ['***'], some: false },
  ])('$terms finds something: $some', async ({ terms, some }) => {
    expect(Number((await find({ terms, engine }))['total']) > 0).toBe(some);
  });

  test('looks only where it is told', async () => {
    const total = async (input: JsonObject) =>
      (await find({ terms: ['revenue'], engine, ...input }))['total'];
    expect(await total({ in: ['title'] })).toBe(3);
    expect(await total({ in: ['title'], type: 'metric' })).toBe(1);
    expect(await total({ bundle: 'ga4', in: ['title'] })).toBe(0);
    expect(await total({ dir: 'metrics', bundle: 'acme-retail' })).toBe(3);
  });

  test('says which fields matched, and quotes one', async () => {
    expect(await find({ terms: ['recognized'], engine, bundle: 'acme-retail', limit: 1 })).toMatchObject({
      results: [
        {
          matched: expect.arrayContaining(['description']) as string[],
          snippet: expect.stringContaining('ecogniz') as string,
        },
      ],
    });
  });

  test('follows an edit', async () => {
    const root = makeDirectory({ 'kb/a.md': concept('type: A\ntitle: One') });
    const { request } = await serve(['kb'], root);
    const total = async (term: string) => (await call(search, { terms: [term], engine }, request()))['total'];
    expect([await total('one'), await total('second')]).toEqual([1, 0]);
    addFile(root, 'kb/b.md', concept('type: A\ntitle: Second'));
    expect([await total('one'), await total('second')]).toEqual([1, 1]);
  });
});

test('an engine that cannot be loaded is refused, and nothing takes its place', async () => {
  const { request } = await serve(PAIR);
  const { selected } = getBundles(undefined, request());
  const engine = new FullTextIndexes(async () => undefined);
  const query = { terms: ['x'], fields: SEARCH_FIELDS, fuzzy: false, wanted: () => true };
  await expect(engine.search(selected, query)).rejects.toMatchObject({
    code: 'okf.engine_unavailable',
    exit: 2,
  });
});

describe('fields and except', () => {
  test.each([
    { input: { fields: ['score', 'id'] }, keys: ['id', 'score'] },
    {
      input: { except: ['snippet', 'tags', 'matched', 'line', 'path'] },
      keys: ['bundle', 'id', 'title', 'type', 'score'],
    },
  ])('$input: $keys', async ({ input, keys }) => {
    const { results } = await find({ terms: ['purchase'], ...input });
    expect((results as object[]).map((row) => Object.keys(row))).toEqual([keys, keys, keys]);
  });
});

describe('what is made of a corpus', () => {
  const corpus = (key: string, fingerprint: string = key): SearchedCorpus => ({
    key,
    fingerprint,
    documents: [],
  });

  test('is made once while its bundles stay, and anew when one changed', async () => {
    const make = vi.fn(async ({ fingerprint }: SearchedCorpus) => fingerprint);
    const cache = new CorpusCache(make);
    expect(await Promise.all([cache.get(corpus('a')), cache.get(corpus('a'))])).toEqual(['a', 'a']);
    expect(await cache.get(corpus('a', 'a2'))).toBe('a2');
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('is of a set of bundles, in whatever order they were named', async () => {
    const { request } = await serve(PAIR);
    const key = (names: readonly string[]) => corpusOf(getBundles(names, request()).selected).key;
    expect(key(['ga4', 'acme-retail'])).toBe(key(['acme-retail', 'ga4']));
  });

  test('is kept for the four sets used last', async () => {
    const make = vi.fn(async ({ key }: SearchedCorpus) => key);
    const cache = new CorpusCache(make);
    for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) await cache.get(corpus(key));
    expect(make.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  });

  test('is tried again after it failed', async () => {
    const make = vi.fn(async () => 'made').mockRejectedValueOnce(new Error('once'));
    const cache = new CorpusCache(make);
    await expect(cache.get(corpus('a'))).rejects.toThrow('once');
    expect(await cache.get(corpus('a'))).toBe('made');
  });
});

describe('work that takes long', () => {
  /** A clock by which every step takes long, so that each is followed by a pause. */
  function withSlowClock(): void {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function selectLong() {
    const body = 'word '.repeat(20_000);
    const root = makeDirectory({ 'kb/a.md': concept('type: A', body), 'kb/b.md': concept('type: A', body) });
    const { request } = await serve(['kb'], root);
    return getBundles('kb', request()).selected;
  }

  const query = { terms: ['word'], fields: SEARCH_FIELDS, fuzzy: false, wanted: () => true };
  const scan = { ...query, matchers: [literalMatcher('word')] };
  const store = {
    read: async () => undefined,
    readParts: async () => undefined,
    write: async () => {},
    remove: async () => {},
  };

  test.each([{ engine: 'scan' }, { engine: 'index' }])(
    'of the engine $engine lets other calls be answered in between',
    async ({ engine }) => {
      const selected = await selectLong();
      withSlowClock();
      const order: string[] = [];
      const searching =
        engine === 'scan'
          ? scanBundles(selected, scan, createBreather())
          : new TextIndexes(store).search(selected, query);
      setImmediate(() => order.push('other call'));
      await searching;
      order.push('search');
      expect(order).toEqual(['other call', 'search']);
    },
  );

  test('of a scan ends when its caller gives up', async () => {
    const selected = await selectLong();
    withSlowClock();
    const breathe = createBreather({ signal: AbortSignal.abort(new Error('given up')) });
    await expect(scanBundles(selected, scan, breathe)).rejects.toThrow('given up');
  });
});
