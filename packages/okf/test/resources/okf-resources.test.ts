import { describe, expect, test } from 'vitest';
import { createOkfResources } from '../../src/resources/okf-resources.ts';
import { concept, makeDirectory, serve } from '../open-bundles.ts';

const resources = createOkfResources();
const TEMPLATE = 'okf://{bundle}/{id}';

describe('resources', () => {
  test('are the root indexes of the bundles that have one', async () => {
    const { request } = await serve(['acme_retail', 'ga4']);
    expect(await resources.listResources(request())).toMatchObject([
      {
        uri: 'okf://acme-retail',
        name: 'acme-retail',
        title: 'bundles/acme_retail',
        mimeType: 'text/markdown',
      },
      { uri: 'okf://ga4', name: 'ga4' },
    ]);
    const { request: other } = await serve(['kb'], makeDirectory({ 'kb/a.md': concept('type: A') }));
    expect(await resources.listResources(other())).toEqual([]);
  });

  test.each([
    { uri: 'okf://acme-retail', begins: '# Subdirectories' },
    { uri: 'okf://Acme%20Retail', begins: '# Subdirectories' },
    { uri: 'okf://acme-retail/metrics/revenue', begins: '---\ntype: Metric' },
    { uri: 'okf://acme-retail/metrics%2Frevenue', begins: '---\ntype: Metric' },
  ])('$uri can be read', async ({ uri, begins }) => {
    const { request } = await serve(['acme_retail']);
    const found = await resources.readResource(uri, request());
    expect(found?.mimeType).toBe('text/markdown');
    expect(found?.text.startsWith(begins)).toBe(true);
  });

  test.each([
    'okf://nope',
    'okf://acme-retail/',
    'okf://acme-retail/nope',
    'okf://acme-retail/index',
    'okf://acme-retail/metrics/revenue.md',
    'okf://acme-retail/../ga4/index',
    'okf://acme-retail/%ff',
    'okf:acme-retail',
    'file:///etc/passwd',
    '',
  ])('%j cannot', async (uri) => {
    const { request } = await serve(['acme_retail']);
    expect(await resources.readResource(uri, request())).toBeUndefined();
  });

  test('a concept with blanks in its name has a URI', async () => {
    const { request } = await serve(['kb'], makeDirectory({ 'kb/a b/ü.md': concept('type: A') }));
    expect((await resources.readResource(`okf://kb/${encodeURI('a b/ü')}`, request()))?.text).toContain(
      'type: A',
    );
  });
});

describe('completion', () => {
  test.each([
    { argument: 'bundle', value: 'A', given: {}, values: ['acme-retail'] },
    { argument: 'bundle', value: '', given: {}, values: ['acme-retail', 'ga4'] },
    {
      argument: 'id',
      value: 'METRICS/g',
      given: { bundle: 'acme-retail' },
      values: ['metrics/gross-margin', 'metrics/gross-margin-legacy'],
    },
    { argument: 'id', value: 'met', given: {}, values: [] },
    { argument: 'id', value: 'met', given: { bundle: 'nope' }, values: [] },
    { argument: 'other', value: '', given: { bundle: 'ga4' }, values: [] },
  ])('$argument "$value" given $given is $values', async ({ argument, value, given, values }) => {
    const { request } = await serve(['acme_retail', 'ga4']);
    expect(await resources.complete({ uriTemplate: TEMPLATE, argument, value, given }, request())).toEqual(
      values,
    );
  });
});
