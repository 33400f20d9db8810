import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { branchesField, creatingProblems } from '../create/create-fields.ts';
import { dryRunField } from '../edit/edit-fields.ts';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

const input = z.strictObject({
  dir: z
    .string()
    .min(1)
    .max(1_000)
    .describe('The directory that Backlog.md keeps its tasks in, or its project'),
  branches: branchesField,
  dry_run: dryRunField.describe('Say what would be imported, and write nothing'),
});

const output = z.strictObject({
  source: z.string(),
  scanned: z.int().describe('Tasks found: imported and already there together'),
  imported: z.int(),
  already: z.int().describe('Imported before; they are not touched'),
  wrote: z.boolean(),
  invalid_yaml: z
    .array(z.strictObject({ path: z.string(), why: z.string() }))
    .describe('Files whose front matter is not valid; they are imported all the same'),
  left_out: z
    .array(z.strictObject({ path: z.string(), why: z.string() }))
    .describe('Files that are no tasks'),
  tasks: z.array(
    z.strictObject({
      source: z.string(),
      source_id: z.string(),
      id: z.string(),
      basename: z.string(),
      state: z.string(),
      outcome: z.enum(['imported', 'already']),
      notes: z.array(z.string()).describe('What could not be carried over as it was'),
    }),
  ),
});

export const importBacklogMd = defineOperation({
  path: ['import', 'backlog-md'],
  title: 'Import from Backlog.md',
  summary: 'Import the tasks of a Backlog.md tree, each with all it says',
  description:
    'Ids, dependencies and parents are mapped; what has no field here is kept in the text. The source is not changed. ' +
    'Run again, it imports only what is new.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['dir'],
  paths: ['dir'],
  advanced: ['branches'],
  rows: { fields: ['tasks'], limit: 50, maxLimit: 100_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...creatingProblems, 'sdlc.backlog_md_missing'],
  examples: [
    {
      title: 'A small tree',
      input: { dir: 'old-plan', branches: false },
      expect: {
        scanned: 4,
        imported: 4,
        invalid_yaml: [{ path: 'tasks/task-2 - Wind-the-clock.md' }],
        tasks: [{ source_id: 'task-1', state: 'open/ready', outcome: 'imported' }],
      },
    },
    {
      title: 'See first what would come',
      input: { dir: 'old-plan', branches: false, dry_run: true },
      expect: { imported: 4, wrote: false },
    },
    { title: 'No such tree', input: { dir: 'packages' }, expect: { problem: 'sdlc.backlog_md_missing' } },
  ],
  load: () => import('./import-backlog-md.ts'),
  text: () => import('./import-backlog-md.text.ts'),
});

export type ImportBacklogMdInput = z.output<typeof input>;
export type ImportBacklogMdOutput = z.input<typeof output>;
export type ImportBacklogMdAnswer = z.output<typeof output>;
