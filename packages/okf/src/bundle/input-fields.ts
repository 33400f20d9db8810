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

/** How many files the bundle's `.okfignore` leaves out; left out when there are none. */
export const ignoredField = z
  .int()
  .min(1)
  .optional()
  .describe('Files that the .okfignore of the bundle leaves out');

const word = z.string().max(200).optional();

/** Which concepts are wanted; the same words on every operation that lists concepts. */
export const conceptFilterFields = {
  type: word.describe('Only concepts of this type'),
  dir: dirField.optional().describe('Only concepts in this directory or below; "." is the root alone'),
  tag: word.describe('Only concepts with this tag'),
  status: word.describe('Only concepts with this status; none declared counts as stable'),
  trust: word.describe('Only concepts of this tier: unverified, machine-confirmed or human-reviewed'),
};
