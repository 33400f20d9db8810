import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, conceptFilterFields, unparseableField } from '../bundle/input-fields.ts';

const { type: _type, ...filters } = conceptFilterFields;

const input = z.strictObject({ bundle: bundleField, ...filters });

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  types: z.array(
    z.strictObject({
      type: z.string().describe('As written; Untyped stands for none'),
      count: z.int(),
      concepts: z.array(z.string()).describe('Ids'),
    }),
  ),
});

export const types = defineOperation({
  path: ['types'],
  title: 'Types of concepts',
  summary: 'List the types in a bundle, the most frequent first',
  description: 'Each with the ids of its concepts. The vocabulary is the author’s own; no type is wrong.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  advanced: ['status', 'trust'],
  served: { field: 'bundle' },
  rows: { fields: ['types'], limit: 100, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  examples: [
    {
      title: 'See what kinds of things a bundle describes',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail' },
      expect: {
        total: 5,
        types: [
          {
            type: 'Metric',
            count: 3,
            concepts: ['metrics/gross-margin-legacy', 'metrics/gross-margin', 'metrics/revenue'],
          },
        ],
      },
    },
    {
      title: 'Only of what is deprecated',
      served: ['stackoverflow'],
      input: { bundle: 'stackoverflow', status: 'deprecated' },
      expect: { total: 1, types: [{ type: 'BigQuery Table', count: 1 }] },
    },
  ],
  load: readAhead(() => import('./types.ts')),
  text: () => import('./types.text.ts'),
});

export type TypesInput = z.output<typeof input>;
export type TypesOutput = z.input<typeof output>;
export type TypesAnswer = z.output<typeof output>;
