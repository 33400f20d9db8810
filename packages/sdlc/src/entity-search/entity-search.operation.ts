import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES, planningProblems, typeField } from '../planning/planning-fields.ts';

const input = z.strictObject({
  query: z.string().min(1).max(500).describe('Words to look for, whatever their case'),
  type: typeField.optional().describe('Only entities of this type'),
});

const output = z.strictObject({
  words: z.array(z.string()),
  results: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      state: z.string(),
      matched: z.int().describe('How many of the words it has'),
      snippet: z.string(),
      path: z.string(),
      line: z.int(),
    }),
  ),
});

export const entitySearch = defineOperation({
  path: ['entity', 'search'],
  title: 'Search entities',
  summary: 'Find entities by the words in their title, fields and text',
  effects: 'read',
  input,
  output,
  positionals: ['query'],
  rows: { fields: ['results'], limit: 20, maxLimit: 500 },
  budget: { bytes: ANSWER_BYTES },
  problems: planningProblems,
  examples: [
    {
      title: 'Everything about the lens',
      input: { query: 'lens' },
      expect: { words: ['lens'], results: [{ id: 'T-LENS', matched: 1 }] },
    },
  ],
  load: () => import('./entity-search.ts'),
  text: () => import('./entity-search.text.ts'),
});

export type EntitySearchInput = z.output<typeof input>;
export type EntitySearchOutput = z.input<typeof output>;
export type EntitySearchAnswer = z.output<typeof output>;
