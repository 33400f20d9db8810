import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, writeProblems } from '../edit/edit-fields.ts';
import { ANSWER_BYTES, diagnosticsField, planningProblems, typeField } from '../planning/planning-fields.ts';

const input = z.strictObject({
  types: z.array(typeField).max(13).default([]).describe('Only entities of these types'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  scanned: z.int(),
  wrote: z.int().describe('Files that were written'),
  files: z.array(
    z.strictObject({
      path: z.string(),
      changes: z.array(z.string()).describe('What was, or would be, brought up to date'),
      diff: z.string().optional().describe('With dry_run: the change as a unified diff'),
    }),
  ),
  skipped: z
    .array(z.strictObject({ path: z.string(), why: z.string() }))
    .describe('Files that need a change which could not be made'),
  diagnostics: diagnosticsField,
});

export const entitiesMigrate = defineOperation({
  path: ['entities', 'migrate'],
  title: 'Bring entities up to date',
  summary: 'Write former spellings in front matter the way they are written now',
  description:
    'status becomes state, wikilinks without quotes get them, and type and id are added from directory and file name. ' +
    'Nothing else of a file changes; what is up to date is not touched. Look first with dry_run.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  rows: { fields: ['files'], limit: 50, maxLimit: 100_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...writeProblems],
  examples: [
    {
      title: 'See what would change',
      input: { dry_run: true },
      expect: { scanned: 21, wrote: 0, files: [], skipped: [] },
    },
    { title: 'Only tasks', input: { types: ['task'] }, expect: { scanned: 7, wrote: 0 } },
  ],
  load: () => import('./entities-migrate.ts'),
  text: () => import('./entities-migrate.text.ts'),
});

export type EntitiesMigrateInput = z.output<typeof input>;
export type EntitiesMigrateOutput = z.input<typeof output>;
export type EntitiesMigrateAnswer = z.output<typeof output>;
