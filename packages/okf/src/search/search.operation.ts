import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dirField, unparseableField } from '../bundle/input-fields.ts';
import { SEARCH_FIELDS } from './search-field.ts';

const word = z.string().max(200);

const input = z.strictObject({
  bundle: z
    .union([word, z.array(word).min(1).max(100)])
    .optional()
    .describe('Slugs of the bundles to search; all of them when omitted, or with "*"'),
  terms: z
    .array(z.string().max(1_000))
    .min(1)
    .max(32)
    .describe('A concept must hold all of them; text as it stands, whatever its case'),
  regexp: z.boolean().optional().describe('Read each term as a pattern (RE2 syntax), whatever its case'),
  in: z
    .array(z.enum(SEARCH_FIELDS))
    .min(1)
    .max(SEARCH_FIELDS.length)
    .optional()
    .describe('Search only these fields'),
  type: word.optional().describe('Only concepts of this type'),
  dir: dirField.optional().describe('Only concepts in this directory or below; "." is the root alone'),
  tag: word.optional().describe('Only concepts with this tag'),
  status: word.optional().describe('Only concepts with this status; none declared counts as stable'),
  trust: word
    .optional()
    .describe('Only concepts of this tier: unverified, machine-confirmed or human-reviewed'),
});

const output = z.strictObject({
  query: z.array(z.string()),
  engine: z.literal('scan'),
  bundles: z.array(z.strictObject({ slug: z.string(), dir: z.string(), unparseable: unparseableField })),
  skipped: z.array(z.string()).optional().describe('Bundles whose directory is gone'),
  results: z.array(
    z.strictObject({
      bundle: z.string(),
      id: z.string(),
      title: z.string(),
      type: z.string(),
      tags: z.array(z.string()),
      matched: z.array(z.enum(SEARCH_FIELDS)),
      score: z.number(),
      snippet: z.string(),
      path: z.string().describe('The file, in the bundle'),
      line: z.int().min(1).describe('Where in the file the snippet is from'),
    }),
  ),
});

export const search = defineOperation({
  path: ['search'],
  title: 'Search concepts',
  summary: 'Find concepts that hold every term, best match first',
  description:
    'Terms match raw text, so a phrase, half a word or an identifier like a.b_c all match. A row names the ' +
    'fields that matched, with a snippet; read the winners with {okf.read_concept}. The score adds up the weights of the ' +
    'matched fields: title 5, id 4, tags 3, type 2, description 2, sources 1, body 1. ' +
    'Patterns have no look-around and no back-references.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle', 'terms'],
  advanced: ['in', 'status', 'trust'],
  served: { field: 'bundle' },
  rows: { fields: ['results'], limit: 20, maxLimit: 10_000 },
  problems: [
    'okf.bundle_unknown',
    'okf.bundle_missing',
    'okf.dir_unknown',
    'okf.dir_unusable',
    'okf.pattern_invalid',
  ],
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
      title: 'Refuse a pattern that cannot be matched in linear time',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', terms: ['(?=rev)'], regexp: true },
      expect: { problem: 'okf.pattern_invalid' },
    },
  ],
  load: () => import('./search.ts'),
  text: () => import('./search.text.ts'),
});

export type SearchInput = z.output<typeof input>;
export type SearchOutput = z.input<typeof output>;
export type SearchAnswer = z.output<typeof output>;
