import type { TokenRun } from './align-tokens.ts';
import { hashGrams } from './hash-grams.ts';

/**
 * How many different shingles there are at the least, and as which share of all, up to so many: the larger a function
 * is, the more it repeats. Fewer than `none` are no code to share: a table of data, a list of declarations. With fewer
 * than `low` a copy that was changed cannot be told from a likeness: tests full of one assertion, options one after
 * another.
 */
const limits = {
  none: { least: 24, share: 0.1, most: 200 },
  low: { least: 36, share: 0.3, most: 600 },
};

/** none: not worth a word even when it is copied as it stands; low: only then; high: copies that were changed as well. */
export type Variety = 'none' | 'low' | 'high';

/** Which places of a table a run has used: those that hold its number. Large enough that few shingles share a place. */
const used = new Uint32Array(0x10000);
let run = 0;

/** How much there is in a run of tokens apart from one thing said over and over. */
export function varietyOf({ tokens, from, to }: TokenRun): Variety {
  const grams = hashGrams(tokens, from, to);
  const bound = ({ least, share, most }: (typeof limits)['low']) =>
    Math.max(least, Math.min(most, grams.length * share));
  const enough = bound(limits.low);
  run = (run + 1) >>> 0;
  let different = 0;
  for (let at = 0; at < grams.length && different < enough; at += 1) {
    const place = (grams[at] ?? 0) >>> 16;
    if (used[place] === run) continue;
    used[place] = run;
    different += 1;
  }
  if (different >= enough) return 'high';
  return different < bound(limits.none) ? 'none' : 'low';
}
