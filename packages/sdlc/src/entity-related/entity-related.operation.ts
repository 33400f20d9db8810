import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  entity: entityField,
  direction: z.enum(['out', 'in', 'both']).default('both').describe('Links from it, links to it, or both'),
});

const output = z.strictObject({
  id: z.string(),
  title: z.string(),
  related: z.array(
    z.strictObject({
      direction: z.enum(['out', 'in']),
      key: z.string().describe('The front matter key that holds the link'),
      id: z.string(),
      type: z.string(),
      title: z.string(),
      state: z.string(),
      path: z.string(),
    }),
  ),
  diagnostics: z
    .array(z.strictObject({ path: z.string(), message: z.string() }))
    .describe('Links that lead nowhere'),
});

export const entityRelated = defineOperation({
  path: ['entity', 'related'],
  title: 'Related entities',
  summary: 'List what an entity links to and what links to it',
  effects: 'read',
  input,
  output,
  positionals: ['entity'],
  rows: { fields: ['related'], limit: 50, maxLimit: 500 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'What waits for a task',
      input: { entity: 'T-BEAM', direction: 'in' },
      expect: {
        related: [
          { key: 'tasks', id: 'M-LAMP' },
          { key: 'depends_on', id: 'T-KEEP' },
        ],
      },
    },
  ],
  load: () => import('./entity-related.ts'),
  text: () => import('./entity-related.text.ts'),
});

export type EntityRelatedInput = z.output<typeof input>;
export type EntityRelatedOutput = z.input<typeof output>;
export type EntityRelatedAnswer = z.output<typeof output>;
