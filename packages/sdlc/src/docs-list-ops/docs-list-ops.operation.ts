import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

const input = z.strictObject({});

const output = z.strictObject({
  ops: z.array(
    z.strictObject({
      id: z.string(),
      command: z.string().describe('As it is typed after the name of the program'),
      summary: z.string(),
      effects: z.enum(['read', 'state', 'write', 'exec', 'undeclared']),
      listed: z.boolean().describe('True when a server lists it unless told otherwise'),
    }),
  ),
});

export const docsListOps = defineOperation({
  path: ['docs', 'list-ops'],
  title: 'List operations',
  summary: 'List every operation on planning trees and what it may change',
  effects: 'read',
  input,
  output,
  rows: { fields: ['ops'], limit: 100, maxLimit: 1_000 },
  budget: { bytes: ANSWER_BYTES },
  examples: [
    {
      title: 'All of them',
      input: {},
      expect: {
        ops: [{ id: 'sdlc.backlog_create', command: 'backlog create', effects: 'write', listed: false }],
        truncated: false,
      },
    },
  ],
  load: () => import('./docs-list-ops.ts'),
  text: () => import('./docs-list-ops.text.ts'),
});

export type DocsListOpsInput = z.output<typeof input>;
export type DocsListOpsOutput = z.input<typeof output>;
export type DocsListOpsAnswer = z.output<typeof output>;
