import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { branchesField, createdField, creatingProblems, slugField } from '../create/create-fields.ts';
import { dryRunField } from '../edit/edit-fields.ts';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField } from '../planning/planning-fields.ts';

const input = z.strictObject({
  item: entityField,
  to: z.enum(['task', 'milestone', 'decision']).describe('What it becomes'),
  title: z.string().min(1).max(300).optional().describe('Its new title, if not that of the idea'),
  slug: slugField,
  created: createdField,
  branches: branchesField,
  dry_run: dryRunField,
});

const output = z.strictObject({
  item: z.strictObject({ path: z.string(), id: z.string(), state: z.string(), diff: z.string().optional() }),
  promoted: z.strictObject({
    path: z.string(),
    id: z.string(),
    basename: z.string(),
    title: z.string(),
    diff: z.string().optional(),
  }),
  wrote: z.boolean(),
});

export const backlogPromote = defineOperation({
  path: ['backlog', 'promote'],
  title: 'Promote an idea',
  summary: 'Make a task, milestone or decision of an idea in the backlog',
  description:
    'The new file links to the idea and the idea to it. Interrupted between the two, run it again.',
  effects: 'write',
  input,
  output,
  positionals: ['item', 'to'],
  advanced: ['slug', 'created', 'branches'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...creatingProblems, ...entityProblems, 'sdlc.backlog_settled'],
  examples: [
    {
      title: 'An idea becomes a task',
      input: { item: 'B-BELL', to: 'task', created: '2026-03-12', branches: false },
      expect: {
        item: { id: 'B-BELL', state: 'promoted/task' },
        promoted: { title: 'Hang a bell' },
        wrote: true,
      },
    },
    {
      title: 'See first what would be written',
      input: {
        item: 'B-BELL',
        to: 'decision',
        title: 'Bell or horn',
        created: '2026-03-12',
        branches: false,
        dry_run: true,
      },
      expect: { item: { state: 'promoted/decision' }, wrote: false },
    },
  ],
  load: () => import('./backlog-promote.ts'),
  text: () => import('./backlog-promote.text.ts'),
});

export type BacklogPromoteInput = z.output<typeof input>;
export type BacklogPromoteOutput = z.input<typeof output>;
export type BacklogPromoteAnswer = z.output<typeof output>;
