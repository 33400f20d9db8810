import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField } from '../bundle/input-fields.ts';

const input = z.strictObject({
  bundle: bundleField,
  id: z.string().max(4_096).describe('The concept: its exact id, such as metrics/revenue'),
});

const output = z.strictObject({
  bundle: z.string(),
  root: z.string(),
  id: z.string(),
  links: z.array(
    z.strictObject({
      path: z.string().describe('The file that speaks of it'),
      line: z.int(),
      column: z.int(),
      kind: z.enum(['concept', 'index', 'log']),
      field: z.string().describe('A front matter field, or body for a link in the text'),
      text: z.string().describe('The words of the link, or the path as written'),
    }),
  ),
});

export const backlinks = defineOperation({
  path: ['backlinks'],
  title: 'Links to a concept',
  summary: 'List every place that links to a concept',
  description:
    'Links in texts, in index and log files, and front matter fields that rest on it, each by line.',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  positionals: ['bundle', 'id'],
  served: { field: 'bundle' },
  rows: { fields: ['links'], limit: 500, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.concept_unknown'],
  examples: [
    {
      title: 'See who relies on a definition before it changes',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', id: 'metrics/revenue' },
      expect: {
        total: 3,
        links: [{ path: 'metrics/gross-margin.md', kind: 'concept', field: 'body' }],
      },
    },
    {
      title: 'Refuse what is no concept of the bundle',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', id: 'metrics/revenu' },
      expect: { problem: 'okf.concept_unknown' },
    },
  ],
  load: readAhead(() => import('./backlinks.ts'), { bodies: true }),
  text: () => import('./backlinks.text.ts'),
});

export type BacklinksInput = z.output<typeof input>;
export type BacklinksOutput = z.input<typeof output>;
export type BacklinksAnswer = z.output<typeof output>;
