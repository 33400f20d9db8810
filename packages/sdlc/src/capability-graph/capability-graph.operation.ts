import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  from: entityField.optional().describe('Only this capability and what is below it'),
});

const output = z.strictObject({
  scanned: z.int(),
  nodes: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      state: z.string(),
      parent: z.string().nullable(),
      ghost: z.boolean().describe('Named as a parent, and not there'),
    }),
  ),
  edges: z.array(z.strictObject({ from: z.string(), to: z.string(), kind: z.enum(['related', 'wikilink']) })),
  warnings: z.array(z.string()),
});

export const capabilityGraph = defineOperation({
  path: ['capability', 'graph'],
  title: 'Capability graph',
  summary: 'Show the tree of capabilities and how they refer to one another',
  effects: 'read',
  input,
  output,
  positionals: ['from'],
  rows: { fields: ['nodes', 'edges'], limit: 200, maxLimit: 10_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'All of them',
      input: {},
      expect: {
        scanned: 2,
        nodes: [
          { id: 'C-0001', parent: null },
          { id: 'C-0002', parent: 'C-0001' },
        ],
      },
    },
  ],
  load: () => import('./capability-graph.ts'),
  text: () => import('./capability-graph.text.ts'),
});

export type CapabilityGraphInput = z.output<typeof input>;
export type CapabilityGraphOutput = z.input<typeof output>;
export type CapabilityGraphAnswer = z.output<typeof output>;
