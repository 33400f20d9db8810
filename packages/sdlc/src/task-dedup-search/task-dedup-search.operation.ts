import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  text: z.string().min(1).max(4_000).describe('What a new task would be about, in a sentence'),
  include_unmerged: z.boolean().default(false).describe('Look at task files on unmerged branches too'),
  top: z.int().min(1).max(50).default(5).describe('At most this many candidates'),
});

const output = z.strictObject({
  keywords: z.array(z.string()),
  decision: z.enum(['spawn', 'link-existing']).describe('Whether a task of this kind seems to be there'),
  candidates: z.array(
    z.strictObject({
      basename: z.string(),
      title: z.string(),
      state: z.string(),
      score: z.int(),
      ref: z.string().optional().describe('The branch that has it, when the working tree has not'),
    }),
  ),
});

export const taskDedupSearch = defineOperation({
  path: ['task', 'dedup-search'],
  title: 'Find duplicate tasks',
  summary: 'Find unfinished tasks that are about the same, before adding one',
  effects: 'read',
  input,
  output,
  positionals: ['text'],
  budget: { bytes: 4_000 },
  problems: [...planningProblems, 'sdlc.tasks_missing'],
  examples: [
    {
      title: 'Is somebody on it?',
      input: { text: 'Somebody should grind a better lens for the beam' },
      expect: { decision: 'link-existing', candidates: [{ basename: 'T-LENS-grind-the-lens' }] },
    },
    { title: 'Something new', input: { text: 'Paint the door' }, expect: { decision: 'spawn' } },
  ],
  load: () => import('./task-dedup-search.ts'),
  text: () => import('./task-dedup-search.text.ts'),
});

export type TaskDedupSearchInput = z.output<typeof input>;
export type TaskDedupSearchOutput = z.input<typeof output>;
export type TaskDedupSearchAnswer = z.output<typeof output>;
