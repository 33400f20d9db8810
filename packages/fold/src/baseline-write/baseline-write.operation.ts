import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { reportField, scanIdField } from '../finding-fields.ts';

const input = z.strictObject({
  file: z.string().min(1).max(4_096).describe('The baseline to write; only a baseline is ever replaced'),
  report: reportField.optional(),
  scan_id: scanIdField.optional(),
  dry_run: z.boolean().default(false).describe('Say what would be written, and write nothing'),
});

const output = z.strictObject({
  file: z.string(),
  findings: z.int().describe('Findings in the baseline: all but suppressed ones'),
  added: z.int().describe('Findings that the file did not know'),
  removed: z.int().describe('Findings that the file knew and are no more'),
  written: z.boolean().describe('False when nothing had changed, or with dry_run'),
});

export const baselineWrite = defineOperation({
  path: ['baseline', 'write'],
  title: 'Write a baseline',
  summary: 'Accept the findings of today, so that only new ones count',
  description:
    'Commit the file, and give it to {fold.import} as baseline. It holds ids, fingerprints, rules and paths; ' +
    'no line numbers, and nothing of the code.',
  effects: 'write',
  idempotent: true,
  surfaces: ['cli'],
  input,
  output,
  positionals: ['file', 'report'],
  paths: ['report'],
  problems: [
    'baseline.busy',
    'baseline.foreign',
    'baseline.invalid',
    'baseline.unwritable',
    'report.malformed',
    'report.too_large',
    'report.unreadable',
    'report.version',
    'scan.none',
    'scan.unknown',
  ],
  examples: [
    {
      title: 'See what would be accepted',
      input: { file: 'fold-baseline.json', report: ['buffers.sarif'], dry_run: true },
      expect: { findings: 4, added: 4, removed: 0, written: false },
    },
  ],
  load: () => import('./baseline-write.ts'),
  text: () => import('./baseline-write.text.ts'),
});

export type BaselineWriteInput = z.output<typeof input>;
export type BaselineWriteOutput = z.input<typeof output>;
export type BaselineWriteAnswer = z.output<typeof output>;
