import { rmSync } from 'node:fs';
import path from 'node:path';
import { createRegistry } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { okfLoop } from '../src/index.ts';
import { addFile, call, concept, copyBundle, makeDirectory, serve } from './open-bundles.ts';

const registry = createRegistry([okfLoop]);

const VIEWS: readonly [string, JsonObject][] = [
  ['lint', {}],
  ['lint', { group: 'folder' }],
  ['catalog', {}],
  ['log', {}],
  ['graph', {}],
  ['graph', { view: 'full' }],
  ['graph', { view: 'hubs' }],
  ['graph', { view: 'traffic' }],
  ['references', {}],
  ['tags', {}],
  ['tags', { by: 'dir' }],
  ['types', {}],
  ['stats', {}],
  ['files', {}],
  ['loose', {}],
  ['backlinks', { id: 'spec/bundle' }],
  ['audit', {}],
  ['path', { from: 'spec/bundle', to: 'spec/bundle' }],
];

async function ask(
  name: string,
  input: JsonObject,
  served: readonly string[],
  root?: string,
): Promise<JsonObject> {
  const operation = await registry.load(`okf.${name}`);
  const { request } = await serve(served, root);
  return await call(operation, input, request());
}

describe.each(VIEWS)('%s %j', (name, input) => {
  test('refuses a bundle that is not served', async () => {
    await expect(ask(name, { ...input, bundle: 'okff' }, ['okf', 'ga4'])).rejects.toMatchObject({
      code: 'okf.bundle_unknown',
      issues: [{ field: 'bundle', did_you_mean: 'okf' }],
    });
  });

  test('takes no more than one', async () => {
    await expect(ask(name, { ...input, bundle: '*' }, ['okf', 'ga4'])).rejects.toMatchObject({
      code: 'okf.bundle_unknown',
    });
  });

  test('says when the directory of a bundle is gone', async () => {
    const root = copyBundle('okf');
    const { request } = await serve(['okf'], root);
    rmSync(path.join(root, 'okf'), { recursive: true });
    const operation = await registry.load(`okf.${name}`);
    await expect(call(operation, { ...input, bundle: 'okf' }, request())).rejects.toMatchObject({
      code: 'okf.bundle_missing',
    });
  });

  test('fits the smallest budget', async () => {
    const answer = await ask(name, { ...input, bundle: 'okf', max_bytes: 1_000 }, ['okf']);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(1_000);
  });

  test('gives in pages what it gives at once', async () => {
    const { rows } = await registry.load(`okf.${name}`);
    if (rows === undefined) return;
    const whole = await ask(name, { ...input, bundle: 'okf', limit: 10_000, max_bytes: 9_000_000 }, ['okf']);
    const pages = rows.fields.map((): unknown[] => []);
    for (let offset: unknown = 0; offset !== undefined;) {
      const page = await ask(name, { ...input, bundle: 'okf', limit: 40, offset, max_bytes: 50_000 }, [
        'okf',
      ]);
      rows.fields.forEach((field, index) => pages[index]?.push(...(page[field] as unknown[])));
      offset = page['next_offset'];
    }
    expect(pages).toEqual(rows.fields.map((field) => whole[field]));
  });
});

describe.each(['catalog', 'files'])('%s', (name) => {
  test('gives the fields that are named, and refuses both ways at once', async () => {
    const only = await ask(name, { bundle: 'ga4', fields: ['title', 'id'], limit: 1 }, ['ga4']);
    const [row] = Object.values(only).find(Array.isArray) as JsonObject[];
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['id', 'title']);
    const rest = await ask(name, { bundle: 'ga4', except: ['title', 'id'], limit: 1 }, ['ga4']);
    const [other] = Object.values(rest).find(Array.isArray) as JsonObject[];
    expect(other).not.toHaveProperty('id');
    expect(other).toHaveProperty('dir');
    await expect(
      ask(name, { bundle: 'ga4', fields: ['id'], except: ['title'] }, ['ga4']),
    ).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ field: 'except' }],
    });
    await expect(ask(name, { bundle: 'ga4', fields: ['tilte'] }, ['ga4'])).rejects.toMatchObject({
      issues: [{ field: 'fields[0]', did_you_mean: 'title' }],
    });
  });
});

