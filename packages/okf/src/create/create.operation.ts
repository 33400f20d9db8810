import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { bundleField } from '../bundle/input-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { conceptIdField, dryRunField, writtenFields } from '../write/write-fields.ts';
import { writeProblems } from '../write/write-problems.ts';

const line = z
  .string()
  .min(1)
  .max(2_000)
  .regex(/^\S(?:[^\n\r]*\S)?$/);

const input = z.strictObject({
  bundle: bundleField,
  id: conceptIdField.describe('Its id, which is also its place: metrics/revenue'),
  type: line.describe('What kind of thing it is, such as Metric'),
  title: line.describe('Its name for people'),
  description: line.optional().describe('What it is, in a sentence'),
  tags: z.array(line).max(100).optional().describe('Words to find it by'),
  by: line.optional().describe('Who has made it: human:ann, process:nightly or agent/1.0'),
  body: z.string().max(1_000_000).optional().describe('Its text, in Markdown'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  ...writtenFields,
  id: z.string(),
  path: z.string(),
  unlisted_in: z.string().nullable().describe('The index.md that should list it and does not'),
});

export const create = defineOperation({
  path: ['create'],
  title: 'Create a concept',
  summary: 'Create a concept from what is given, and nothing else',
  description:
    'What is not given is not written. What is there is never replaced. {okf.index_write} then adds it to the index ' +
    'of its directory, and {okf.lint} says what it still lacks.',
  effects: 'write',
  input,
  output,
  positionals: ['bundle', 'id'],
  served: { field: 'bundle' },
  rows: { fields: ['changes'], limit: 10, maxLimit: 100 },
  problems: [...writeProblems, 'okf.id_unusable'],
  examples: [
    {
      title: 'See what would be created',
      served: ['acme_retail'],
      input: {
        bundle: 'acme-retail',
        id: 'metrics/return-rate',
        type: 'Metric',
        title: 'Return rate',
        dry_run: true,
      },
      expect: { path: 'metrics/return-rate.md', wrote: false, unlisted_in: 'metrics/index.md' },
    },
    {
      title: 'Refuse to replace a concept',
      served: ['acme_retail'],
      input: {
        bundle: 'acme-retail',
        id: 'metrics/revenue',
        type: 'Metric',
        title: 'Revenue',
        dry_run: true,
      },
      expect: { problem: 'okf.file_exists' },
    },
  ],
  load: readAhead(() => import('./create.ts')),
  text: () => import('./create.text.ts'),
});

export type CreateInput = z.output<typeof input>;
export type CreateOutput = z.input<typeof output>;
export type CreateAnswer = z.output<typeof output>;
