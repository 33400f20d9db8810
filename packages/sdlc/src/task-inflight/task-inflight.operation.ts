import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { planningProblems, prField } from '../planning/planning-fields.ts';

const categories = ['implementing', 'awaiting-review', 'stale', 'other'] as const;

const input = z.strictObject({ pr: prField });

const counts = z.strictObject({
  implementing: z.int(),
  'awaiting-review': z.int(),
  stale: z.int(),
  other: z.int(),
});

const output = z.strictObject({
  gh_available: z.boolean(),
  base: z.string().nullable(),
  limits: z.strictObject({ implement: z.int(), max_awaiting_review: z.int() }),
  counts,
  caps_reached: z.array(z.string()),
  tasks: z.array(
    z.strictObject({
      basename: z.string(),
      title: z.string().optional(),
      category: z.enum(categories),
      branch: z.string(),
      worktree_path: z.string().nullable(),
      task_state: z.string().nullable().describe('In the working tree; null when it has no such task'),
      branch_state: z.string().nullable(),
      open_pr_number: z.int().nullable(),
    }),
  ),
});

export const taskInflight = defineOperation({
  path: ['task', 'inflight'],
  title: 'Tasks in flight',
  summary: 'List tasks that have a branch or work tree, and how far they are',
  effects: 'read',
  input,
  output,
  rows: { fields: ['tasks'], limit: 50, maxLimit: 500 },
  budget: { bytes: 8_000 },
  problems: planningProblems,
  examples: [
    {
      title: 'Without pull requests',
      input: { pr: 'off' },
      expect: { gh_available: false, limits: { implement: 5 } },
    },
  ],
  load: () => import('./task-inflight.ts'),
  text: () => import('./task-inflight.text.ts'),
});

export type TaskInflightInput = z.output<typeof input>;
export type TaskInflightOutput = z.input<typeof output>;
export type TaskInflightAnswer = z.output<typeof output>;
