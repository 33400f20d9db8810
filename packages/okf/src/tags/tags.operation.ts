import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, conceptFilterFields, unparseableField } from '../bundle/input-fields.ts';

const { tag: _tag, ...filters } = conceptFilterFields;

const input = z.strictObject({
  bundle: bundleField,
  by: z
    .enum(['dir', 'type'])
    .optional()
    .describe('Group the tags by the directory or type of their concepts'),
  ...filters,
});

const tag = {
  tag: z.string(),
  count: z.int().describe('Concepts that carry it, in this group'),
  concepts: z.array(z.string()).describe('Ids'),
};

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  by: z.enum(['dir', 'type']).optional(),
  distinct: z.int().describe('Different tags, in all groups together'),
  tags: z.array(z.strictObject(tag)).describe('Empty when grouped'),
  groups: z
    .array(
      z.strictObject({
        dir: z.string().optional(),
        type: z.string().optional(),
        count: z.int().describe('Different tags in this group'),
        tags: z.array(z.strictObject({ ...tag, total: z.int().describe('Concepts that carry it anywhere') })),
      }),
    )
    .describe('Empty unless grouped'),
});

export const tags = defineOperation({
  path: ['tags'],
  title: 'Tags of concepts',
  summary: 'List the tags in a bundle, the most frequent first',
  description:
    'Each with the ids of the concepts that carry it. Grouped by directory or type, it shows what each part of a ' +
    'bundle is about.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  advanced: ['status', 'trust'],
  served: { field: 'bundle' },
  rows: { fields: ['tags', 'groups'], limit: 200, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  examples: [
    {
      title: 'See what a bundle is about',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', limit: 2 },
      expect: {
        total: 13,
        distinct: 13,
        tags: [
          { tag: 'finance', count: 7 },
          { tag: 'margin', count: 4 },
        ],
      },
    },
    {
      title: 'And what each directory is about',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', by: 'dir' },
      expect: {
        total: 5,
        groups: [{ dir: 'computations', count: 4, tags: [{ tag: 'attested', count: 2, total: 2 }] }],
      },
    },
  ],
  load: readAhead(() => import('./tags.ts')),
  text: () => import('./tags.text.ts'),
});

export type TagsInput = z.output<typeof input>;
export type TagsOutput = z.input<typeof output>;
export type TagsAnswer = z.output<typeof output>;
