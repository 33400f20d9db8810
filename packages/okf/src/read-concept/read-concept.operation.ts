import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { bundleField } from '../bundle/input-fields.ts';

const input = z.strictObject({
  bundle: bundleField,
  id: z.string().max(4_096).describe('The concept: its exact id, such as metrics/revenue'),
});

const output = z.strictObject({
  bundle: z.string(),
  id: z.string(),
  path: z.string(),
  text: z.string().describe('The whole file, front matter and body, as it is now'),
});

export const readConcept = defineOperation({
  path: ['read-concept'],
  title: 'Read a concept',
  summary: 'Read one concept, front matter and body, as it is on disk now',
  description: 'Ids are exact; take them from {okf.search} or {okf.index}.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle', 'id'],
  served: { field: 'bundle' },
  document: 'text',
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.concept_unknown'],
  examples: [
    {
      title: 'Read a metric',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', id: 'metrics/revenue' },
      expect: { id: 'metrics/revenue', path: 'metrics/revenue.md', truncated: false },
    },
    {
      title: 'Refuse what is no concept of the bundle',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', id: '../../etc/passwd' },
      expect: { problem: 'okf.concept_unknown' },
    },
  ],
  load: () => import('./read-concept.ts'),
  text: () => import('./read-concept.text.ts'),
});

export type ReadConceptInput = z.output<typeof input>;
export type ReadConceptOutput = z.input<typeof output>;
export type ReadConceptAnswer = z.output<typeof output>;
