import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, dirField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({
  bundle: bundleField,
  dir: dirField.optional().describe('Only the logs of this directory and those below it'),
  entries: z
    .int()
    .min(1)
    .max(10_000)
    .default(3)
    .describe('Of each log, at most this many entries, the newest'),
});

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  files: z.int().describe('Logs that there are'),
  entry_count: z.int().describe('Entries in all of them'),
  logs: z.array(
    z.strictObject({
      path: z.string(),
      dir: z.string(),
      total: z.int().describe('Entries in this log'),
      returned: z.int().describe('Entries in content, whole or in part'),
      content: z.string().describe('What precedes the entries, then the newest of them'),
      truncated: z.literal(true).optional().describe('True when content was cut inside an entry'),
    }),
  ),
});

export const log = defineOperation({
  path: ['log'],
  title: 'Change log',
  summary: 'Read what changed lately, from the log.md files of a bundle',
  description:
    'A row for each log, that of the root first. An entry is a dated heading and what stands below it; the newest ' +
    'are given, up to 4,500 bytes for each entry asked for.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['logs'], limit: 50, maxLimit: 10_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  examples: [
    {
      title: 'What happened last',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', entries: 1 },
      expect: { files: 1, entry_count: 4, logs: [{ path: 'log.md', dir: '.', total: 4, returned: 1 }] },
    },
    {
      title: 'A bundle that keeps no log',
      served: ['ga4'],
      input: { bundle: 'ga4' },
      expect: { files: 0, entry_count: 0, logs: [] },
    },
  ],
  load: readAhead(() => import('./log.ts')),
  text: () => import('./log.text.ts'),
});

export type LogInput = z.output<typeof input>;
export type LogOutput = z.input<typeof output>;
export type LogAnswer = z.output<typeof output>;
