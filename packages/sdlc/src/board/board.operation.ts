import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES, diagnosticsField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  group_by: z.enum(['state', 'milestone', 'impact']).default('state').describe('What makes a column'),
  include_closed: z.boolean().default(false).describe('Show closed tasks too'),
  cards: z.int().min(1).max(500).default(8).describe('At most this many tasks a column'),
});

const output = z.strictObject({
  group_by: z.enum(['state', 'milestone', 'impact']),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string().optional(),
      tasks: z.int().describe('How many there are, shown or not'),
      cards: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          state: z.string(),
          impact: z.string().optional(),
          blocked: z.boolean(),
        }),
      ),
    }),
  ),
  diagnostics: diagnosticsField,
});

export const board = defineOperation({
  path: ['board'],
  title: 'Board',
  summary: 'Show tasks in columns by state, milestone or impact',
  effects: 'read',
  input,
  output,
  positionals: ['group_by'],
  rows: { fields: ['columns'], limit: 50, maxLimit: 500 },
  budget: { bytes: ANSWER_BYTES },
  problems: planningProblems,
  examples: [
    {
      title: 'Open work by state',
      input: {},
      expect: { group_by: 'state', columns: [{ name: 'planning/draft' }, { name: 'open/ready' }] },
    },
    {
      title: 'By milestone, all of it',
      input: { group_by: 'milestone', include_closed: true },
      expect: { columns: [{ name: 'M-LAMP' }] },
    },
  ],
  load: () => import('./board.ts'),
  text: () => import('./board.text.ts'),
});

export type BoardInput = z.output<typeof input>;
export type BoardOutput = z.input<typeof output>;
export type BoardAnswer = z.output<typeof output>;
