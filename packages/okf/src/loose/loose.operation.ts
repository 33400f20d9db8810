import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, unparseableField } from '../bundle/input-fields.ts';

const input = z.strictObject({ bundle: bundleField });

const output = z.strictObject({
  bundle: z.string(),
  unparseable: unparseableField,
  files: z.array(z.strictObject({ id: z.string(), title: z.string(), dir: z.string() })),
});

export const loose = defineOperation({
  path: ['loose'],
  title: 'Loose concepts',
  summary: 'List concepts that link to nothing and nothing links to',
  description: 'Being listed in an index.md does not count: that is a place, not a relation.',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['files'], limit: 500, maxLimit: 100_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing'],
  examples: [
    {
      title: 'Find what stands alone',
      served: ['blockchain'],
      input: { bundle: 'blockchain' },
      expect: { total: 0, files: [] },
    },
  ],
  load: readAhead(() => import('./loose.ts'), { bodies: true }),
  text: () => import('./loose.text.ts'),
});

export type LooseInput = z.output<typeof input>;
export type LooseOutput = z.input<typeof output>;
export type LooseAnswer = z.output<typeof output>;
