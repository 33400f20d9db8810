import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, depthField, dirField, ignoredField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({
  bundle: bundleField,
  dir: dirField.optional(),
  depth: depthField.optional(),
});

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  ignored: ignoredField,
  dirs: z.array(
    z.strictObject({
      dir: z.string(),
      count: z.int().describe('Concepts directly in it'),
      subtree: z.int().describe('Concepts in it and below'),
      subdirs: z.array(z.string()),
    }),
  ),
});

export const dirs = defineOperation({
  path: ['dirs'],
  title: 'Directory tree',
  summary: 'Show the shape of a bundle, one row a directory',
  description:
    'Start here: count is what lies directly in a directory, subtree what lies in it and below. ' +
    'The size of the answer follows the number of directories, not of concepts.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['dirs'], limit: 500, maxLimit: 100_000 },
  budget: { bytes: 4_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  examples: [
    {
      title: 'See how a bundle is laid out',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail' },
      expect: {
        bundle: 'acme-retail',
        total: 7,
        dirs: [
          {
            dir: '.',
            count: 0,
            subtree: 9,
            subdirs: ['attesters', 'computations', 'metrics', 'policies', 'skills', 'tables'],
          },
        ],
      },
    },
    {
      title: 'One branch of it',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', dir: 'Metrics/' },
      expect: { total: 1, dirs: [{ dir: 'metrics', count: 3, subtree: 3, subdirs: [] }] },
    },
    {
      title: 'Refuse a directory that is not there',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', dir: 'metric' },
      expect: { problem: 'okf.dir_unknown' },
    },
  ],
  load: readAhead(() => import('./dirs.ts')),
  text: () => import('./dirs.text.ts'),
});

export type DirsInput = z.output<typeof input>;
export type DirsOutput = z.input<typeof output>;
export type DirsAnswer = z.output<typeof output>;
