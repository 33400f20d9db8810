import { mixHash } from './hash-text.ts';

/**
 * MinHash: how many of these numbers two sets share estimates how much of them is common (Jaccard index, Broder
 * 1997). They come from one permutation whose range is parted into bins (Li, Owen and Zhang 2012), so that a shingle
 * costs one hash and not one for each number. Locality-sensitive hashing puts them into bands; sets that share bands
 * are looked at more closely.
 */
const BINS = 96;
export const BANDS = 32;
const ROWS = BINS / BANDS;
const EMPTY = 0xffffffff;

const minima = new Uint32Array(BINS);
const filled = new Uint32Array(BINS);

/** Writes the bands of a set of shingles into `bands`, from `at` on. */
export function hashBands(grams: Int32Array, bands: Uint32Array, at: number): void {
  minima.fill(EMPTY);
  for (let gram = 0; gram < grams.length; gram += 1) {
    const hashed = mixHash(grams[gram] ?? 0);
    const bin = Math.floor(hashed * (BINS / 0x100000000));
    if (hashed < (minima[bin] ?? 0)) minima[bin] = hashed;
  }
  fillEmpty();
  for (let band = 0; band < BANDS; band += 1) {
    let key = 0;
    for (let row = 0; row < ROWS; row += 1)
      key = Math.imul(key, 0x9e3779b1) ^ (filled[band + row * BANDS] ?? 0);
    bands[at + band] = key >>> 0;
  }
}

/**
 * A bin without a shingle takes the number of one that has some, chosen by its own number alone: the same in every set
 * (Shrivastava 2017).
 */
function fillEmpty(): void {
  for (let bin = 0; bin < BINS; bin += 1) {
    let from = bin;
    for (let attempt = 1; minima[from] === EMPTY && attempt < 4 * BINS; attempt += 1) {
      from = mixHash(bin * 0x10001 + attempt) % BINS;
    }
    filled[bin] = minima[from] ?? 0;
  }
}
