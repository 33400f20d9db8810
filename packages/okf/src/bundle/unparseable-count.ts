import type { Bundle } from './bundle.ts';

/** The field that says knowledge is missing from an answer, when some is. */
export function unparseableCount({ unparseable }: Bundle): { unparseable?: number } {
  return unparseable.length === 0 ? {} : { unparseable: unparseable.length };
}

/** The field that says that files were left out by the bundle's own word, when some were. */
export function ignoredCount({ ignored }: Bundle): { ignored?: number } {
  return ignored === 0 ? {} : { ignored };
}
