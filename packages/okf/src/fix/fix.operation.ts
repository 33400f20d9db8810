import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { bundleField } from '../bundle/input-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { CHECK_IDS } from '../lint/lint-checks.ts';
import { actorField, dryRunField, writtenFields } from '../write/write-fields.ts';
import { writeProblems } from '../write/write-problems.ts';

const checks = z.array(z.enum(CHECK_IDS)).min(1).max(CHECK_IDS.length).optional();

const input = z.strictObject({
  bundle: bundleField,
  only: checks.describe('Fix only what these checks find'),
  except: checks.describe('Fix what all checks find but these'),
  by: actorField
    .optional()
    .describe('Who made concepts that only have a timestamp: human:ann, agent/1.0; it becomes generated'),
  dry_run: dryRunField,
});

const output = z.strictObject({
  ...writtenFields,
  fixed: z.int().describe('Fixes made, or to be made'),
  fixes: z.array(
    z.strictObject({
      check: z.string(),
      path: z.string(),
      line: z.int().nullable(),
      message: z.string().describe('What was wrong'),
    }),
  ),
  remaining: z.record(z.string(), z.int()).describe('What the same checks still find'),
  note: z.string().optional().describe('What more could be fixed, and what it takes'),
  conformant: z.boolean().describe('Whether validate then finds no error'),
  conflicts: z
    .array(z.strictObject({ path: z.string(), line: z.int() }))
    .describe('Files left alone because a merge in them is unfinished'),
});

export const fix = defineOperation({
  path: ['fix'],
  title: 'Fix a bundle',
  summary: 'Make the sure fixes of lint and validate, and change nothing else',
  description:
    'Sure are, among others: quotes around values that are no valid YAML without, links to what has moved, actors ' +
    'written almost right, dates without their time, and what version 0.1 of the format had: `timestamp` (give by) ' +
    'and lists of citations. Fixes are repeated until none is left; what remains is for you. Only the faulty bytes ' +
    'change, and all files or none. {okf.lint} shows each finding with its fix.',
  effects: 'write',
  idempotent: true,
  input,
  output,
  positionals: ['bundle'],
  served: { field: 'bundle' },
  rows: { fields: ['fixes', 'changes'], limit: 100, maxLimit: 100_000 },
  problems: [...writeProblems],
  examples: [
    {
      title: 'See what would be fixed',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', only: ['root_relative_path'], dry_run: true },
      expect: { dry_run: true, wrote: false, conformant: true },
    },
    {
      title: 'Refuse a check that does not exist',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', only: ['everything'], dry_run: true },
      expect: { problem: 'input.invalid' },
    },
  ],
  load: readAhead(() => import('./fix.ts'), { bodies: true }),
  text: () => import('./fix.text.ts'),
});

export type FixInput = z.output<typeof input>;
export type FixOutput = z.input<typeof output>;
export type FixAnswer = z.output<typeof output>;
