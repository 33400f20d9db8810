import { z } from 'zod';

const file = z.string().min(1).max(4_096);

/** What can accept findings, on every operation that has some. */
export const acceptFields = {
  baseline: file.optional().describe('Leave out findings that this file, or REVISION:PATH in git, knows'),
  suppressions: z.array(file).min(1).max(20).optional().describe('JSON files of suppressions'),
  inline: z.boolean().default(true).describe('Honour fold-ignore comments in the files'),
};

/** What an answer says of the findings that it leaves out. */
export const acceptedFields = {
  suppressed: z.int().describe('Left out, for a comment or a file of suppressions accepts them'),
  known: z.int().describe('Left out, for the baseline knows them'),
  notes: z
    .array(
      z.strictObject({
        code: z.string(),
        message: z.string(),
        path: z.string(),
        line: z.int().optional(),
      }),
    )
    .optional()
    .describe('Suppressions that have expired or suppress nothing'),
};

export const ACCEPT_PROBLEMS = ['baseline.invalid', 'baseline.missing', 'suppressions.invalid'] as const;
