import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES, planningProblems, prField } from '../planning/planning-fields.ts';

const input = z.strictObject({
  source: z
    .enum(['branches', 'prs', 'both'])
    .default('branches')
    .describe('Unmerged branches, heads of open pull requests, or both'),
  pr: prField,
  with_text: z.boolean().default(false).describe('Give the text of each file too'),
});

const output = z.strictObject({
  base: z.string().nullable().describe('The branch compared with; null when there is none'),
  gh_available: z.boolean(),
  prs_scanned: z.int(),
  tasks: z.array(
    z.strictObject({
      basename: z.string(),
      path: z.string(),
      ref: z.string(),
      title: z.string(),
      state: z.string(),
      pr_number: z.int().optional(),
      pr_url: z.string().optional(),
      in_working_tree: z.boolean(),
      text: z.string().optional(),
    }),
  ),
});

export const taskListUnmerged = defineOperation({
  path: ['task', 'list-unmerged'],
  title: 'Unmerged tasks',
  summary: 'List task files on branches that are not merged yet',
  effects: 'read',
  input,
  output,
  rows: { fields: ['tasks'], limit: 50, maxLimit: 500 },
  budget: { bytes: ANSWER_BYTES },
  problems: planningProblems,
  examples: [{ title: 'On branches', input: { pr: 'off' }, expect: { gh_available: false, prs_scanned: 0 } }],
  load: () => import('./task-list-unmerged.ts'),
  text: () => import('./task-list-unmerged.text.ts'),
});

export type TaskListUnmergedInput = z.output<typeof input>;
export type TaskListUnmergedOutput = z.input<typeof output>;
export type TaskListUnmergedAnswer = z.output<typeof output>;
