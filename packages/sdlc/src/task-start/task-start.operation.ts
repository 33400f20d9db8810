import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, editedFields, expectField, writeProblems } from '../edit/edit-fields.ts';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  task: entityField,
  force: z.boolean().default(false).describe('Begin even though something blocks it'),
  expect: expectField,
  dry_run: dryRunField,
});

const output = z.strictObject({
  id: z.string(),
  title: z.string(),
  state: z.string(),
  started: z.boolean().describe('False when something blocks it, and force was not given'),
  blocked_by: z.array(z.strictObject({ target: z.string(), why: z.string() })),
  children: z.array(z.string()).describe('Tasks by way of which this one is done'),
  ...editedFields,
});

export const taskStart = defineOperation({
  path: ['task', 'start'],
  title: 'Start a task',
  summary: 'Mark a task as in progress, or say what blocks it',
  description: 'Exit code 1, and nothing written, while something blocks it.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['task'],
  advanced: ['expect'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems, ...writeProblems, 'sdlc.task_closed'],
  examples: [
    {
      title: 'Begin',
      input: { task: 'T-LENS' },
      expect: { state: 'in-progress', started: true, blocked_by: [], changed: ['state'], wrote: true },
    },
    {
      title: 'One that waits for another',
      input: { task: 'T-KEEP' },
      expect: { started: false, blocked_by: [{ target: 'T-BEAM-measure-the-beam' }], wrote: false },
    },
    { title: 'One that is done', input: { task: 'T-GLAS' }, expect: { problem: 'sdlc.task_closed' } },
  ],
  actionable: ({ started }) => !started,
  load: () => import('./task-start.ts'),
  text: () => import('./task-start.text.ts'),
});

export type TaskStartInput = z.output<typeof input>;
export type TaskStartOutput = z.input<typeof output>;
export type TaskStartAnswer = z.output<typeof output>;
