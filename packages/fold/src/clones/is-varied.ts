import type { TokenRun } from './align-tokens.ts';
import { hashGrams } from './hash-grams.ts';

/** Fewer different shingles are no code to share: a table of data, a list of declarations or of the same call. */
const MIN_DIFFERENT = 24;

/** Whether there is something in it apart from one thing said over and over. */
export function isVaried({ tokens, from, to }: TokenRun): boolean {
  const seen = new Set<number>();
  for (const gram of hashGrams(tokens, from, to)) {
    seen.add(gram);
    if (seen.size >= MIN_DIFFERENT) return true;
  }
  return false;
}