describe('filters', () => {
  test.each<[string, JsonObject, number]>([
    ['catalog', { type: ' METRIC ' }, 3],
    ['catalog', { dir: '.' }, 0],
    ['catalog', { dir: 'Metrics/' }, 3],
    ['catalog', { dir: '' }, 9],
    ['catalog', { tag: 'Finance', status: 'stable' }, 6],
    ['catalog', { trust: 'human_reviewed' }, 8],
    ['files', { dir: 'tables' }, 1],
    ['tags', { type: 'policy' }, 5],
    ['types', { tag: 'revenue' }, 4],
  ])('%s %j keeps %d', async (name, input, total) => {
    expect(await ask(name, { bundle: 'acme-retail', ...input }, ['acme_retail'])).toMatchObject({ total });
  });
});

describe('references', () => {
  test('tell what is named, from where, and what leads nowhere', async () => {
    const root = makeDirectory({
      'kb/d/a.md': concept(
        'type: A\nsources: [{resource: ../references/x.pdf}, {resource: references/y.md}, {resource: no.pdf}]',
        '![p](p.png)\n',
      ),
      'kb/d/p.png': '',
      'kb/e/no.pdf': '',
      'kb/references/x.pdf': '',
      'kb/references/y.md': concept('type: R'),
    });
    const answer = await ask('references', { bundle: 'kb' }, ['kb'], root);
    expect(answer['references']).toMatchObject([
      { path: 'd/p.png', kind: 'file', referenced_by: [{ id: 'd/a', field: 'body' }] },
      { path: 'e/no.pdf', count: 0 },
      { path: 'references/x.pdf', referenced_by: [{ id: 'd/a', field: 'sources[0].resource' }] },
      { path: 'references/y.md', kind: 'concept', referenced_by: [{ field: 'sources[1].resource' }] },
    ]);
    expect(answer['dangling']).toEqual([
      {
        id: 'd/a',
        field: 'sources[2].resource',
        raw: 'no.pdf',
        resolved: 'd/no.pdf',
        hint: 'e/no.pdf',
        path: 'd/a.md',
        line: 3,
      },
    ]);
  });
});

describe('the graph', () => {
  const files = {
    'kb/a.md': concept(
      'type: A',
      '[b](b.md "rel:depends_on {}") [b](b.md) [a](a.md) [no](no.md) ![b](c.md)\n',
    ),
    'kb/b.md': concept('type: A\nsources: [{resource: d/c.md}]', '[a](a.md#x)\n'),
    'kb/d/c.md': concept('type: A\nsources: [{resource: b.md}]'),
  };

  test('has each pair once, and says what the author says of it', async () => {
    const { edges } = await ask('graph', { bundle: 'kb' }, ['kb'], makeDirectory(files));
    expect(edges).toEqual([
      { source: 'a', target: 'b', rel: 'depends_on' },
      { source: 'b', target: 'a' },
      { source: 'b', target: 'd/c', kind: 'source' },
      { source: 'd/c', target: 'b', kind: 'source' },
    ]);
  });

  test('follows a file that changes', async () => {
    const root = makeDirectory(files);
    const { request } = await serve(['kb'], root);
    const operation = await registry.load('okf.graph');
    const edges = async () => (await call(operation, { bundle: 'kb' }, request()))['total_edges'];
    expect(await edges()).toBe(4);
    addFile(root, 'kb/d/c.md', concept('type: A'));
    expect(await edges()).toBe(3);
    addFile(root, 'kb/no.md', concept('type: A'));
    expect(await edges()).toBe(4);
  });

  test('takes a cut with traffic only', async () => {
    await expect(ask('graph', { bundle: 'ga4', view: 'hubs', cut: 2 }, ['ga4'])).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ field: 'cut' }],
    });
  });
});
