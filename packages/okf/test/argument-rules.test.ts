import { rmSync } from 'node:fs';
import path from 'node:path';
import type { AnyOperation, JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { dirs } from '../src/dirs/dirs.operation.ts';
import { indexMap } from '../src/index-map/index-map.operation.ts';
import { listBundles } from '../src/list-bundles/list-bundles.operation.ts';
import { readConcept } from '../src/read-concept/read-concept.operation.ts';
import { search } from '../src/search/search.operation.ts';
import { validate } from '../src/validate/validate.operation.ts';
import { addFile, call, concept, copyBundle, makeDirectory, serve } from './open-bundles.ts';

const PAIR = ['acme_retail', 'ga4'];

describe('the bundle argument', () => {
  test.each(['acme-retail', '@acme-retail', ' Acme Retail ', 'ACME_RETAIL', '@Acme--Retail!'])(
    '%j names a bundle',
    async (bundle) => {
      const { request } = await serve(PAIR);
      expect(await call(dirs, { bundle }, request())).toMatchObject({ bundle: 'acme-retail', total: 7 });
    },
  );

  const single: readonly [string, AnyOperation, JsonObject][] = [
    ['dirs', dirs, {}],
    ['index', indexMap, {}],
    ['validate', validate, {}],
    ['read-concept', readConcept, { id: 'metrics/revenue' }],
    ['search', search, { terms: ['x'] }],
  ];
  test.each(single)(
    '%s refuses a bundle that is not served, and names those that are',
    async (_name, operation, rest) => {
      const { request } = await serve(PAIR);
      await expect(call(operation, { ...rest, bundle: 'acme-retal' }, request())).rejects.toMatchObject({
        code: 'okf.bundle_unknown',
        exit: 2,
        message: 'Unknown bundle "acme-retal"; expected one of acme-retail, ga4.',
        issues: [{ field: 'bundle', did_you_mean: 'acme-retail' }],
      });
    },
  );

  test.each(single)('%s says when the directory of a bundle is gone', async (_name, operation, rest) => {
    const root = copyBundle('acme_retail');
    const { request } = await serve(['acme_retail'], root);
    rmSync(path.join(root, 'acme_retail'), { recursive: true });
    await expect(call(operation, { ...rest, bundle: 'acme-retail' }, request())).rejects.toMatchObject({
      code: 'okf.bundle_missing',
    });
  });

  test.each(single.slice(0, 4))('%s takes no more than one', async (_name, operation, rest) => {
    const { request } = await serve(PAIR);
    await expect(call(operation, { ...rest, bundle: '*' }, request())).rejects.toThrow(
      'only a search takes more than one',
    );
  });

  test.each([
    { input: { terms: ['x'], bundles: 'ga4' }, field: 'bundles' },
    { input: { terms: ['x'], bundle: [] }, field: 'bundle' },
    { input: { terms: [] }, field: 'terms' },
    { input: {}, field: 'terms' },
    { input: { terms: ['x'], limit: 0 }, field: 'limit' },
    { input: { terms: ['x'], in: ['titel'] }, field: 'in[0]' },
    { input: { terms: ['x'], trust: 'human' }, field: 'trust' },
    { input: { terms: 'x' }, field: 'terms' },
  ])('search refuses $input before any work', async ({ input, field }) => {
    const { request } = await serve(PAIR);
    await expect(call(search, input, request())).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ field }],
    });
  });
});

