import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, depthField, dirField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({
  bundle: bundleField,
  dir: dirField.optional(),
  depth: depthField.default(1),
  bodies: z.boolean().default(true).describe('Include the text of each index.md'),
  listing: z.boolean().default(true).describe('Include the concepts of each directory'),
});

const rollup = z.record(z.string(), z.int());

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  dirs: z.array(
    z.strictObject({
      dir: z.string(),
      index_path: z.string().nullable().describe('The index.md; null when there is none'),
      present: z.boolean(),
      synthesized: z.boolean().describe('True when only the listing stands for the index'),
      body: z.string().nullable().optional().describe('The index.md without front matter'),
      count: z.int(),
      types: rollup,
      tags: rollup,
      subdirs: z.array(z.string()),
      listing: z
        .array(
          z.strictObject({
            id: z.string(),
            title: z.string(),
            description: z.string().nullable(),
            type: z.string(),
            tags: z.array(z.string()),
          }),
        )
        .optional(),
    }),
  ),
});

export const indexMap = defineOperation({
  path: ['index'],
  title: 'Bundle index',
  summary: 'Read the index of a bundle, one directory at a time',
  description:
    'For each directory: the text of its index.md, how many concepts of each type and tag it holds, its ' +
    'sub-directories and its concepts. Covers the start and its children unless depth says otherwise; ' +
    'descend with dir rather than deepen, for bodies are long.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['dirs'], limit: 200, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  examples: [
    {
      title: 'Read what a directory is about',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', dir: 'metrics' },
      expect: {
        total: 1,
        dirs: [
          { dir: 'metrics', index_path: 'metrics/index.md', present: true, count: 3, types: { Metric: 3 } },
        ],
      },
    },
    {
      title: 'Only the outline',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', depth: 0, bodies: false, listing: false },
      expect: { total: 1, dirs: [{ dir: '.', count: 0 }] },
    },
  ],
  load: readAhead(() => import('./index-map.ts')),
  text: () => import('./index-map.text.ts'),
});

export type IndexMapInput = z.output<typeof input>;
export type IndexMapOutput = z.input<typeof output>;
export type IndexMapAnswer = z.output<typeof output>;
