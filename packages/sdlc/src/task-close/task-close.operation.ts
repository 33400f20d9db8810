import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, editedFields, expectField, writeProblems } from '../edit/edit-fields.ts';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  task: entityField,
  note: z.string().min(1).max(4_000).describe('What came of it; kept as completion_note'),
  result: z
    .enum(['done', 'superseded', 'partially-superseded', 'obsoleted', 'relocated', 'no-repro', 'wontdo'])
    .default('done')
    .describe('How it ended'),
  expect: expectField,
  dry_run: dryRunField,
});

const output = z.strictObject({
  id: z.string(),
  title: z.string(),
  state: z.string(),
  unblocked: z
    .array(z.strictObject({ basename: z.string(), title: z.string(), state: z.string() }))
    .describe('What waited for this and waits for nothing any more'),
  still_waiting: z
    .array(z.strictObject({ basename: z.string(), why: z.string() }))
    .describe('What waited for this and waits for something else too'),
  open_criteria: z
    .array(z.strictObject({ line: z.int(), text: z.string() }))
    .describe('Acceptance criteria that are not ticked'),
  open_children: z.array(z.string()).describe('Its parts that are not closed'),
  ...editedFields,
});

export const taskClose = defineOperation({
  path: ['task', 'close'],
  title: 'Close a task',
  summary: 'Close a task, and say what that unblocks and what is left open',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['task', 'note'],
  advanced: ['expect'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems, ...writeProblems, 'sdlc.task_closed'],
  examples: [
    {
      title: 'Done',
      input: { task: 'T-BEAM', note: 'Eighteen sea miles.' },
      expect: {
        state: 'closed/done',
        unblocked: [{ basename: 'T-KEEP-write-the-keepers-book', state: 'open/ready' }],
        open_criteria: [{ line: 21, text: 'AC-1: a figure in sea miles.' }],
        changed: ['state', 'completion_note'],
        wrote: true,
      },
    },
    {
      title: 'See first what it would unblock',
      input: { task: 'T-HORN', note: 'The bell is loud enough.', result: 'wontdo', dry_run: true },
      expect: { state: 'closed/wontdo', unblocked: [], wrote: false },
    },
    {
      title: 'One that is closed otherwise',
      input: { task: 'T-GLAS', note: 'Broken.', result: 'wontdo' },
      expect: { problem: 'sdlc.task_closed' },
    },
  ],
  load: () => import('./task-close.ts'),
  text: () => import('./task-close.text.ts'),
});

export type TaskCloseInput = z.output<typeof input>;
export type TaskCloseOutput = z.input<typeof output>;
export type TaskCloseAnswer = z.output<typeof output>;
