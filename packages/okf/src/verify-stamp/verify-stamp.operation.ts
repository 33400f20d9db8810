import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { bundleField } from '../bundle/input-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { actorField, conceptIdField, dryRunField, writtenFields } from '../write/write-fields.ts';
import { writeProblems } from '../write/write-problems.ts';

const input = z.strictObject({
  bundle: bundleField,
  id: conceptIdField.describe('The concept: its exact id, such as metrics/revenue'),
  by: actorField.describe('Who has confirmed it: human:ann, process:nightly or agent/1.0'),
  at: z.string().max(60).optional().describe('When, with the offset from UTC: 2026-01-31T09:00:00Z (now)'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  ...writtenFields,
  id: z.string(),
  path: z.string(),
  by: z.string(),
  at: z.string(),
  confirmations: z.int().describe('Entries that verified then has'),
});

export const verifyStamp = defineOperation({
  path: ['verify-stamp'],
  title: 'Confirm a concept',
  summary: 'Note in a concept that somebody has confirmed it, and when',
  description:
    'Adds an entry to `verified` and changes nothing else in the file. It is a statement about the content as it is ' +
    'now: read the concept first ({okf.read_concept}), and give the name of who has really confirmed it.',
  effects: 'write',
  input,
  output,
  positionals: ['bundle', 'id'],
  served: { field: 'bundle' },
  rows: { fields: ['changes'], limit: 10, maxLimit: 100 },
  problems: [...writeProblems, 'okf.concept_unknown', 'okf.front_matter_unwritable'],
  examples: [
    {
      title: 'See what a confirmation would add',
      served: ['acme_retail'],
      input: {
        bundle: 'acme-retail',
        id: 'metrics/revenue',
        by: 'human:ann@acme',
        at: '2026-09-01T09:00:00Z',
        dry_run: true,
      },
      expect: { path: 'metrics/revenue.md', wrote: false, confirmations: 2, at: '2026-09-01T09:00:00Z' },
    },
    {
      title: 'Refuse a name that does not say what kind it is',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', id: 'metrics/revenue', by: 'ann', dry_run: true },
      expect: { problem: 'input.invalid' },
    },
  ],
  load: readAhead(() => import('./verify-stamp.ts')),
  text: () => import('./verify-stamp.text.ts'),
});

export type VerifyStampInput = z.output<typeof input>;
export type VerifyStampOutput = z.input<typeof output>;
export type VerifyStampAnswer = z.output<typeof output>;
