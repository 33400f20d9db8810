import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES, diagnosticsField, planningProblems } from '../planning/planning-fields.ts';

const words = (description: string) => z.array(z.string().max(100)).max(50).default([]).describe(description);

const input = z.strictObject({
  state: words('States to take tasks from; open/ready when empty'),
  kind: words('Kinds to take; implementation when empty'),
  exclude_autonomy: words('Leave out tasks with these autonomy values'),
  include_blocked: z.boolean().default(false).describe('Keep tasks whose dependencies are not done'),
  limit: z.int().min(1).max(100_000).nullable().default(20).describe('At most this many tasks; null for all'),
  explain: z.boolean().default(false).describe('Show the ranks that decided the order'),
});

const ordered = z.strictObject({
  basename: z.string(),
  id: z.string(),
  title: z.string(),
  path: z.string(),
  priority: z.boolean(),
  impact: z.string().optional(),
  complexity: z.string().optional(),
  created: z.string().optional(),
  lifted_from: z.string().optional().describe('The dependent whose rank it took'),
  priority_rank: z.int(),
  impact_rank: z.int(),
  complexity_rank: z.int(),
  created_rank: z.string(),
});

const output = z.strictObject({
  ordered: z.array(ordered),
  cycle: z.array(z.string()).nullable().describe('Tasks that wait for one another; nothing is ordered then'),
  explain: z.boolean(),
  skipped: z
    .strictObject({ blocked: z.int(), parent: z.int(), kind: z.int() })
    .describe('How many were skipped'),
  skipped_blocked: z.array(
    z.strictObject({ basename: z.string(), unsatisfied: z.array(z.string()), why: z.string() }),
  ),
  skipped_parent: z.array(
    z.strictObject({ basename: z.string(), children: z.array(z.string()), why: z.string() }),
  ),
  skipped_kind: z.array(z.strictObject({ basename: z.string(), kind: z.string(), why: z.string() })),
  diagnostics: diagnosticsField,
});

export const taskNext = defineOperation({
  path: ['task', 'next'],
  title: 'Next tasks',
  summary: 'List the tasks to pick up next, best first, and why others wait',
  description:
    'Order: priority, impact, complexity, age; what an urgent task waits for is as urgent as that task. ' +
    'Blocked tasks, tasks with children and other kinds are skipped, each with the reason.',
  effects: 'read',
  input,
  output,
  advanced: ['exclude_autonomy', 'explain'],
  rows: { fields: ['ordered'], limit: 20, maxLimit: 100_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, 'sdlc.tasks_missing'],
  examples: [
    {
      title: 'What to do next',
      input: {},
      expect: {
        ordered: [
          { basename: 'T-BEAM-measure-the-beam', id: 'T-BEAM', lifted_from: 'T-KEEP-write-the-keepers-book' },
        ],
        skipped: { blocked: 1, parent: 1, kind: 1 },
        cycle: null,
      },
    },
    {
      title: 'The single best task that needs no person',
      input: { exclude_autonomy: ['human-only'], limit: 1 },
      expect: { returned: 1 },
    },
  ],
  fieldAliases: [{ name: 'status', field: 'state', removed_in: '1.0.0' }],
  actionable: ({ cycle }) => cycle !== null,
  load: () => import('./task-next.ts'),
  text: () => import('./task-next.text.ts'),
});

export type TaskNextInput = z.output<typeof input>;
export type TaskNextOutput = z.input<typeof output>;
export type TaskNextAnswer = z.output<typeof output>;
