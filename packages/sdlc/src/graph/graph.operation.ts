import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems, typeField } from '../planning/planning-fields.ts';
import { graphKeys } from './build-graph.ts';

const input = z.strictObject({
  type: typeField.optional().describe('Only entities of this type'),
  from: entityField.optional().describe('Only what is within depth links of this entity'),
  depth: z.int().min(1).max(50).default(3).describe('How many links away from `from`'),
  links: z
    .array(z.enum(graphKeys))
    .max(graphKeys.length)
    .default([])
    .describe('Front matter keys to follow; depends_on and parent_key when empty'),
  include_closed: z.boolean().default(false).describe('Show closed entities too'),
  format: z
    .enum(['json', 'mermaid', 'dot'])
    .default('json')
    .describe('json gives nodes and edges, others lines of text'),
});

const output = z.strictObject({
  format: z.enum(['json', 'mermaid', 'dot']),
  counts: z.strictObject({ nodes: z.int(), edges: z.int() }),
  cycles: z.array(z.array(z.string())).describe('Groups that wait for one another'),
  ghosts: z.array(z.string()).describe('Link targets that do not exist'),
  nodes: z.array(z.strictObject({ id: z.string(), type: z.string(), title: z.string(), state: z.string() })),
  edges: z.array(z.strictObject({ from: z.string(), to: z.string(), key: z.string() })),
  lines: z.array(z.string()),
});

export const graph = defineOperation({
  path: ['graph'],
  title: 'Dependency graph',
  summary: 'Show how entities depend on one another, as data or as a picture',
  description: 'An edge leads from an entity to what its key links to: depends_on to what it waits for.',
  effects: 'read',
  input,
  output,
  positionals: ['from'],
  advanced: ['links'],
  rows: { fields: ['nodes', 'edges', 'lines'], limit: 200, maxLimit: 100_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'What a task waits for',
      input: { from: 'T-KEEP' },
      expect: { cycles: [], ghosts: [], edges: [{ from: 'T-KEEP', to: 'T-BEAM', key: 'depends_on' }] },
    },
    {
      title: 'A picture for a Markdown page',
      input: { type: 'task', format: 'mermaid' },
      expect: { format: 'mermaid', nodes: [], edges: [] },
    },
  ],
  load: () => import('./graph.ts'),
  text: () => import('./graph.text.ts'),
});

export type GraphInput = z.output<typeof input>;
export type GraphOutput = z.input<typeof output>;
export type GraphAnswer = z.output<typeof output>;
