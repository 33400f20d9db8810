import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { failOnField, minConfidenceField, scanIdField } from '../finding-fields.ts';

const input = z.strictObject({
  scan_id: scanIdField.optional(),
  fail_on: failOnField,
  min_confidence: minConfidenceField,
});

const counts = z.array(z.strictObject({ value: z.string(), count: z.int() }));

const output = z.strictObject({
  scan_id: z.string(),
  active: z.boolean(),
  stale: z.boolean().describe('True when files with findings changed since the scan was stored'),
  created_at: z.string(),
  root: z.string().describe('The directory that paths of findings are relative to'),
  reports: z.array(
    z.strictObject({
      path: z.string(),
      format: z.string(),
      findings: z.int(),
      runs: z.array(z.strictObject({ tool: z.string(), version: z.string().optional() })),
    }),
  ),
  findings: z.int(),
  actionable: z.int(),
  suppressed: z.int(),
  by_severity: counts,
  by_kind: counts,
  by_backend: counts,
  top_rules: counts.describe('The ten rules with the most findings'),
  top_paths: counts.describe('The ten files with the most findings'),
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
  suppressions: z.array(z.string()).describe('Files that suppressions were taken from'),
  notes: z.int().describe('Suppressions that have expired, name no rule or match nothing'),
  scans: z.array(z.string()).describe('Every stored scan, newest first'),
});

export const getScanContext = defineOperation({
  path: ['get-scan-context'],
  cli: ['context'],
  title: 'Get scan context',
  summary: 'Say what the stored scan is: its reports, its numbers, its age',
  description: 'Start here. Then narrow down with {fold.query_findings} and read one with {fold.explain}.',
  effects: 'read',
  input,
  output,
  advanced: ['fail_on', 'min_confidence'],
  budget: { bytes: 4_000 },
  problems: ['scan.none', 'scan.unknown'],
  examples: [
    {
      title: 'Ask for a scan that is not stored',
      input: { scan_id: 'scan-000000000000' },
      expect: { problem: 'scan.unknown' },
    },
  ],
  load: () => import('./get-scan-context.ts'),
  text: () => import('./get-scan-context.text.ts'),
});

export type GetScanContextInput = z.output<typeof input>;
export type GetScanContextOutput = z.input<typeof output>;
export type GetScanContextAnswer = z.output<typeof output>;
