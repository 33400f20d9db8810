import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  arg: z
    .string()
    .min(1)
    .max(4_000)
    .describe('A path, a file name, or a part of one; literal text, no pattern'),
});

const output = z.strictObject({
  arg: z.string(),
  resolved: z.boolean(),
  reason: z.enum(['absolute', 'relative', 'exact', 'prefix', 'substring', 'ambiguous', 'not-found']),
  path: z.string().optional(),
  basename: z.string().optional(),
  id: z.string().optional(),
  title: z.string().optional(),
  candidates: z.array(z.string()).describe('File names that fit, when several do'),
});

export const taskResolve = defineOperation({
  path: ['task', 'resolve'],
  title: 'Resolve a task',
  summary: 'Find the file of a task from an id, a name or a part of one',
  effects: 'read',
  input,
  output,
  positionals: ['arg'],
  budget: { bytes: 4_000 },
  problems: planningProblems,
  examples: [
    {
      title: 'By id',
      input: { arg: 'T-LENS' },
      expect: { resolved: true, reason: 'prefix', basename: 'T-LENS-grind-the-lens' },
    },
    {
      title: 'By a word that several have',
      input: { arg: 'the' },
      expect: { resolved: false, reason: 'ambiguous' },
    },
  ],
  actionable: ({ resolved }) => !resolved,
  load: () => import('./task-resolve.ts'),
  text: () => import('./task-resolve.text.ts'),
});

export type TaskResolveInput = z.output<typeof input>;
export type TaskResolveOutput = z.input<typeof output>;
export type TaskResolveAnswer = z.output<typeof output>;
