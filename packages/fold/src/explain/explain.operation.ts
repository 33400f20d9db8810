import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import {
  failOnField,
  findingRow,
  minConfidenceField,
  reportField,
  scanIdField,
  sourceFields,
} from '../finding-fields.ts';

const input = z.strictObject({
  id: z.string().min(4).max(200).describe('Id of a finding, or how it begins'),
  report: reportField.optional(),
  scan_id: scanIdField.optional(),
  context: z.int().min(0).max(50).default(4).describe('Lines of source shown before and after'),
  fail_on: failOnField,
  min_confidence: minConfidenceField,
});

const output = z.strictObject({
  ...sourceFields,
  finding: findingRow,
  code: z
    .strictObject({ first_line: z.int(), lines: z.array(z.string()) })
    .optional()
    .describe('The source as it is now; absent for secrets, and where the file is not under the roots'),
  why: z.string().describe('Why it matters, as its rule says'),
  how_to_fix: z.string().optional(),
  rule: z
    .strictObject({
      id: z.string(),
      name: z.string().optional(),
      summary: z.string(),
      help_uri: z.string().optional(),
      tags: z.array(z.string()),
    })
    .optional()
    .describe('What the tool says of the rule; absent when it says nothing'),
});

export const explain = defineOperation({
  path: ['explain'],
  title: 'Explain a finding',
  summary: 'Show one finding: evidence, code, why it matters, how to fix it',
  description: 'Ids come from {fold.query_findings}.',
  effects: 'read',
  input,
  output,
  positionals: ['id', 'report'],
  advanced: ['context', 'fail_on', 'min_confidence', 'scan_id'],
  paths: ['report'],
  problems: [
    'finding.unknown',
    'finding.ambiguous',
    'report.malformed',
    'report.too_large',
    'report.unreadable',
    'report.version',
    'scan.none',
    'scan.unknown',
  ],
  examples: [
    {
      title: 'Ask about a finding that is not there',
      input: { id: 'i1_0000', report: ['buffers.sarif'] },
      expect: { problem: 'finding.unknown' },
    },
  ],
  load: () => import('./explain.ts'),
  text: () => import('./explain.text.ts'),
});

export type ExplainInput = z.output<typeof input>;
export type ExplainOutput = z.input<typeof output>;
export type ExplainAnswer = z.output<typeof output>;
