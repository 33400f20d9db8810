import type { TokenRun } from './align-tokens.ts';
import { hashGrams } from './hash-grams.ts';

/** Fewer different shingles are no code to share: a table of data, a list of declarations. */
const LEAST_DIFFERENT = 24;
/** What repeats itself is similar to whatever repeats the same: tests full of one assertion, options one after another. */
const VARIED_DIFFERENT = 36;
const VARIED_SHARE = 0.3;

/** none: not worth a word even when it is copied as it stands; low: only then; high: copies that were changed as well. */
export type Variety = 'none' | 'low' | 'high';

/** How much there is in a run of tokens apart from one thing said over and over. */
export function varietyOf({ tokens, from, to }: TokenRun): Variety {
  const grams = hashGrams(tokens, from, to);
  const seen = new Set<number>();
  const enough = Math.max(VARIED_DIFFERENT, grams.length * VARIED_SHARE);
  for (let at = 0; at < grams.length && seen.size < enough; at += 1) seen.add(grams[at] ?? 0);
  if (seen.size >= enough) return 'high';
  return seen.size < LEAST_DIFFERENT ? 'none' : 'low';
}
