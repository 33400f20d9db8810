import type { Bundle } from './bundle.ts';

/** The field that says knowledge is missing from an answer, when some is. */
export function unparseableCount({ unparseable }: Bundle): { unparseable?: number } {
  return unparseable.length === 0 ? {} : { unparseable: unparseable.length };
}
