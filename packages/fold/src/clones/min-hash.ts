/**
 * MinHash (Broder 1997): how many of these numbers two sets share estimates how much of them is common (Jaccard).
 * Locality-sensitive hashing cuts them into bands; sets that share a band are looked at more closely.
 */
const HASHES = 96;
export const BANDS = 32;
const ROWS = HASHES / BANDS;

/** Odd factors and summands from a fixed generator (xorshift). */
const factors = new Int32Array(HASHES);
const summands = new Int32Array(HASHES);
let state = 0x1f123bb5;
const draw = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state;
};
for (let index = 0; index < HASHES; index += 1) {
  factors[index] = draw() | 1;
  summands[index] = draw();
}

const minima = new Uint32Array(HASHES);

/** Writes the bands of a set of shingles into `bands`, from `at` on. */
export function hashBands(grams: Int32Array, bands: Uint32Array, at: number): void {
  minima.fill(0xffffffff);
  for (let gram = 0; gram < grams.length; gram += 1) {
    const value = grams[gram] ?? 0;
    for (let index = 0; index < HASHES; index += 1) {
      const hashed = (Math.imul(value, factors[index] ?? 1) + (summands[index] ?? 0)) | 0;
      const mixed = (hashed ^ (hashed >>> 16)) >>> 0;
      if (mixed < (minima[index] ?? 0)) minima[index] = mixed;
    }
  }
  for (let band = 0; band < BANDS; band += 1) {
    let key = 0;
    for (let row = 0; row < ROWS; row += 1) key = Math.imul(key, 0x9e3779b1) ^ (minima[band * ROWS + row] ?? 0);
    bands[at + band] = key >>> 0;
  }
}
