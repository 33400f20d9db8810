import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { conceptFilterFields, unparseableField } from '../bundle/input-fields.ts';
import { projectionFaults } from '../bundle/projection.ts';
import { ENGINES, engineFaults } from './search-engines.ts';
import { SEARCH_FIELDS } from './search-field.ts';
import { SEARCH_COLUMNS } from './search-columns.ts';

const word = z.string().max(200);
const columns = z.array(z.enum(SEARCH_COLUMNS)).min(1).max(SEARCH_COLUMNS.length).optional();

const input = z.strictObject({
  bundle: z
    .union([word, z.array(word).min(1).max(100)])
    .optional()
    .describe('Slugs of the bundles or groups to search; all of them when omitted, or with "*"'),
  terms: z.array(z.string().max(1_000)).min(1).max(32).describe('A concept must hold all of them'),
  engine: z
    .enum(ENGINES)
    .optional()
    .describe('scan (the default) finds text as it stands, index ranks words, fts does so for big sets'),
  fuzzy: z.boolean().optional().describe('Find words that are spelled alike too; uses the index engine'),
  regexp: z.boolean().optional().describe('Read each term as a pattern (RE2 syntax), whatever its case'),
  in: z
    .array(z.enum(SEARCH_FIELDS))
    .min(1)
    .max(SEARCH_FIELDS.length)
    .optional()
    .describe('Search only these fields'),
  ...conceptFilterFields,
  fields: columns.describe('Only these fields of each row'),
  except: columns.describe('All fields of each row but these'),
});

const output = z.strictObject({
  query: z.array(z.string()),
  engine: z.enum(ENGINES).describe('What answered'),
  bundles: z.array(z.strictObject({ slug: z.string(), dir: z.string(), unparseable: unparseableField })),
  skipped: z.array(z.string()).optional().describe('Bundles whose directory is gone'),
  results: z.array(
    z.strictObject({
      bundle: z.string().optional(),
      id: z.string().optional(),
      title: z.string().optional(),
      type: z.string().optional(),
      tags: z.array(z.string()).optional(),
      matched: z.array(z.enum(SEARCH_FIELDS)).optional(),
      score: z.number().optional(),
      snippet: z.string().optional(),
      path: z.string().optional().describe('The file, in the bundle'),
      line: z.int().min(1).optional().describe('Where in the file the snippet is from'),
    }),
  ),
});

export const search = defineOperation({
  path: ['search'],
  title: 'Search concepts',
  summary: 'Find concepts that hold every term, best match first',
  description:
    'scan looks in raw text, so a phrase, half a word or an identifier like a.b_c matches; its score adds up the ' +
    'weights of the matched fields (title 5, id 4, tags 3, type 2, description 2, sources 1, body 1). index matches ' +
    'words and their beginnings and ranks by BM25+ over all searched bundles, best for questions in words; fuzzy ' +
    'forgives spelling. Read the winners with {okf.read_concept}. Patterns have no look-around and no back-references.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle', 'terms'],
  advanced: ['in', 'status', 'trust', 'fields', 'except'],
  served: { field: 'bundle' },
  rows: { fields: ['results'], limit: 20, maxLimit: 10_000 },
  problems: [
    'okf.bundle_unknown',
    'okf.bundle_missing',
    'okf.dir_unknown',
    'okf.dir_unusable',
    'okf.pattern_invalid',
    'okf.engine_unavailable',
  ],
  refine: (given) => [...projectionFaults(given), ...engineFaults(given)],
  examples: [
    {
      title: 'Find what a bundle says about revenue',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', terms: ['revenue'] },
      expect: {
        engine: 'scan',
        total: 7,
        results: [
          {
            bundle: 'acme-retail',
            id: 'computations/revenue-ytd',
            title: 'Revenue for a fiscal year',
            score: 16,
          },
        ],
      },
    },
    {
      title: 'Match a pattern in titles only',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', terms: ['^gross.*legacy'], regexp: true, in: ['title'] },
      expect: { total: 1, results: [{ id: 'metrics/gross-margin-legacy', matched: ['title'], score: 5 }] },
    },
    {
      title: 'Rank by words, forgiving a slip of the finger',
      served: ['acme_retail', 'ga4'],
      input: {
        bundle: ['acme-retail', 'ga4'],
        terms: ['purchse'],
        fuzzy: true,
        fields: ['bundle', 'id'],
      },
      expect: { engine: 'index', results: [{ bundle: 'ga4', id: 'references/metrics/purchasers' }] },
    },
    {
      title: 'Search a group of registered bundles',
      served: ['@retail'],
      input: { bundle: 'retail', terms: ['purchase'] },
      expect: { total: 3, results: [{ bundle: 'analytics' }] },
    },
    {
      title: 'Refuse a pattern that cannot be matched in linear time',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', terms: ['(?=rev)'], regexp: true },
      expect: { problem: 'okf.pattern_invalid' },
    },
  ],
  load: readAhead(() => import('./search.ts')),
  text: () => import('./search.text.ts'),
});

export type SearchInput = z.output<typeof input>;
export type SearchOutput = z.input<typeof output>;
export type SearchAnswer = z.output<typeof output>;
