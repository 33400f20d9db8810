import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({ bundle: bundleField });

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  dangling_count: z.int(),
  references: z.array(
    z.strictObject({
      path: z.string(),
      dir: z.string(),
      kind: z.enum(['concept', 'file']),
      count: z.int().describe('How often it is referred to'),
      referenced_by: z.array(
        z.strictObject({
          id: z.string(),
          field: z.string().describe('A front matter field, or body for a link in the text'),
        }),
      ),
    }),
  ),
  dangling: z.array(
    z.strictObject({
      id: z.string(),
      field: z.string(),
      raw: z.string().describe('As written'),
      resolved: z.string().describe('The path that it means'),
      hint: z.string().nullable().describe('A file of the same name elsewhere'),
      path: z.string(),
      line: z.int(),
    }),
  ),
});

export const references = defineOperation({
  path: ['references'],
  title: 'Reference material',
  summary: 'List what concepts rest on: references and files that are no text',
  description:
    'Everything below references/, and every file that is not Markdown, wherever it lies: scripts, data, images; ' +
    'each with the concepts that name it. Then the front matter fields whose path leads to no file.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['references', 'dangling'], limit: 200, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing'],
  examples: [
    {
      title: 'Find the scripts of a bundle and what runs them',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail' },
      expect: {
        total: 1,
        dangling_count: 0,
        references: [
          {
            path: 'attesters/sql_equality.py',
            kind: 'file',
            count: 2,
            referenced_by: [{ id: 'computations/gross-margin-period', field: 'attester.resource' }],
          },
        ],
      },
    },
  ],
  load: readAhead(() => import('./references.ts'), { bodies: true }),
  text: () => import('./references.text.ts'),
});

export type ReferencesInput = z.output<typeof input>;
export type ReferencesOutput = z.input<typeof output>;
export type ReferencesAnswer = z.output<typeof output>;
