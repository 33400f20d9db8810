import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';

const input = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('Directory to check; the working directory when omitted'),
});

const part = z.strictObject({
  part: z.enum(['code', 'knowledge', 'work']),
  state: z.enum(['clean', 'actionable', 'absent', 'not_run']).describe('absent: there is nothing of it here'),
  checked: z.int().min(0).describe('Bundles, files or tasks that were looked at'),
  errors: z.int().min(0),
  warnings: z.int().min(0),
});

const output = z.strictObject({
  verdict: z.enum(['clean', 'actionable']),
  parts: z.array(part),
  findings: z.array(
    z.strictObject({
      part: z.enum(['code', 'knowledge', 'work']),
      severity: z.enum(['error', 'warning']),
      rule: z.string(),
      path: z.string().describe('Relative to the workspace'),
      line: z.int().min(1),
      column: z.int().min(1),
      message: z.string(),
    }),
  ),
});

export const check = defineOperation({
  path: ['check'],
  title: 'Check',
  summary: 'Give one verdict over what is below a directory',
  description:
    'Finds the knowledge bundles below the directory and checks each against the format. Errors make the verdict ' +
    'actionable, warnings do not. The answer says which parts ran.',
  effects: 'read',
  input,
  output,
  positionals: ['path'],
  paths: ['path'],
  rows: { fields: ['findings'], limit: 200, maxLimit: 100_000 },
  problems: ['check.not_a_directory'],
  examples: [
    {
      title: 'Check a bundle that conforms',
      input: { path: 'acme_retail' },
      expect: { verdict: 'clean', total: 0 },
    },
    {
      title: 'Check one that does not',
      input: { path: 'blockchain' },
      expect: { verdict: 'actionable' },
    },
  ],
  actionable: ({ verdict }) => verdict === 'actionable',
  load: () => import('./check.ts'),
  text: () => import('./check.text.ts'),
});

export type CheckInput = z.output<typeof input>;
export type CheckOutput = z.input<typeof output>;
