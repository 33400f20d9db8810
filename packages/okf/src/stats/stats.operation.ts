import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, ignoredField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({ bundle: bundleField });

const counts = z.record(z.string(), z.int());

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  ignored: ignoredField,
  concepts: z.int(),
  dirs: z.int(),
  top_dirs: z.int().describe('Directories directly below the root that hold concepts'),
  concept_types: z.int(),
  cross_links: z.int().describe('Pairs of concepts where one speaks of the other'),
  distinct_tags: z.int(),
  by_type: counts.describe('Concepts of each type, the most frequent first'),
  by_dir: counts.describe('Concepts directly in each directory, the fullest first'),
  by_top_dir: counts.describe('Concepts below each directory of the root'),
  by_trust: counts.describe('Concepts of each tier of trust'),
  by_status: counts.describe('Concepts of each status; none declared counts as stable'),
});

export const stats = defineOperation({
  path: ['stats'],
  title: 'Numbers of a bundle',
  summary: 'Count what is in a bundle: concepts, links, types, directories',
  description: 'Numbers only. {okf.dirs} shows the tree, {okf.lint} what could be better.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing'],
  examples: [
    {
      title: 'See how big a bundle is',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail' },
      expect: {
        concepts: 9,
        dirs: 7,
        top_dirs: 5,
        concept_types: 5,
        by_type: { Metric: 3, 'Attested Computation': 2, Policy: 2, Skill: 1, 'BigQuery Table': 1 },
        by_trust: { unverified: 1, 'machine-confirmed': 0, 'human-reviewed': 8 },
      },
    },
  ],
  load: readAhead(() => import('./stats.ts'), { bodies: true }),
  text: () => import('./stats.text.ts'),
});

export type StatsInput = z.output<typeof input>;
export type StatsOutput = z.input<typeof output>;
export type StatsAnswer = z.output<typeof output>;
