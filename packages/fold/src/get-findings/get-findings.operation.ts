import { defineOperation } from '@trefoil/contract';
import { sortKeys } from '@trefoil/findings';
import { z } from 'zod';
import {
  detailField,
  failOnField,
  findingRow,
  findingRows,
  limitField,
  minConfidenceField,
  offsetField,
  scanIdField,
  sourceFields,
} from '../finding-fields.ts';

const input = z.strictObject({
  scan_id: scanIdField.optional(),
  actionable: z.boolean().optional().describe('Only actionable findings, or only others'),
  fail_on: failOnField,
  min_confidence: minConfidenceField,
  sort: z
    .array(z.enum(sortKeys))
    .min(1)
    .max(5)
    .optional()
    .describe('Order by these, - turns one round; severity is gravest first; report order unless named'),
  detail: detailField,
  limit: limitField,
  offset: offsetField,
});

const output = z.strictObject({
  ...sourceFields,
  actionable: z.int().describe('How many findings are actionable, on whatever page'),
  findings: z.array(findingRow),
});

export const getFindings = defineOperation({
  path: ['get-findings'],
  cli: ['findings'],
  title: 'Get findings',
  summary: 'Page through the findings of the stored scan',
  description: 'To search or filter them use {fold.query_findings}; to see one whole, {fold.explain}.',
  effects: 'read',
  input,
  output,
  advanced: ['fail_on', 'min_confidence', 'detail', 'scan_id'],
  rows: { fields: ['findings'], ...findingRows },
  problems: ['scan.none', 'scan.unknown'],
  examples: [
    {
      title: 'Ask for a scan that is not stored',
      input: { scan_id: 'scan-000000000000', sort: ['severity'], limit: 2 },
      expect: { problem: 'scan.unknown' },
    },
  ],
  actionable: ({ actionable }) => actionable > 0,
  load: () => import('./get-findings.ts'),
  text: () => import('./get-findings.text.ts'),
});

export type GetFindingsInput = z.output<typeof input>;
export type GetFindingsOutput = z.input<typeof output>;
export type GetFindingsAnswer = z.output<typeof output>;
