import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { failOnField, minConfidenceField } from '../finding-fields.ts';

const file = z.string().min(1).max(4_096);

const input = z.strictObject({
  report: z
    .array(file)
    .min(1)
    .max(100)
    .describe('Reports to take in: SARIF of any tool (also gzipped), findings-json, NDJSON'),
  baseline: file
    .optional()
    .describe('What was known before: a file written by baseline write, or REVISION:PATH to ask git for it'),
  suppressions: z
    .array(file)
    .min(1)
    .max(20)
    .optional()
    .describe('JSON files of suppressions, each with a reason and a rule, path, id or fingerprint'),
  inline: z
    .boolean()
    .default(true)
    .describe('Honour fold-ignore, nosemgrep and gitleaks:allow comments in the files that findings name'),
  fail_on: failOnField,
  min_confidence: minConfidenceField,
});

const output = z.strictObject({
  scan_id: z.string(),
  reports: z.array(
    z.strictObject({ path: z.string(), format: z.string(), findings: z.int(), tools: z.array(z.string()) }),
  ),
  findings: z.int(),
  actionable: z.int(),
  suppressed: z.int(),
  suppressed_by: z.array(z.string()).describe('Files that suppressions were taken from, comments left aside'),
  baseline: z
    .strictObject({
      source: z.string(),
      new: z.int(),
      unchanged: z.int(),
      updated: z.int(),
      absent: z.int(),
      moved: z.int(),
    })
    .optional(),
  notes: z.array(
    z.strictObject({
      code: z.enum(['suppression.expired', 'suppression.unused', 'suppression.unnamed', 'report.note']),
      message: z.string(),
      path: z.string(),
      line: z.int().optional(),
    }),
  ),
});

export const importReport = defineOperation({
  path: ['import'],
  title: 'Import a report',
  summary: 'Take in reports of other tools and make them the active scan',
  description:
    'Their findings are kept in the workspace, where {fold.get_scan_context}, {fold.query_findings} and ' +
    '{fold.explain} find them. Suppressions and a baseline mark findings, and take none away. The five ' +
    'newest scans are kept.',
  effects: 'state',
  idempotent: true,
  input,
  output,
  positionals: ['report'],
  advanced: ['inline', 'fail_on', 'min_confidence'],
  paths: ['report', 'suppressions'],
  rows: { fields: ['notes'], limit: 100, maxLimit: 100_000 },
  problems: [
    'baseline.invalid',
    'baseline.missing',
    'report.malformed',
    'report.too_large',
    'report.unreadable',
    'report.version',
    'suppressions.invalid',
  ],
  examples: [
    {
      title: 'Take in a report',
      input: { report: ['buffers.sarif'] },
      expect: { findings: 4, actionable: 2, notes: [] },
    },
  ],
  load: () => import('./import.ts'),
  text: () => import('./import.text.ts'),
});

export type ImportInput = z.output<typeof input>;
export type ImportOutput = z.input<typeof output>;
export type ImportAnswer = z.output<typeof output>;
