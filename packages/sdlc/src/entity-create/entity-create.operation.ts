import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import {
  branchesField,
  createdField,
  creatingProblems,
  slugField,
  stateField,
  titleField,
} from '../create/create-fields.ts';
import { createdFields, dryRunField, setField } from '../edit/edit-fields.ts';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

/** Types that have an operation to create them; the others are written by hand, and read like these. */
const creatable = [
  'task',
  'backlog',
  'decision',
  'milestone',
  'roadmap',
  'standard',
  'capability',
  'note',
] as const;

const input = z.strictObject({
  type: z.enum(creatable).describe('What it is'),
  title: titleField,
  slug: slugField,
  state: stateField,
  set: setField,
  body: z
    .string()
    .max(200_000)
    .optional()
    .describe('Markdown below the heading; the required sections if not given'),
  created: createdField,
  branches: branchesField,
  dry_run: dryRunField,
});

const output = z.strictObject({ ...createdFields, type: z.string(), state: z.string() });

export const entityCreate = defineOperation({
  path: ['entity', 'create'],
  title: 'Create an entity',
  summary: 'Create a decision, milestone, standard or other entity',
  description:
    'Some types demand keys: a note its genre, a roadmap its plan_doc, a standard applies_to.paths. Give them with ' +
    'set: genre=plan. For a task or an idea {sdlc.task_create} and {sdlc.backlog_create} are shorter.',
  effects: 'write',
  input,
  output,
  positionals: ['type', 'title'],
  advanced: ['slug', 'created', 'branches'],
  budget: { bytes: ANSWER_BYTES },
  problems: creatingProblems,
  examples: [
    {
      title: 'A standard, with what it applies to',
      input: {
        type: 'standard',
        title: 'Lamps are trimmed at dusk',
        set: ['applies_to.paths=packages/lamp/**'],
        created: '2026-03-12',
        branches: false,
      },
      expect: { basename: 'S-0002-lamps-are-trimmed-at-dusk', state: 'open/proposed', wrote: true },
    },
    {
      title: 'A note whose text is there',
      input: {
        type: 'note',
        title: 'The first winter',
        set: ['genre=retro'],
        body: 'Long.',
        created: '2026-03-12',
        branches: false,
      },
      expect: { type: 'note', state: 'open/draft', wrote: true },
    },
    {
      title: 'What its type demands is missing',
      input: { type: 'note', title: 'Second winter', created: '2026-03-12', branches: false },
      expect: { problem: 'sdlc.entity_invalid' },
    },
  ],
  load: () => import('./entity-create.ts'),
  text: () => import('./entity-create.text.ts'),
});

export type EntityCreateInput = z.output<typeof input>;
export type EntityCreateOutput = z.input<typeof output>;
export type EntityCreateAnswer = z.output<typeof output>;
