import { defineOperation } from '@trefoil/contract';
import { offeredReportFormats } from '@trefoil/findings';
import { z } from 'zod';
import { ANSWER_BYTES, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  paths: z
    .array(z.string().min(1).max(1_000))
    .max(200)
    .default([])
    .describe('Only findings in these files and directories'),
  rules: z
    .array(z.string().min(1).max(80))
    .max(100)
    .default([])
    .describe('Only these rules, also those off by default'),
  since: z.string().min(1).max(200).optional().describe('Only findings in files changed since this commit'),
  baseline: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('Leave out findings that this file, or REVISION:PATH in git, knows'),
  branches: z.boolean().default(false).describe('Compare ids with branches that are not merged'),
});

const place = {
  path: z.string(),
  line: z.int(),
  column: z.int(),
};

const finding = z.strictObject({
  id: z.string(),
  fingerprint: z.string(),
  rule: z.string(),
  kind: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  confidence: z.enum(['high', 'medium', 'low']),
  backend: z.string(),
  language: z.string().optional(),
  message: z.string(),
  ...place,
  cwe: z.array(z.int()),
  evidence: z.array(z.unknown()),
  related: z.array(z.strictObject({ ...place, message: z.string().optional() })),
  baseline_state: z.enum(['new', 'updated']).optional().describe('Where a baseline was given'),
});

const output = z.strictObject({
  planning_root: z.string(),
  files: z.int(),
  counts: z.strictObject({ error: z.int(), warning: z.int(), note: z.int() }),
  suppressed: z.int(),
  known: z.int().describe('Left out, for the baseline knows them'),
  findings: z.array(finding),
});

export const check = defineOperation({
  path: ['check'],
  title: 'Check the planning tree',
  summary: 'Find what is wrong with the planning tree',
  description:
    'Files that cannot be read, wrong fields, links that lead nowhere, duplicate ids, circles, missing sections. ' +
    'Exit code 1 when there is an error or a warning that the baseline does not know.',
  effects: 'read',
  input,
  output,
  positionals: ['paths'],
  paths: ['paths'],
  advanced: ['since', 'baseline', 'branches'],
  formats: offeredReportFormats,
  rows: { fields: ['findings'], limit: 100, maxLimit: 100_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [
    ...planningProblems,
    'input.invalid',
    'sdlc.commit_unknown',
    'baseline.missing',
    'baseline.invalid',
  ],
  examples: [
    {
      title: 'The whole tree',
      input: {},
      expect: {
        counts: { error: 1, warning: 1 },
        findings: [{ rule: 'sdlc/roadmap-milestone' }, { rule: 'sdlc/stale-slug' }],
      },
    },
    {
      title: 'One rule that is off by default',
      input: { rules: ['sdlc/closed-unchecked'] },
      expect: { findings: [{ rule: 'sdlc/closed-unchecked', severity: 'note' }] },
    },
    { title: 'A slip in a rule', input: { rules: ['sdlc/dangling'] }, expect: { problem: 'input.invalid' } },
  ],
  actionable: ({ counts }) => counts.error + counts.warning > 0,
  load: () => import('./check.ts'),
  text: () => import('./check.text.ts'),
});

export type CheckInput = z.output<typeof input>;
export type CheckOutput = z.input<typeof output>;
export type CheckAnswer = z.output<typeof output>;
