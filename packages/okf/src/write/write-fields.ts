import { z } from 'zod';

export const dryRunField = z
  .boolean()
  .default(false)
  .describe('Show as diffs what would be written, and write nothing');

/** Who has done something, in a form that says what kind it is. */
export const actorField = z
  .string()
  .max(300)
  .regex(/^(?:(?:human|process):\S+|[^\s/:][^\s/]*\/\S+)$/);

export const conceptIdField = z.string().min(1).max(1_000);

/** What an answer says of the files that were, or would be, written. */
export const writtenFields = {
  bundle: z.string(),
  root: z.string(),
  dry_run: z.boolean(),
  wrote: z.boolean().describe('False when there was nothing to change, or with dry_run'),
  changes: z
    .array(z.strictObject({ path: z.string(), diff: z.string().describe('Unified diff') }))
    .describe('The files that are, or would be, not as they were'),
};
