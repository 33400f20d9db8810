import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { measures } from '../complexity/complexity-rules.ts';
import { limitField, offsetField } from '../finding-fields.ts';
import { coverageFields, scanLimits, sourceSelection } from '../scan/scan-fields.ts';

const input = z.strictObject({
  ...sourceSelection,
  sort: z
    .enum([...measures, 'path'])
    .default('cognitive')
    .describe('Order by this, the highest first'),
  min: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('Only functions that have at least this much of what they are ordered by'),
  name: z.string().min(1).max(200).optional().describe('Only functions with this text in their name'),
  ...scanLimits,
  limit: limitField,
  offset: offsetField,
});

const output = z.strictObject({
  functions: z.array(
    z.strictObject({
      path: z.string(),
      line: z.int(),
      column: z.int(),
      end_line: z.int(),
      function: z.string(),
      language: z.string(),
      cyclomatic: z.int(),
      cognitive: z.int(),
      length: z.int().describe('Lines of code, without comments and empty lines'),
      parameters: z.int(),
      nesting: z.int(),
    }),
  ),
  measured: z.int().describe('Functions in all, whatever was asked of them'),
  coverage: coverageFields,
});

export const metrics = defineOperation({
  path: ['metrics'],
  title: 'Measure functions',
  summary: 'Measure every function: paths, nesting, length, parameters',
  description:
    'Cyclomatic complexity as McCabe counts it, cognitive complexity as Sonar does. Which functions exceed what they ' +
    'may have is told by {fold.scan}.',
  effects: 'read',
  input,
  output,
  positionals: ['paths'],
  advanced: [
    'all_files',
    'files_from',
    'max_file_size',
    'file_timeout',
    'time_limit',
    'max_memory',
    'cache',
    'quarantine',
    'offset',
  ],
  paths: ['paths'],
  rows: { fields: ['functions'], limit: 50, maxLimit: 100_000 },
  problems: ['scan.files_from', 'scan.no_repository', 'scan.revision_unknown', 'scan.workers'],
  examples: [
    {
      title: 'Find what is hardest to follow',
      input: { paths: ['src'], jobs: 1, limit: 1 },
      expect: { functions: [{ path: 'src/copy.c' }] },
    },
  ],
  load: () => import('./metrics.ts'),
  text: () => import('./metrics.text.ts'),
});

export type MetricsInput = z.output<typeof input>;
export type MetricsOutput = z.input<typeof output>;
export type MetricsAnswer = z.output<typeof output>;