describe('the dir argument', () => {
  test.each([
    { dir: 'metrics', found: ['metrics'] },
    { dir: 'METRICS/', found: ['metrics'] },
    { dir: './metrics//', found: ['metrics'] },
    { dir: '/metrics', found: ['metrics'] },
    { dir: ' ', found: ['.', 'attesters', 'computations', 'metrics', 'policies', 'skills', 'tables'] },
    { dir: '.', depth: 0, found: ['.'] },
    { dir: '/', depth: 0, found: ['.'] },
  ])('$dir (depth $depth) lists $found', async ({ found, ...input }) => {
    const { request } = await serve(PAIR);
    const answer = await call(dirs, { bundle: 'acme-retail', ...input }, request());
    expect((answer['dirs'] as { dir: string }[]).map(({ dir }) => dir)).toEqual(found);
  });

  test.each([
    ['dirs', dirs, {}],
    ['index', indexMap, {}],
    ['search', search, { terms: ['x'] }],
  ] as const)('%s refuses one that is not there, and names the nearest', async (_name, operation, rest) => {
    const { request } = await serve(PAIR);
    await expect(
      call(operation, { ...rest, bundle: 'acme-retail', dir: 'metrisc' }, request()),
    ).rejects.toMatchObject({
      code: 'okf.dir_unknown',
      issues: [{ field: 'dir', did_you_mean: 'metrics' }],
    });
  });

  test('root is an ordinary name', async () => {
    const { request } = await serve(PAIR);
    await expect(call(dirs, { bundle: 'acme-retail', dir: 'root' }, request())).rejects.toMatchObject({
      code: 'okf.dir_unknown',
    });
  });

  test('a directory whose files all failed is told apart from one that is not there', async () => {
    const root = makeDirectory({ 'kb/a.md': concept('type: A'), 'kb/broken/b.md': 'no front matter' });
    const { request } = await serve(['kb'], root);
    for (const [operation, rest] of [
      [dirs, {}],
      [search, { terms: ['x'] }],
    ] as const) {
      await expect(
        call(operation, { ...rest, bundle: 'kb', dir: 'broken' }, request()),
      ).rejects.toMatchObject({
        code: 'okf.dir_unusable',
        next: 'See why with {okf.validate?bundle=kb}.',
      });
    }
  });

  test('in a search of several, one of them must have it', async () => {
    const { request } = await serve(PAIR);
    expect(await call(search, { terms: ['revenue'], dir: 'metrics' }, request())).toMatchObject({ total: 3 });
    await expect(call(search, { terms: ['revenue'], dir: 'nowhere' }, request())).rejects.toMatchObject({
      code: 'okf.dir_unknown',
    });
  });

  test('for a search the root is what lies directly in it', async () => {
    const { request } = await serve(['blockchain']);
    expect(await call(search, { terms: ['blockchain'], dir: '.' }, request())).toMatchObject({
      total: 1,
      results: [{ id: 'overview' }],
    });
  });
});

describe('index', () => {
  test('goes one level down unless told otherwise', async () => {
    const { request } = await serve(['stackoverflow']);
    const total = async (input: JsonObject) =>
      (await call(indexMap, { bundle: 'stackoverflow', ...input }, request()))['total'];
    expect([await total({}), await total({ depth: 0 }), await total({ depth: 2 })]).toEqual([4, 1, 6]);
  });

  test('stands in for an index that is not there', async () => {
    const root = makeDirectory({ 'kb/a.md': concept('type: A\ntitle: First') });
    const { request } = await serve(['kb'], root);
    expect(await call(indexMap, { bundle: 'kb' }, request())).toMatchObject({
      dirs: [
        {
          index_path: null,
          present: false,
          synthesized: true,
          body: null,
          listing: [{ id: 'a', description: null }],
        },
      ],
    });
  });
});

describe('list-bundles', () => {
  test('tells which directories are gone, and how many files could not be used', async () => {
    const root = copyBundle('ga4');
    addFile(root, 'kb/a.md', 'no front matter');
    const { request } = await serve(['ga4', 'kb'], root);
    rmSync(path.join(root, 'ga4'), { recursive: true });
    const answer = await call(listBundles, {}, request());
    expect(answer).toMatchObject({ total: 2, default: 'kb' });
    expect(answer['bundles']).toMatchObject([
      { slug: 'ga4', missing: true },
      { slug: 'kb', concepts: 0, unparseable: 1 },
    ]);
  });

  test('counts what is beyond the most frequent tags, whatever they are called', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `t${String(index).padStart(2, '0')}`);
    const root = makeDirectory({
      'kb/a.md': concept(`type: A\ntags: [${tags.join(', ')}, __proto__]`),
      'kb/b.md': concept('type: A\ntags: [__proto__, constructor]'),
    });
    const { request } = await serve(['kb'], root);
    const [row] = (await call(listBundles, {}, request()))['bundles'] as {
      tags: object;
      other_tags: number;
    }[];
    expect(Object.entries(row?.tags ?? {}).slice(0, 2)).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ]);
    expect(row?.other_tags).toBe(7);
  });
});
