import { defineOperation } from '@trefoil/contract';
import type { InputIssue } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({
  bundle: bundleField,
  view: z
    .enum(['minimal', 'full', 'hubs', 'traffic'])
    .default('minimal')
    .describe(
      'Concepts and links, with or without details; what is linked to most; links between directories',
    ),
  cut: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('With traffic: the least weight of an arc; fitted to the bundle when not given'),
});

const shared = { count: z.int(), concepts: z.array(z.string()) };

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  view: z.enum(['minimal', 'full', 'hubs', 'traffic']),
  total_nodes: z.int().optional(),
  total_edges: z.int().optional(),
  cut: z.int().optional().describe('Arcs lighter than this are left out'),
  fitted: z.boolean().optional().describe('True when the cut was not asked for'),
  total_arcs: z.int().optional().describe('Arcs of any weight'),
  nodes: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      type: z.string().optional(),
      description: z.string().nullable().optional(),
      tags: z.array(z.string()).optional(),
    }),
  ),
  edges: z.array(
    z.strictObject({
      source: z.string(),
      target: z.string(),
      kind: z.enum(['link', 'source']).optional().describe('source: it rests on the target'),
      rel: z.string().optional().describe('What the author says the relation is'),
    }),
  ),
  types: z.array(z.strictObject({ type: z.string(), ...shared })),
  tags: z.array(z.strictObject({ tag: z.string(), ...shared })),
  hubs: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      top_dir: z.string(),
      inbound: z.int(),
      by_top_dir: z.record(z.string(), z.int()).describe('Where the links come from'),
    }),
  ),
  dirs: z.array(
    z.strictObject({
      dir: z.string(),
      parent: z.string().nullable(),
      count: z.int(),
      subtree: z.int(),
      internal: z.int(),
      out: z.int(),
      in: z.int(),
      cohesion: z.int().nullable().describe('Per cent of its links that stay inside'),
    }),
  ),
  arcs: z.array(z.strictObject({ source: z.string(), target: z.string(), weight: z.int() })),
});

export const graph = defineOperation({
  path: ['graph'],
  title: 'Link graph',
  summary: 'Show how concepts hang together by their links',
  description:
    'Rows are paged as one sequence: nodes, then edges, then the ids of each type and tag. hubs ranks what is linked ' +
    'to most, traffic counts links between directories; both stay small on big bundles. Lists that a view has not ' +
    'are empty. Links lead from one concept to another, in a text or as a source.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: {
    fields: ['nodes', 'edges', 'types', 'tags', 'hubs', 'dirs', 'arcs'],
    limit: 500,
    maxLimit: 1_000_000,
  },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing'],
  refine: ({ view, cut }): readonly InputIssue[] =>
    cut === undefined || view === 'traffic'
      ? []
      : [{ field: 'cut', given: String(cut), expected: 'nothing, unless view is traffic' }],
  examples: [
    {
      title: 'Find what everything else relies on',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', view: 'hubs', limit: 1 },
      expect: {
        view: 'hubs',
        hubs: [{ id: 'policies/revenue-recognition', top_dir: 'policies', inbound: 5 }],
      },
    },
    {
      title: 'See which directories speak of which',
      served: ['stackoverflow'],
      input: { bundle: 'stackoverflow', view: 'traffic', cut: 2 },
      expect: { view: 'traffic', cut: 2, fitted: false, dirs: [{ dir: '.', parent: null }] },
    },
    {
      title: 'All concepts and links',
      served: ['ga4'],
      input: { bundle: 'ga4' },
      expect: { total_nodes: 9, total_edges: 8, nodes: [{ id: 'datasets/ga4_obfuscated_sample_ecommerce' }] },
    },
  ],
  load: readAhead(() => import('./graph.ts'), { bodies: true }),
  text: () => import('./graph.text.ts'),
});

export type GraphInput = z.output<typeof input>;
export type GraphOutput = z.input<typeof output>;
export type GraphAnswer = z.output<typeof output>;
