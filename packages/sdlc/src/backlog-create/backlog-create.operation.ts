import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import {
  branchesField,
  createdField,
  creatingProblems,
  relatedField,
  slugField,
  tagsField,
  titleField,
} from '../create/create-fields.ts';
import { createdFields, dryRunField } from '../edit/edit-fields.ts';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

const input = z.strictObject({
  title: titleField,
  text: z.string().max(50_000).optional().describe('More about it, in Markdown'),
  likely_type: z.enum(['task', 'milestone', 'decision']).optional().describe('What it may become'),
  slug: slugField,
  tags: tagsField,
  related: relatedField,
  created: createdField,
  branches: branchesField,
  dry_run: dryRunField,
});

const output = z.strictObject(createdFields);

export const backlogCreate = defineOperation({
  path: ['backlog', 'create'],
  title: 'Note an idea',
  summary: 'Put an idea into the backlog',
  effects: 'write',
  input,
  output,
  positionals: ['title', 'text'],
  advanced: ['slug', 'related', 'created', 'branches'],
  budget: { bytes: ANSWER_BYTES },
  problems: creatingProblems,
  examples: [
    {
      title: 'An idea',
      input: {
        title: 'Keep a cat',
        text: 'Against the mice in the oil room.',
        created: '2026-03-12',
        branches: false,
      },
      expect: { title: 'Keep a cat', wrote: true },
    },
    {
      title: 'One that is there already',
      input: { title: 'Hang a bell', created: '2026-03-12', branches: false },
      expect: { problem: 'sdlc.entity_exists' },
    },
  ],
  load: () => import('./backlog-create.ts'),
  text: () => import('./backlog-create.text.ts'),
});

export type BacklogCreateInput = z.output<typeof input>;
export type BacklogCreateOutput = z.input<typeof output>;
export type BacklogCreateAnswer = z.output<typeof output>;
