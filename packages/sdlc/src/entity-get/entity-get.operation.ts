import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  entity: entityField,
  section: z.string().min(1).max(200).optional().describe('Only the body of this section'),
});

const output = z.strictObject({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  state: z.string(),
  path: z.string(),
  front_matter: z.object({}).catchall(z.unknown()),
  depends_on: z.array(
    z.strictObject({ target: z.string(), state: z.string().optional(), satisfied: z.boolean() }),
  ),
  sections: z.array(z.strictObject({ name: z.string(), line: z.int() })),
  checkboxes: z.strictObject({ done: z.int(), total: z.int() }).describe('Of the acceptance criteria'),
  hash: z.string().optional().describe('Of the file; a write that expects it changes nothing else'),
  body: z.string(),
  fault: z.string().optional().describe('Why its front matter cannot be read'),
});

export const entityGet = defineOperation({
  path: ['entity', 'get'],
  title: 'Read an entity',
  summary: 'Read one task, decision or other entity: fields, sections and text',
  effects: 'read',
  input,
  output,
  positionals: ['entity'],
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems, 'sdlc.section_unknown'],
  examples: [
    {
      title: 'A task',
      input: { entity: 'T-LENS' },
      expect: { id: 'T-LENS', state: 'open/ready', checkboxes: { done: 0, total: 2 } },
    },
    {
      title: 'One section of it',
      input: { entity: 'T-LENS', section: 'goal' },
      expect: { body: 'A lens that throws the beam to the horizon.' },
    },
  ],
  load: () => import('./entity-get.ts'),
  text: () => import('./entity-get.text.ts'),
});

export type EntityGetInput = z.output<typeof input>;
export type EntityGetOutput = z.input<typeof output>;
export type EntityGetAnswer = z.output<typeof output>;
