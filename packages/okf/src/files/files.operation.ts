import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, conceptFilterFields, unparseableField } from '../bundle/input-fields.ts';
import { projectionFaults } from '../bundle/projection.ts';
import { FILE_COLUMNS } from './files-columns.ts';

const columns = z.array(z.enum(FILE_COLUMNS)).min(1).max(FILE_COLUMNS.length).optional();

const input = z.strictObject({
  bundle: bundleField,
  ...conceptFilterFields,
  fields: columns.describe('Only these fields of each row'),
  except: columns.describe('All fields of each row but these'),
});

const output = z.strictObject({
  bundle: z.string(),
  root: z.string(),
  unparseable: unparseableField,
  files: z.array(
    z.strictObject({
      path: z.string().optional(),
      id: z.string().optional(),
      dir: z.string().optional(),
      type: z.string().optional(),
      title: z.string().optional(),
      description: z.string().nullable().optional(),
    }),
  ),
});

export const files = defineOperation({
  path: ['files'],
  title: 'Files of concepts',
  summary: 'List the files of concepts, by id',
  description: 'Made for a pipe: a path on each line.',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  positionals: ['bundle'],
  advanced: ['except'],
  served: { field: 'bundle' },
  rows: { fields: ['files'], limit: 1_000, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', 'okf.dir_unknown', 'okf.dir_unusable'],
  refine: projectionFaults,
  examples: [
    {
      title: 'Which files hold the metrics',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', type: 'metric' },
      expect: { total: 3, files: [{ path: 'metrics/gross-margin.md', type: 'Metric' }] },
    },
  ],
  load: readAhead(() => import('./files.ts')),
  text: () => import('./files.text.ts'),
});

export type FilesInput = z.output<typeof input>;
export type FilesOutput = z.input<typeof output>;
export type FilesAnswer = z.output<typeof output>;
