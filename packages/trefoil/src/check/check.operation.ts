import { defineOperation } from '@trefoil/contract';
import { offeredReportFormats, severities } from '@trefoil/findings';
import { z } from 'zod';

const input = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('Directory to check; the working directory when omitted'),
});

const part = z.strictObject({
  part: z.enum(['code', 'knowledge', 'work']),
  state: z.enum(['clean', 'actionable', 'absent']).describe('absent: there is nothing of it here'),
  checked: z.int().min(0).describe('Sources, bundles or planning files that were looked at'),
  errors: z.int().min(0),
  warnings: z.int().min(0),
  notes: z.int().min(0),
  suppressed: z.int().min(0).describe('Findings that were accepted where they stand; not among the rows'),
});

const output = z.strictObject({
  verdict: z.enum(['clean', 'actionable']),
  parts: z.array(part),
  findings: z.array(
    z.strictObject({
      part: z.enum(['code', 'knowledge', 'work']),
      severity: z.enum(severities),
      rule: z.string(),
      path: z.string().describe('Relative to the workspace'),
      line: z.int().min(1),
      column: z.int().min(1),
      message: z.string(),
    }),
  ),
});

export const check = defineOperation({
  path: ['check'],
  title: 'Check',
  summary: 'Give one verdict over what is below a directory',
  description:
    'Scans the sources below the directory, checks each knowledge bundle there against the format, and of the ' +
    'planning tree that the directory belongs to what lies below it. Errors are actionable; of code and planning ' +
    'warnings are too. Details of one part: {fold.scan}, {okf.validate}, {okf.lint}, {sdlc.check}.',
  effects: 'read',
  input,
  output,
  positionals: ['path'],
  paths: ['path'],
  formats: offeredReportFormats,
  rows: { fields: ['findings'], limit: 200, maxLimit: 100_000 },
  problems: ['check.not_a_directory'],
  examples: [
    {
      title: 'Check all there is',
      input: {},
      expect: {
        verdict: 'actionable',
        parts: [
          { part: 'code', state: 'clean' },
          { part: 'knowledge', state: 'clean' },
          { part: 'work', state: 'actionable' },
        ],
        findings: [{ part: 'work', rule: 'sdlc/location-gone', severity: 'warning' }],
      },
    },
    {
      title: 'Check a bundle that conforms',
      input: { path: 'docs/knowledge' },
      expect: { verdict: 'clean', total: 0 },
    },
  ],
  actionable: ({ verdict }) => verdict === 'actionable',
  load: () => import('./check.ts'),
  text: () => import('./check.text.ts'),
});

export type CheckInput = z.output<typeof input>;
export type CheckOutput = z.input<typeof output>;
