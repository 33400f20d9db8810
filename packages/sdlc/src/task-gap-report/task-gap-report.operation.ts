import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({ task: entityField });

const gap = z.strictObject({
  category: z.enum(['section', 'placeholder', 'claim']),
  code: z.string(),
  section: z.string().optional(),
  line: z.int().optional(),
  message: z.string(),
});

const output = z.strictObject({
  basename: z.string(),
  path: z.string(),
  has_gaps: z.boolean(),
  gaps: z.array(gap),
  parenthood: z.strictObject({ is_parent: z.boolean(), children: z.array(z.string()) }),
  sections: z.array(z.strictObject({ name: z.string(), present: z.boolean(), line: z.int().optional() })),
  areas: z.array(z.strictObject({ area: z.string(), line: z.int(), exists: z.boolean() })),
});

export const taskGapReport = defineOperation({
  path: ['task', 'gap-report'],
  title: 'Gaps of a task',
  summary: 'Say what a task still lacks before work on it can begin',
  description: 'Facts only: sections, acceptance criteria, placeholders, paths that do not exist.',
  effects: 'read',
  input,
  output,
  positionals: ['task'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    { title: 'A draft', input: { task: 'T-HORN' }, expect: { has_gaps: true } },
    { title: 'One that is ready', input: { task: 'T-LENS' }, expect: { has_gaps: false, gaps: [] } },
  ],
  actionable: ({ has_gaps }) => has_gaps,
  load: () => import('./task-gap-report.ts'),
  text: () => import('./task-gap-report.text.ts'),
});

export type TaskGapReportInput = z.output<typeof input>;
export type TaskGapReportOutput = z.input<typeof output>;
export type TaskGapReportAnswer = z.output<typeof output>;
