import { z } from 'zod';

const change = z.string().min(1).max(4_000);

export const setField = z
  .array(change)
  .max(100)
  .default([])
  .describe('key=value, as often as there are keys; a key given again makes a list');
export const addField = z.array(change).max(100).default([]).describe('key=item: add the item to a list');
export const removeField = z
  .array(change)
  .max(100)
  .default([])
  .describe('key=item: take the item out of a list');
export const unsetField = z
  .array(z.string().min(1).max(100))
  .max(100)
  .default([])
  .describe('Keys to take out');

export const dryRunField = z
  .boolean()
  .default(false)
  .describe('Show as a diff what would be written, and write nothing');

export const expectField = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .max(32)
  .optional()
  .describe('Only while the file has this hash, as a read or write has told it');

/** What an answer says of a file that was, or would be, edited. */
export const editedFields = {
  path: z.string(),
  changed: z.array(z.string()).describe('Keys that are not as they were'),
  wrote: z.boolean(),
  hash: z.string().describe('Of what the file now holds, or would hold'),
  diff: z.string().optional().describe('With dry_run: the change as a unified diff'),
};

/** What an answer says of a file that was, or would be, created. */
export const createdFields = {
  path: z.string(),
  id: z.string(),
  basename: z.string(),
  title: z.string(),
  wrote: z.boolean(),
  hash: z.string(),
  similar: z.array(z.string()).describe('Others of the type with much the same name'),
  diff: z.string().optional().describe('With dry_run: the new file as a unified diff'),
};

/** Codes that every operation that writes into a planning tree may raise. */
export const writeProblems = [
  'sdlc.config_invalid',
  'sdlc.entity_invalid',
  'sdlc.file_busy',
  'sdlc.file_changed',
  'sdlc.file_conflict',
  'sdlc.file_outside',
  'sdlc.file_unreadable',
  'sdlc.file_unwritable',
] as const;
