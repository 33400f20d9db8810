import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { bundleField } from '../bundle/input-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { conceptIdField, dryRunField, writtenFields } from '../write/write-fields.ts';
import { writeProblems } from '../write/write-problems.ts';

const input = z.strictObject({
  bundle: bundleField,
  from: conceptIdField.describe('The id of the concept, such as metrics/revenue'),
  to: conceptIdField.describe('The id that it is to have'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  ...writtenFields,
  from: z.string(),
  to: z.string(),
  path: z.string(),
  links: z.int().describe('Links of all kinds, definitions and fields that were, or would be, rewritten'),
  unlisted_in: z.string().nullable().describe('The index.md that should list it and does not'),
});

export const move = defineOperation({
  path: ['move'],
  title: 'Move a concept',
  summary: 'Give a concept another id, and rewrite every link to it and from it',
  description:
    'Links, reference definitions, index entries, the path fields of front matters, raw HTML (href, src) and ' +
    'wikilinks keep leading where they led; ' +
    'nothing else in any file changes. All files are written or none. {okf.backlinks} shows what leads to a concept.',
  effects: 'write',
  input,
  output,
  positionals: ['bundle', 'from', 'to'],
  served: { field: 'bundle' },
  rows: { fields: ['changes'], limit: 100, maxLimit: 100_000 },
  problems: [...writeProblems, 'okf.concept_unknown', 'okf.id_unusable', 'okf.link_unwritable'],
  examples: [
    {
      title: 'See what moving a metric would change',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', from: 'metrics/revenue', to: 'finance/revenue', dry_run: true },
      expect: { wrote: false, path: 'finance/revenue.md', unlisted_in: 'finance/index.md' },
    },
    {
      title: 'Refuse a concept that is not there',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', from: 'metrics/revenu', to: 'finance/revenue', dry_run: true },
      expect: { problem: 'okf.concept_unknown' },
    },
  ],
  load: readAhead(() => import('./move.ts'), { bodies: true }),
  text: () => import('./move.text.ts'),
});

export type MoveInput = z.output<typeof input>;
export type MoveOutput = z.input<typeof output>;
export type MoveAnswer = z.output<typeof output>;
