import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import {
  branchesField,
  createdField,
  creatingProblems,
  relatedField,
  slugField,
  stateField,
  tagsField,
  titleField,
} from '../create/create-fields.ts';
import { createdFields, dryRunField } from '../edit/edit-fields.ts';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

const text = z.string().min(1).max(10_000);

const input = z.strictObject({
  title: titleField.optional(),
  from_finding: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe(
      'Make it from this finding of the stored scan, by its id or fingerprint; once made, it is returned',
    ),
  slug: slugField,
  state: stateField,
  impact: z.enum(['high', 'medium', 'low']).optional().describe('How much depends on it'),
  complexity: z.enum(['small', 'medium', 'large']).optional().describe('Under a day, under three, or more'),
  priority: z.boolean().default(false).describe('Before everything else'),
  autonomy: z
    .enum(['human-only', 'supervised', 'autonomous/pr'])
    .optional()
    .describe('How far an agent may take it alone'),
  kind: z.enum(['implementation', 'planning', 'research']).optional().describe('What sort of work it is'),
  parent: z.string().min(1).max(400).optional().describe('The task that it is a part of'),
  depends_on: z
    .array(z.string().min(1).max(400))
    .max(100)
    .default([])
    .describe('What must be done before: ids or names'),
  goal: text.optional().describe('What will be so when it is done'),
  acceptance: z.array(text).max(50).default([]).describe('What shows that it is done, one each'),
  out_of_scope: z.array(text).max(50).default([]).describe('What it leaves alone, one each'),
  tags: tagsField,
  related: relatedField,
  provenance: z.string().min(1).max(400).optional().describe('What made it, if not a hand'),
  created: createdField,
  branches: branchesField,
  dry_run: dryRunField,
});

const output = z.strictObject({
  ...createdFields,
  state: z.string(),
  gaps: z.array(z.string()).describe('What it lacks before it can be picked up'),
  existing: z.boolean().describe('True when an open task of this finding was there already'),
});

export const taskCreate = defineOperation({
  path: ['task', 'create'],
  title: 'Create a task',
  summary: 'Create a task with an id of its own',
  description:
    'Ask {sdlc.task_dedup_search} first. With a goal and acceptance criteria it can be open/ready at once; else it is ' +
    'a draft with places to fill in. From a finding it takes title, place and provenance; {sdlc.check} then tells when ' +
    'one of the two is closed without the other.',
  effects: 'write',
  input,
  output,
  positionals: ['title'],
  advanced: ['slug', 'out_of_scope', 'related', 'provenance', 'created', 'branches'],
  budget: { bytes: ANSWER_BYTES },
  problems: [
    'scan.none',
    'sdlc.finding_ambiguous',
    'sdlc.finding_unknown',
    ...creatingProblems,
    'sdlc.entity_ambiguous',
    'sdlc.entity_unknown',
  ],
  examples: [
    {
      title: 'A task that can be picked up',
      input: {
        title: 'Paint the tower',
        state: 'open/ready',
        impact: 'low',
        depends_on: ['T-LENS'],
        goal: 'The tower is seen by day.',
        acceptance: ['It is white from the cape.'],
        created: '2026-03-12',
        branches: false,
      },
      expect: { basename: 'T-G6Z7-paint-the-tower', state: 'open/ready', gaps: [], wrote: true },
    },
    {
      title: 'See first what would be written',
      input: { title: 'Whitewash the shed', created: '2026-03-12', branches: false, dry_run: true },
      expect: { state: 'planning/draft', wrote: false },
    },
    {
      title: 'One that is there already',
      input: { title: 'Grind the lens', created: '2026-03-12', branches: false },
      expect: { problem: 'sdlc.entity_exists' },
    },
  ],
  refine: ({ title, from_finding: finding, provenance }) => [
    ...(title === undefined && finding === undefined
      ? [{ field: 'title', given: 'nothing', expected: 'a title, or a finding to take it from' }]
      : []),
    ...(provenance !== undefined && finding !== undefined
      ? [
          {
            field: 'provenance',
            given: provenance,
            expected: 'nothing: with from_finding, the finding is what made it',
          },
        ]
      : []),
  ],
  load: () => import('./task-create.ts'),
  text: () => import('./task-create.text.ts'),
});

export type TaskCreateInput = z.output<typeof input>;
export type TaskCreateOutput = z.input<typeof output>;
export type TaskCreateAnswer = z.output<typeof output>;
