import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { skipReasons } from '../discover/skip-reason.ts';
import { sourceLanguages } from '../engine/languages.ts';

const input = z.strictObject({
  file: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('Say of this file whether a scan looks at it, and why not'),
});

const output = z.strictObject({
  healthy: z
    .boolean()
    .describe('True when workers start, every grammar loads and the file could be analysed'),
  checks: z.array(
    z.strictObject({
      check: z.string(),
      ok: z.boolean(),
      detail: z.string(),
    }),
  ),
  file: z
    .strictObject({
      path: z.string(),
      analysed: z.boolean(),
      language: z.enum(sourceLanguages).optional(),
      reason: z.enum(skipReasons).optional(),
      explanation: z.string(),
      functions: z.int().optional(),
      unread_share: z.number().optional().describe('How much of the text could not be parsed, from 0 to 1'),
    })
    .optional(),
});

export const doctor = defineOperation({
  path: ['doctor'],
  title: 'Examine the scanner',
  summary: 'Say whether scanning can work here, and why a file is skipped',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  positionals: ['file'],
  paths: ['file'],
  problems: ['doctor.not_a_file'],
  examples: [{ title: 'Examine the scanner', input: {}, expect: { healthy: true } }],
  actionable: ({ healthy }) => !healthy,
  load: () => import('./doctor.ts'),
  text: () => import('./doctor.text.ts'),
});

export type DoctorInput = z.output<typeof input>;
export type DoctorOutput = z.input<typeof output>;
export type DoctorAnswer = z.output<typeof output>;
