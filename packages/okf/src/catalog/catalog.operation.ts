import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, conceptFilterFields, ignoredField, unparseableField } from '../bundle/input-fields.ts';
import { projectionFaults } from '../bundle/projection.ts';
import { TRUST_TIERS } from '../bundle/trust-tiers.ts';
import { CATALOG_COLUMNS } from './catalog-columns.ts';

const columns = z.array(z.enum(CATALOG_COLUMNS)).min(1).max(CATALOG_COLUMNS.length).optional();

const input = z.strictObject({
  bundle: bundleField,
  ...conceptFilterFields,
  fields: columns.describe('Only these fields of each row'),
  except: columns.describe('All fields of each row but these'),
});

const text = z.string().nullable().optional();

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  ignored: ignoredField,
  concepts: z.array(
    z.strictObject({
      id: z.string().optional(),
      title: z.string().optional(),
      type: z.string().optional(),
      description: text,
      tags: z.array(z.string()).optional(),
      generated_at: text.describe('When the content last changed, as written'),
      generated_by: text,
      generated: z.boolean().optional().describe('Whether generated is declared at all'),
      trust: z.enum(TRUST_TIERS).optional(),
      status: text.describe('As written; null, which counts as stable, when it is not'),
      stale_after: text,
      sources: z.int().optional().describe('How many sources are declared'),
      backlog_ref: text,
      dir: z.string().optional(),
      top_dir: z.string().optional(),
      links_out: z.int().optional().describe('Concepts that it speaks of'),
      links_in: z.int().optional().describe('Concepts that speak of it'),
      path: z.string().optional().describe('The file, in the bundle'),
    }),
  ),
});

export const catalog = defineOperation({
  path: ['catalog'],
  title: 'Catalog of concepts',
  summary: 'List concepts with what their front matter says, by id',
  description:
    'For questions about many concepts: which are drafts, who made them, what nothing links to. Narrow with the ' +
    'filters and name the fields you need; to find concepts by their words use {okf.search}.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  advanced: ['except'],
  served: { field: 'bundle' },
  rows: { fields: ['concepts'], limit: 200, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  refine: projectionFaults,
  examples: [
    {
      title: 'List what people have confirmed, with its trust',
      served: ['acme_retail'],
      input: {
        bundle: 'acme-retail',
        type: 'metric',
        trust: 'human-reviewed',
        fields: ['id', 'trust', 'links_in'],
      },
      expect: { total: 3, concepts: [{ id: 'metrics/gross-margin', trust: 'human-reviewed', links_in: 3 }] },
    },
    {
      title: 'Find what is no longer valid',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', status: 'deprecated' },
      expect: {
        total: 1,
        concepts: [{ id: 'metrics/gross-margin-legacy', generated_at: '2024-01-15T10:00:00Z' }],
      },
    },
    {
      title: 'Refuse a directory that is not there',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', dir: 'metric' },
      expect: { problem: 'okf.dir_unknown' },
    },
  ],
  load: readAhead(() => import('./catalog.ts'), { bodies: true }),
  text: () => import('./catalog.text.ts'),
});

export type CatalogInput = z.output<typeof input>;
export type CatalogOutput = z.input<typeof output>;
export type CatalogAnswer = z.output<typeof output>;
