import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, conceptFilterFields, ignoredField, unparseableField } from '../bundle/input-fields.ts';
import { TRUST_TIERS } from '../bundle/trust-tiers.ts';

const input = z.strictObject({
  bundle: bundleField,
  today: z
    .string()
    .max(60)
    .optional()
    .describe('The day that dates are compared with, such as 2026-01-31 (now)'),
  type: conceptFilterFields.type,
  dir: conceptFilterFields.dir,
});

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  ignored: ignoredField,
  today: z.string().describe('The day that dates were compared with'),
  concepts: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      score: z.number(),
      inbound: z.int().describe('Concepts that speak of it'),
      stale: z
        .int()
        .nullable()
        .describe('Days past stale_after, or since the last of generated and verified; null without a date'),
      since: z
        .enum(['stale_after', 'generated', 'verified', 'none'])
        .describe('The date that stale counts from; 0 days while stale_after is ahead'),
      tier: z.enum(TRUST_TIERS),
      reasons: z.array(z.string()),
    }),
  ),
});

export const audit = defineOperation({
  path: ['audit'],
  title: 'What to review next',
  summary: 'List what to review next: relied upon, stale, unconfirmed first',
  description:
    'score = (1 + inbound) x staleness x trust. Staleness is 1 + stale/30 once stale_after has passed, 1 while it is ' +
    'ahead; without one it is 1 + stale/365 since the last of generated and verified, and 2 without any date. Trust ' +
    'is 3 when unverified or changed since it was verified, 2 when machine-confirmed, 1 when human-reviewed. Days ' +
    'are whole, scores rounded to hundredths; equal scores are in the order of ids.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['concepts'], limit: 20, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  examples: [
    {
      title: 'See what deserves a look first once the year is over',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', today: '2027-03-01', limit: 1 },
      expect: {
        today: '2027-03-01',
        total: 9,
        concepts: [
          {
            id: 'policies/revenue-recognition',
            score: 18,
            inbound: 5,
            stale: 60,
            since: 'stale_after',
            tier: 'human-reviewed',
          },
        ],
      },
    },
    {
      title: 'The same for one kind of concept',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', today: '2026-09-01', type: 'skill' },
      expect: { total: 1, concepts: [{ id: 'skills/run-on-bq', tier: 'unverified' }] },
    },
  ],
  load: readAhead(() => import('./audit.ts'), { bodies: true }),
  text: () => import('./audit.text.ts'),
});

export type AuditInput = z.output<typeof input>;
export type AuditOutput = z.input<typeof output>;
export type AuditAnswer = z.output<typeof output>;
