import { describe, expect, test } from 'vitest';
import { dirs } from '../src/dirs/dirs.operation.ts';
import { indexMap } from '../src/index-map/index-map.operation.ts';
import { listBundles } from '../src/list-bundles/list-bundles.operation.ts';
import { search } from '../src/search/search.operation.ts';
import { validate } from '../src/validate/validate.operation.ts';
import { concept, makeDirectory } from './open-bundles.ts';
import { show } from './show-text.ts';

describe('what a person sees', () => {
  test('findings by place, and the verdict last', async () => {
    const root = makeDirectory({
      'kb/a.md': concept('type: A\ntitle: T: U'),
      'kb/b.md': concept('type: B\ntitle: T\ndescription: D', '[x](no.md)'),
    });
    expect(await show(validate, { bundle: 'kb' }, ['kb', root])).toMatchInlineSnapshot(`
      "kb/a.md:3:9: error: the value of title is not valid YAML (bad indentation of a mapping entry); it was read as plain text, put it in quotes [front_matter_recovered]
      kb/a.md:1:1: warning: description is missing or blank [recommended_description]
      kb/b.md:7:1: warning: the link to no.md leads to no file [broken_link]
      kb: not conformant (1 error, 2 warnings)"
    `);
    expect(await show(validate, { bundle: 'acme-retail' }, ['acme_retail'])).toBe(
      'acme-retail: conformant (0 warnings)',
    );
  });

  test('a concept a line, with what was found in it', async () => {
    expect(
      await show(search, { bundle: 'acme-retail', terms: ['revenue'], dir: 'policies' }, ['acme_retail']),
    ).toMatchInlineSnapshot(`
      "Acme Retail — Revenue Recognition Policy (FY2026)  policies/revenue-recognition  Policy
        …ning when a customer order is recognized as revenue. Reviewed annually."
    `);
    expect(await show(search, { bundle: 'acme-retail', terms: ['zebra'] }, ['acme_retail'])).toBe(
      'No concept that passes the filters holds "zebra"; searched: acme-retail.',
    );
  });

  test('the tree by indentation', async () => {
    expect(await show(dirs, { bundle: 'ga4' }, ['ga4'])).toMatchInlineSnapshot(`
      "directory | concepts | with below
      . | 0 | 9
        datasets | 1 | 1
        references | 0 | 7
          metrics | 7 | 7
        tables | 1 | 1"
    `);
  });

  test('bundles in a table', async () => {
    expect(await show(listBundles, {}, ['ga4'])).toMatchInlineSnapshot(`
      "bundle | concepts | mostly | directory
      ga4 | 9 | Reference, BigQuery Dataset, BigQuery Table | ga4"
    `);
  });

  test('an index as it is written, or as it would be', async () => {
    const root = makeDirectory({
      'kb/index.md': '# Start\n',
      'kb/d/a.md': concept('type: A\ntitle: One\ndescription: First.'),
    });
    expect(await show(indexMap, { bundle: 'kb' }, ['kb', root])).toMatchInlineSnapshot(`
      ".  0 concepts

      # Start

      below: d

      d  1 concept, A 1
      - One d/a - First."
    `);
  });

  test('no name forges a line', async () => {
    const root = makeDirectory({ 'kb/a\nkb: conformant (0 warnings).md': 'x' });
    expect((await show(validate, { bundle: 'kb' }, ['kb', root])).split('\n')).toHaveLength(2);
  });
});
