import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES, diagnosticsField, planningProblems, typeField } from '../planning/planning-fields.ts';

const input = z.strictObject({
  type: typeField.optional().describe('Only entities of this type'),
  filter: z
    .array(z.string().min(3).max(300))
    .max(20)
    .default([])
    .describe(
      'field=value, all must hold; * at the end stands for any rest; a list holds when one item does',
    ),
  sort: z.string().min(1).max(100).default('id').describe('Field to sort by; field:desc reverses'),
  fields: z
    .array(z.string().min(1).max(60))
    .max(30)
    .default([])
    .describe('Fields of each row; id, title, state and path when empty'),
});

const output = z.strictObject({
  entities: z.array(z.object({}).catchall(z.unknown())),
  diagnostics: diagnosticsField,
});

export const entityList = defineOperation({
  path: ['entity', 'list'],
  title: 'List entities',
  summary: 'List tasks, decisions, milestones and the like by their fields',
  effects: 'read',
  input,
  output,
  positionals: ['type'],
  rows: { fields: ['entities'], limit: 50, maxLimit: 500 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, 'input.invalid'],
  examples: [
    {
      title: 'Open tasks that matter most',
      input: { type: 'task', filter: ['state=open/*', 'impact=high'] },
      expect: { total: 2, entities: [{ id: 'T-BEAM' }, { id: 'T-LENS' }] },
    },
    {
      title: 'Decisions, newest first',
      input: { type: 'decision', sort: 'created:desc', fields: ['id', 'created', 'title'] },
      expect: { total: 2 },
    },
    {
      title: 'A slip in a field',
      input: { filter: ['stat=open/ready'] },
      expect: { problem: 'input.invalid' },
    },
  ],
  load: () => import('./entity-list.ts'),
  text: () => import('./entity-list.text.ts'),
});

export type EntityListInput = z.output<typeof input>;
export type EntityListOutput = z.input<typeof output>;
export type EntityListAnswer = z.output<typeof output>;
