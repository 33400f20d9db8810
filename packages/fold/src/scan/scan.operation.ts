import { defineOperation } from '@trefoil/contract';
import { offeredReportFormats, severities } from '@trefoil/findings';
import { z } from 'zod';
import {
  failOnField,
  findingRow,
  findingRows,
  limitField,
  minConfidenceField,
  offsetField,
} from '../finding-fields.ts';
import { detectorIds } from '../engine/detector.ts';
import { coverageFields, detectorFields, scanLimits, sourceSelection, timingFields } from './scan-fields.ts';

const file = z.string().min(1).max(4_096);

const input = z.strictObject({
  ...sourceSelection,
  mode: z.enum(['auto', 'source', 'binary', 'hybrid']).default('auto').describe('binary and hybrid: not yet'),
  scope: z.enum(['all', 'quality', 'clones']).default('all').describe('Set of detectors'),
  preset: z
    .enum(['fast', 'default', 'deep'])
    .default('default')
    .describe('fast: no clones; deep: larger files, more time'),
  ...detectorFields,
  baseline: file.optional().describe('Known before: a file of baseline write, or REVISION:PATH'),
  suppressions: z.array(file).min(1).max(20).optional().describe('JSON files of suppressions'),
  inline: z.boolean().default(true).describe('Honour fold-ignore comments'),
  fail_on: failOnField,
  min_severity: z.enum(severities).default('note').describe('Leave findings of less severity out'),
  min_confidence: minConfidenceField,
  ...scanLimits,
  max_findings: z.int().min(1).max(1_000_000).default(100_000).describe('Keep so many at most'),
  timings: z.boolean().default(false).describe('Say where the time went'),
  limit: limitField,
  offset: offsetField,
});

const output = z.strictObject({
  scan_id: z.string(),
  mode: z.enum(['source']),
  detectors: z.array(z.enum(detectorIds)),
  options_fingerprint: z.string().describe('Equal for scans that were asked the same'),
  actionable: z.int(),
  suppressed: z.int(),
  by_rule: z.array(z.strictObject({ rule: z.string(), findings: z.int() })),
  cut_findings: z.int().describe('Findings beyond max_findings, which are in no answer'),
  coverage: coverageFields,
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
      code: z.string(),
      message: z.string(),
      path: z.string(),
      line: z.int().optional(),
    }),
  ),
  timings: timingFields.optional(),
  cached: z.int().optional().describe('With timings: files that had not changed since an earlier scan'),
  findings: z.array(findingRow),
});

export const scan = defineOperation({
  path: ['scan'],
  title: 'Scan sources',
  summary: 'Look for what is wrong in the code, and make it the active scan',
  description:
    'Reports functions that are too complex and copied code, in fifteen languages, and says what it could not read. ' +
    'Executes nothing. Ask on with {fold.query_findings} and {fold.explain}.',
  effects: 'state',
  idempotent: true,
  input,
  output,
  positionals: ['paths'],
  advanced: [
    'complexity_cyclomatic',
    'complexity_cognitive',
    'complexity_length',
    'complexity_parameters',
    'complexity_nesting',
    'clone_min_tokens',
    'clone_similarity',
    'suppressions',
    'inline',
    'min_confidence',
    'all_files',
    'files_from',
    'max_file_size',
    'file_timeout',
    'time_limit',
    'max_memory',
    'max_findings',
    'cache',
    'quarantine',
    'timings',
    'offset',
  ],
  paths: ['paths', 'suppressions'],
  aliases: [
    { path: ['scan_project'], removed_in: '1.0.0' },
    { path: ['scan_rust'], input: { languages: ['rust'] }, removed_in: '1.0.0' },
    { path: ['scan_swift'], input: { languages: ['swift'] }, removed_in: '1.0.0' },
    { path: ['find_clones'], input: { detectors: ['clones'] }, removed_in: '1.0.0' },
    { path: ['find_complexity'], input: { detectors: ['complexity'] }, removed_in: '1.0.0' },
  ],
  fieldAliases: [{ name: 'input_type', field: 'mode', removed_in: '1.0.0' }],
  formats: offeredReportFormats,
  rows: { fields: ['findings'], ...findingRows },
  budget: { bytes: 16_000 },
  problems: [
    'baseline.invalid',
    'baseline.missing',
    'scan.files_from',
    'scan.no_repository',
    'scan.revision_unknown',
    'scan.workers',
    'suppressions.invalid',
  ],
  examples: [
    {
      title: 'Scan all there is',
      input: { paths: ['src'], jobs: 1 },
      expect: { mode: 'source', coverage: { skipped: 0 } },
    },
  ],
  refine: ({ mode, diff, staged }) => [
    ...(mode === 'binary' || mode === 'hybrid'
      ? [{ field: 'mode', given: mode, expected: 'auto or source: this version reads no binaries yet' }]
      : []),
    ...(staged && diff !== undefined
      ? [{ field: 'staged', given: 'true', expected: 'one of staged and diff' }]
      : []),
  ],
  actionable: ({ actionable }) => actionable > 0,
  load: () => import('./scan.ts'),
  text: () => import('./scan.text.ts'),
});

export type ScanInput = z.output<typeof input>;
export type ScanOutput = z.input<typeof output>;
export type ScanAnswer = z.output<typeof output>;
