import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { bundleField, dirField } from '../bundle/input-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { dryRunField, writtenFields } from '../write/write-fields.ts';
import { writeProblems } from '../write/write-problems.ts';

const input = z.strictObject({
  bundle: bundleField,
  dir: dirField.optional().describe('Only the index of this directory; "." is the root'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  ...writtenFields,
  directories: z.int().describe('Directories whose index was looked at'),
  left: z
    .array(z.strictObject({ path: z.string(), line: z.int(), reason: z.string() }))
    .describe('Indexes that cannot be written until somebody has put them right'),
});

export const indexWrite = defineOperation({
  path: ['index', 'write'],
  title: 'Write indexes',
  summary: 'Bring the list in each index.md up to date, and keep the prose',
  description:
    'Between <!-- okf:index:begin --> and <!-- okf:index:end --> it lists what the text outside does not link to: ' +
    'the directories below and the concepts, with their descriptions. An index without these lines gets them at its ' +
    'end; a missing index.md is made. Nothing else is touched. {okf.index} reads what is written here.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['changes'], limit: 100, maxLimit: 100_000 },
  problems: [...writeProblems, 'okf.dir_unknown', 'okf.dir_unusable'],
  actionable: ({ left }) => left.length > 0,
  examples: [
    {
      title: 'See what is missing from the index of a directory',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', dir: 'metrics', dry_run: true },
      expect: { wrote: false, directories: 1, left: [] },
    },
    {
      title: 'Refuse a directory that is not there',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', dir: 'nowhere', dry_run: true },
      expect: { problem: 'okf.dir_unknown' },
    },
  ],
  load: readAhead(() => import('./index-write.ts')),
  text: () => import('./index-write.text.ts'),
});

export type IndexWriteInput = z.output<typeof input>;
export type IndexWriteOutput = z.input<typeof output>;
export type IndexWriteAnswer = z.output<typeof output>;
