import { defineOperation } from '@trefoil/contract';
import { offeredReportFormats } from '@trefoil/findings';
import { z } from 'zod';
import { ACCEPT_PROBLEMS, acceptedFields, acceptFields } from '../accept/accept-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, ignoredField } from '../bundle/input-fields.ts';

const input = z.strictObject({ bundle: bundleField, ...acceptFields });

const findings = z.array(
  z.strictObject({
    check: z.string(),
    path: z.string(),
    line: z.int(),
    column: z.int(),
    message: z.string(),
    source: z.enum(['spec', 'convention']),
  }),
);

const output = z.strictObject({
  bundle: z.string(),
  root: z.string(),
  ignored: ignoredField,
  conformant: z.boolean().describe('By the letter of the format, whatever was accepted'),
  counts: z.strictObject({ concepts: z.int(), indexes: z.int(), logs: z.int() }),
  error_count: z.int(),
  warning_count: z.int(),
  ...acceptedFields,
  errors: findings,
  warnings: findings,
});

export const validate = defineOperation({
  path: ['validate'],
  title: 'Validate conformance',
  summary: 'Say whether a bundle conforms to the format, and what is wrong',
  description:
    'Errors make it non-conformant: front matter that is missing or cannot be read, no type, an index or log ' +
    'against the rules. Warnings never do; a broken link may be knowledge still to be written.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  paths: ['suppressions'],
  advanced: ['baseline', 'suppressions', 'inline'],
  served: { field: 'bundle' },
  formats: offeredReportFormats,
  rows: { fields: ['errors', 'warnings'], limit: 200, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', ...ACCEPT_PROBLEMS],
  examples: [
    {
      title: 'Check a bundle that conforms',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail' },
      expect: { conformant: true, counts: { concepts: 9, indexes: 7, logs: 1 }, errors: [], total: 0 },
    },
    {
      title: 'Find out why one does not',
      served: ['blockchain'],
      input: { bundle: 'blockchain', limit: 1 },
      expect: {
        conformant: false,
        error_count: 11,
        errors: [{ check: 'front_matter_recovered', path: 'bitcoin/mining.md', line: 4 }],
      },
    },
  ],
  actionable: ({ error_count }) => error_count > 0,
  load: readAhead(() => import('./validate.ts'), { bodies: true }),
  text: () => import('./validate.text.ts'),
});

export type ValidateInput = z.output<typeof input>;
export type ValidateOutput = z.input<typeof output>;
export type ValidateAnswer = z.output<typeof output>;
