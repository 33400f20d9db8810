import { z } from 'zod';
import { MAX_ANSWER_BYTES, MIN_ANSWER_BYTES } from './answer-bytes.ts';
import type { Budget, RowBudget } from './operation.ts';

const maxBytes = (budget: Budget) =>
  z
    .int()
    .min(MIN_ANSWER_BYTES)
    .max(MAX_ANSWER_BYTES)
    .default(budget.bytes)
    .describe('Cut the answer to this many bytes');

const offset = (of: string) =>
  z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER - 1)
    .default(0)
    .describe(`Skip this many ${of}; next_offset of the last answer`);

/** Fields that `invoke` honours, so that every surface cuts alike. */
export function budgetFields(options: { budget: Budget; rows: RowBudget | undefined; document: boolean }) {
  const fields: Record<string, z.ZodType> = {};
  if (options.rows !== undefined) {
    const { limit, maxLimit } = options.rows;
    fields['limit'] = z.int().min(1).max(maxLimit).default(limit).describe('At most this many rows');
    fields['offset'] = offset('rows');
  }
  if (options.document) fields['offset'] = offset('bytes');
  fields['max_bytes'] = maxBytes(options.budget);
  return fields;
}

/** What an answer says about its own completeness. */
export const pagingEnvelope = {
  total: z.int().min(0).describe('Rows that matched, before any cut'),
  returned: z.int().min(0).describe('Rows in this answer'),
  truncated: z.boolean().describe('True when rows are missing after these'),
  next_offset: z.int().min(0).optional().describe('The offset that continues this answer'),
};

export const documentEnvelope = {
  total_bytes: z.int().min(0),
  truncated: z.boolean(),
  next_offset: z.int().min(0).optional(),
};

/** On a row or an answer: names of its fields that were shortened to fit the byte budget. */
export const truncatedFields = {
  truncated_fields: z.array(z.string()).optional().describe('Fields that were shortened to fit max_bytes'),
};
