import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, unparseableField } from '../bundle/input-fields.ts';

const id = z.string().max(4_096);

const input = z.strictObject({
  bundle: bundleField,
  from: id.describe('The concept to start at: its exact id, such as metrics/revenue'),
  to: id.describe('The concept to arrive at: its exact id'),
  undirected: z.boolean().default(false).describe('Follow links backwards too'),
});

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  from: z.string(),
  to: z.string(),
  undirected: z.boolean(),
  connected: z.boolean(),
  reached: z
    .int()
    .optional()
    .describe('When not connected: concepts that can be reached, the start included'),
  nearest: z
    .strictObject({
      id: z.string(),
      title: z.string(),
      links_from: z.int().describe('Links from the start to it'),
      links_to: z
        .int()
        .nullable()
        .describe('Links between it and the goal, whichever way they lead; null when none tie them at all'),
    })
    .optional()
    .describe('When not connected: of the concepts that can be reached, the one nearest to the goal'),
  steps: z.array(
    z.strictObject({
      source: z.string(),
      target: z.string(),
      kind: z.enum(['link', 'source']).describe('source: it rests on the target'),
      rel: z.string().optional().describe('What the author says the relation is'),
      backwards: z.literal(true).optional().describe('The way goes from target to source'),
      path: z.string().describe('The file of the source, in the bundle'),
      line: z.int(),
      column: z.int(),
      field: z.string().describe('A front matter field, or body for a link in the text'),
      text: z.string().describe('The words of the link, or the path as written'),
    }),
  ),
});

export const path = defineOperation({
  path: ['path'],
  title: 'Way between two concepts',
  summary: 'Show how two concepts connect: a shortest way along links',
  description:
    'One row a link, with the place and words of each. Of several ways of one length it is the one whose links come ' +
    'first in their texts. Where there is none, `nearest` is the reached concept with the fewest links of any ' +
    'direction left to the goal or, when none tie them, the one whose id has most in common with it. Then, undirected ' +
    'may find a way.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle', 'from', 'to'],
  served: { field: 'bundle' },
  rows: { fields: ['steps'], limit: 100, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.concept_unknown'],
  actionable: ({ connected }) => !connected,
  examples: [
    {
      title: 'See how a metric comes to rest on a table',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', from: 'metrics/revenue', to: 'tables/orders' },
      expect: {
        connected: true,
        total: 2,
        steps: [{ source: 'metrics/revenue', kind: 'link', path: 'metrics/revenue.md', field: 'body' }],
      },
    },
    {
      title: 'Hear how near it gets when no links lead there',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', from: 'metrics/revenue', to: 'skills/run-on-bq' },
      expect: { connected: false, nearest: { links_to: null }, steps: [] },
    },
    {
      title: 'Refuse what is no concept of the bundle',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', from: 'metrics/revenu', to: 'tables/orders' },
      expect: { problem: 'okf.concept_unknown' },
    },
  ],
  load: readAhead(() => import('./path.ts'), { bodies: true }),
  text: () => import('./path.text.ts'),
});

export type PathInput = z.output<typeof input>;
export type PathOutput = z.input<typeof output>;
export type PathAnswer = z.output<typeof output>;
