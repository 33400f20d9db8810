import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { entityField, planningProblems, prField } from '../planning/planning-fields.ts';

const input = z.strictObject({ task: entityField, pr: prField });

const output = z.strictObject({
  basename: z.string(),
  title: z.string(),
  task_state: z.string(),
  branch: z.string(),
  branch_exists: z.boolean(),
  branch_merged: z.boolean(),
  branch_state: z.string().nullable(),
  worktree_path: z.string().nullable(),
  gh_available: z.boolean(),
  open_pr_number: z.int().nullable(),
  base: z.string().nullable(),
  base_head_subject: z.string().nullable(),
  blocked_preflight: z
    .array(z.string())
    .describe('Why it should not be started; empty when nothing is against it'),
  resume_candidate: z.boolean().describe('Work on it has begun and is not finished'),
});

export const taskProbeState = defineOperation({
  path: ['task', 'probe-state'],
  title: 'Probe a task',
  summary: 'Say whether a task can be started, or has been: branch, PR, blockers',
  effects: 'read',
  input,
  output,
  positionals: ['task'],
  budget: { bytes: 4_000 },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'One that waits',
      input: { task: 'T-KEEP', pr: 'off' },
      expect: {
        blocked_preflight: ['waits for T-BEAM-measure-the-beam (open/ready)'],
        resume_candidate: false,
      },
    },
  ],
  load: () => import('./task-probe-state.ts'),
  text: () => import('./task-probe-state.text.ts'),
});

export type TaskProbeStateInput = z.output<typeof input>;
export type TaskProbeStateOutput = z.input<typeof output>;
export type TaskProbeStateAnswer = z.output<typeof output>;
