import { rmSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { search } from '../../src/search/search.operation.ts';
import { call, concept, copyBundle, makeDirectory, serve } from '../open-bundles.ts';

const FILES = {
  'kb/a/one.md': concept(
    'type: Metric\ntitle: Net revenue\ndescription: What is left, after refunds.\ntags: [finance, key-figure]\n' +
      'status: Draft\nverified: {by: human:ann, at: 2026-01-01T00:00:00Z}\nsources:\n  - title: Ledger\n    resource: https://x.test/ledger',
    'First line.\n\nNET  REVENUE is\nspelled `net_revenue.v2` (100%).\n',
  ),
  'kb/a/two.md': concept(
    'type: Table\ntitle: Orders\ntags: Finance\nverified:\n  - by: bot/1',
    'Größe und İstanbul.\n',
  ),
  'kb/b.md': concept('type: metric\ntitle: Margin', '😀😀 refunds 😀😀\n'),
};

async function find(
  input: JsonObject,
  files: Record<string, string> = FILES,
): Promise<JsonObject & { results: { id: string; [key: string]: unknown }[] }> {
  const { request } = await serve(['kb'], makeDirectory(files));
  return (await call(search, { bundle: 'kb', ...input }, request())) as never;
}

describe('what matches', () => {
  test.each([
    { terms: ['net revenue'], ids: ['a/one'] },
    { terms: ['NET_revenue.V2'], ids: ['a/one'] },
    { terms: ['(100%)'], ids: ['a/one'] },
    { terms: ['refunds'], ids: ['a/one', 'b'] },
    { terms: ['refunds', 'margin'], ids: ['b'] },
    { terms: ['refunds', 'nothing'], ids: [] },
    { terms: ['GRÖSSE'], ids: [] },
    { terms: ['gRÖßE'], ids: ['a/two'] },
    { terms: ['ledger'], ids: ['a/one'] },
    { terms: ['  ', 'orders'], ids: ['a/two'] },
    { terms: ['  '], ids: [] },
    { terms: ['.*'], ids: [] },
    { terms: ['FINANCE'], ids: ['a/one', 'a/two'] },
  ])('$terms finds $ids', async ({ terms, ids }) => {
    expect((await find({ terms })).results.map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    { filter: { type: 'METRIC' }, ids: ['a/one', 'b'] },
    { filter: { tag: 'finance' }, ids: ['a/one', 'a/two'] },
    { filter: { status: 'draft' }, ids: ['a/one'] },
    { filter: { status: 'Stable' }, ids: ['a/two', 'b'] },
    { filter: { trust: 'Human_Reviewed' }, ids: ['a/one'] },
    { filter: { trust: 'machine-confirmed' }, ids: ['a/two'] },
    { filter: { trust: 'unverified' }, ids: ['b'] },
    { filter: { dir: 'A/' }, ids: ['a/one', 'a/two'] },
    { filter: { type: ' ', tag: '', status: '', trust: '', dir: '' }, ids: ['a/one', 'a/two', 'b'] },
  ])('$filter leaves $ids', async ({ filter, ids }) => {
    expect((await find({ terms: ['e'], ...filter })).results.map(({ id }) => id).toSorted()).toEqual(ids);
  });

  test('a score is the weight of the fields that matched, each once, in their order', async () => {
    const { results } = await find({ terms: ['net', 'revenue', 'ledger'] });
    expect(results[0]).toMatchObject({ matched: ['title', 'sources', 'body'], score: 7 });
  });

  test('in narrows where a term may stand', async () => {
    expect((await find({ terms: ['revenue'], in: ['description', 'body'] })).results).toMatchObject([
      { matched: ['body'], score: 1 },
    ]);
    expect((await find({ terms: ['revenue'], in: ['tags'] })).results).toEqual([]);
  });
});

describe('a row', () => {
  test('says where the match is: the line of the text, or of the key', async () => {
    const line = async (input: JsonObject) => (await find(input)).results[0]?.['line'];
    expect(await line({ terms: ['spelled'] })).toBe(16);
    expect(await line({ terms: ['after refunds'] })).toBe(4);
    expect(await line({ terms: ['x.test'] })).toBe(8);
    expect(await line({ terms: ['key-figure'] })).toBe(5);
    expect(await line({ terms: ['one'], in: ['id'] })).toBe(1);
  });

  test('quotes the match on one line, without cutting a character in two', async () => {
    const body = `${'😀'.repeat(60)}needle${'😀'.repeat(60)}`;
    const { results } = await find({ terms: ['needle'] }, { 'kb/a.md': concept('type: A', body) });
    expect(results[0]?.['snippet']).toBe(`…${'😀'.repeat(44)}needle${'😀'.repeat(44)}…`);
    expect((await find({ terms: ['spelled'] })).results[0]?.['snippet']).toBe(
      'First line. NET REVENUE is spelled `net_revenue.v2` (100%).',
    );
  });
});

describe('patterns', () => {
  test.each([
    { pattern: '^spelled', ids: ['a/one'] },
    { pattern: 'REVENUE\\s+is$', ids: ['a/one'] },
    { pattern: '\\d+%', ids: ['a/one'] },
    { pattern: '[a-z]+-figure', ids: ['a/one'] },
    { pattern: '(?:ref|or)(unds|ders)', ids: ['a/one', 'a/two', 'b'] },
    { pattern: '\\\\1', ids: [] },
    { pattern: '[(?=]100', ids: ['a/one'] },
  ])('$pattern finds $ids', async ({ pattern, ids }) => {
    expect((await find({ terms: [pattern], regexp: true })).results.map(({ id }) => id).toSorted()).toEqual(
      ids,
    );
  });

  test.each([
    { pattern: 'a(?=b)', says: 'look-around' },
    { pattern: '(?<!a)b', says: 'look-around' },
    { pattern: '(a)\\1', says: 'back-reference' },
    { pattern: '(?<n>a)\\k<n>', says: 'back-reference' },
    { pattern: '(?>a)', says: 'atomic group' },
    { pattern: 'a++', says: 'possessive quantifier' },
    { pattern: '\\h+', says: 'escape of another dialect' },
    { pattern: '(a', says: 'missing closing )' },
    { pattern: '[b', says: 'missing closing ]' },
    { pattern: '*', says: 'missing argument to repetition operator' },
    { pattern: '(?P<', says: 'RE2 syntax' },
    { pattern: 'a{5000}', says: 'RE2 syntax' },
  ])('$pattern is refused for its $says', async ({ pattern, says }) => {
    await expect(find({ terms: ['ok', pattern], regexp: true })).rejects.toMatchObject({
      code: 'okf.pattern_invalid',
      issues: [
        {
          field: 'terms[1]',
          given: JSON.stringify(pattern),
          expected: expect.stringContaining(says) as string,
        },
      ],
    });
  });

  test('one that takes for ever elsewhere is answered', async () => {
    const { results } = await find(
      { terms: ['(a+)+$'], regexp: true, in: ['body'] },
      { 'kb/a.md': concept('type: B', `${'a'.repeat(5_000)}!`) },
    );
    expect(results).toEqual([]);
  });
});

describe('several bundles', () => {
  test('rows of equal score go by bundle, then by id', async () => {
    const same = concept('type: T\ntitle: Needle');
    const root = makeDirectory({ 'y/b.md': same, 'y/a-b.md': same, 'y/a.md': same, 'x/c.md': same });
    const { request } = await serve(['y', 'x'], root);
    const { results } = (await call(search, { terms: ['needle'] }, request())) as { results?: JsonObject[] };
    expect(results?.map(({ bundle, id }) => `${String(bundle)}/${String(id)}`)).toEqual([
      'x/c',
      'y/a',
      'y/a-b',
      'y/b',
    ]);
  });

  test.each([
    { bundle: undefined },
    { bundle: '*' },
    { bundle: 'all' },
    { bundle: ' ' },
    { bundle: ['ga4', '*'] },
  ])('$bundle means all of them', async ({ bundle }) => {
    const { request } = await serve(['acme_retail', 'ga4']);
    const answer = await call(
      search,
      { terms: ['revenue'], ...(bundle === undefined ? {} : { bundle }) },
      request(),
    );
    expect(answer['bundles']).toMatchObject([{ slug: 'acme-retail' }, { slug: 'ga4' }]);
  });

  test('one named twice is searched once', async () => {
    const { request } = await serve(['acme_retail', 'ga4']);
    const answer = await call(search, { terms: ['revenue'], bundle: ['ga4', '@GA4'] }, request());
    expect(answer['bundles']).toHaveLength(1);
  });

  test('all tolerates one whose directory is gone, and says so', async () => {
    const root = copyBundle('ga4');
    const { request } = await serve(['ga4', '.'], root);
    rmSync(path.join(root, 'ga4'), { recursive: true });
    expect(await call(search, { terms: ['x'] }, request())).toMatchObject({ skipped: ['ga4'] });
  });
});
