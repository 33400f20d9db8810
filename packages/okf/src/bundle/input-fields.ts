import { z } from 'zod';

/** Fields that several operations share, so that one word means one thing everywhere. */
export const bundleField = z.string().max(200).describe('A bundle: its slug, from list_bundles');

export const dirField = z
  .string()
  .max(1_000)
  .describe('Only this directory and those below it; "." is the root');

export const depthField = z
  .int()
  .min(0)
  .max(100)
  .describe('Directories at most this many levels below the start');

/** How many files of the bundle could not be used; left out when there are none. */
export const unparseableField = z
  .int()
  .min(1)
  .optional()
  .describe('Files that could not be used; validate says why');
