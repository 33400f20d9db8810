import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { ignoredField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({});

const rollup = z.record(z.string(), z.int()).optional();

const output = z.strictObject({
  backend: z.strictObject({ name: z.string(), ranked: z.boolean() }),
  registry_source: z
    .string()
    .nullable()
    .describe('The registry file that named the bundles; null when none did'),
  registry_problem: z
    .string()
    .optional()
    .describe('Why that file cannot be read now; what it said before is served'),
  default: z.string().optional().describe('The first bundle that is there'),
  groups: z
    .array(
      z.strictObject({
        slug: z.string(),
        members: z.array(z.string()),
        resolved: z.int().describe('Bundles that it comes to'),
        link: z.string().nullable().describe('The linked registry that it came through'),
      }),
    )
    .optional()
    .describe('Names for several bundles; only a search takes one'),
  outside_roots: z
    .array(z.string())
    .optional()
    .describe('Bundles that a registry in the tree names outside the allowed roots; not served'),
  bundles: z.array(
    z.strictObject({
      slug: z.string(),
      title: z.string(),
      root: z.string(),
      missing: z.literal(true).optional().describe('Its directory is gone'),
      concepts: z.int().optional(),
      types: rollup,
      tags: rollup,
      other_types: z.int().optional().describe('Types beyond the 25 most frequent'),
      other_tags: z.int().optional().describe('Tags beyond the 25 most frequent'),
      unparseable: unparseableField,
      ignored: ignoredField,
    }),
  ),
});

export const listBundles = defineOperation({
  path: ['list-bundles'],
  title: 'List bundles',
  summary: 'List the bundles that are served, with what they hold',
  description:
    'Each has a slug, which is the bundle argument everywhere else, and the number of its concepts by type and ' +
    'tag (the 25 most frequent; other_types and other_tags count the rest). A group stands for several bundles in a search.',
  effects: 'read',
  input,
  output,
  served: 'set',
  rows: { fields: ['bundles'], limit: 100, maxLimit: 10_000 },
  budget: { bytes: 4_000 },
  examples: [
    {
      title: 'See what is there',
      served: ['acme_retail', 'ga4'],
      input: {},
      expect: {
        default: 'acme-retail',
        total: 2,
        bundles: [
          { slug: 'acme-retail', title: 'bundles/acme_retail', concepts: 9 },
          { slug: 'ga4', title: 'bundles/ga4', concepts: 9 },
        ],
      },
    },
  ],
  load: readAhead(() => import('./list-bundles.ts')),
  text: () => import('./list-bundles.text.ts'),
});

export type ListBundlesInput = z.output<typeof input>;
export type ListBundlesOutput = z.input<typeof output>;
export type ListBundlesAnswer = z.output<typeof output>;
