import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { PAGES_DIRECTORY, pageNames } from '../docs/reference-pages.ts';
import { dryRunField, writeProblems } from '../edit/edit-fields.ts';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

const input = z.strictObject({
  pages: z.array(z.enum(pageNames)).max(pageNames.length).default([]).describe('Only these; all when empty'),
  directory: z
    .string()
    .min(1)
    .max(400)
    .default(PAGES_DIRECTORY)
    .describe('Where they are, relative to the project'),
  check: z.boolean().default(false).describe('Write nothing; exit with 1 when a page is not current'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  files: z.array(
    z.strictObject({
      path: z.string(),
      page: z.enum(pageNames),
      was: z.enum(['current', 'outdated', 'missing']),
      diff: z.string().optional().describe('With dry_run: the change as a unified diff'),
    }),
  ),
  checked: z.boolean().describe('True when only that was asked: whether they are current'),
  drift: z.int().describe('Pages that were not current'),
  wrote: z.int().describe('Pages that were written'),
});

export const docsGenerate = defineOperation({
  path: ['docs', 'generate'],
  title: 'Generate reference pages',
  summary: 'Write the reference pages of operations and configuration',
  description:
    'They are made from the registry and the schema of the configuration, so a new operation or key needs nothing ' +
    'else. A page that was not generated is left alone.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  budget: { bytes: ANSWER_BYTES },
  problems: [...writeProblems, 'sdlc.entity_exists', 'sdlc.page_foreign'],
  actionable: ({ checked, drift }) => checked && drift > 0,
  examples: [
    {
      title: 'Write them',
      input: { directory: 'docs/reference' },
      expect: { files: [{ path: 'docs/reference/sdlc.md', was: 'missing' }], drift: 2, wrote: 2 },
    },
    {
      title: 'Whether they are current',
      input: { directory: 'docs/reference', check: true },
      expect: { drift: 2, wrote: 0 },
    },
  ],
  load: () => import('./docs-generate.ts'),
  text: () => import('./docs-generate.text.ts'),
});

export type DocsGenerateInput = z.output<typeof input>;
export type DocsGenerateOutput = z.input<typeof output>;
export type DocsGenerateAnswer = z.output<typeof output>;
