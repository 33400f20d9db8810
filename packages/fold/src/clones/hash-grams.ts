/** Tokens that a shingle spans: long enough to tell code apart, short enough that a changed token spoils few. */
export const GRAM = 5;

/** A hash of the tokens from each place on, `GRAM` of them; an entry for each place where so many are left. */
export function hashGrams(tokens: Uint8Array, from: number, to: number): Int32Array {
  const grams = new Int32Array(Math.max(0, to - from - GRAM + 1));
  for (let at = 0; at < grams.length; at += 1) {
    const place = from + at;
    // Four bytes make a number; the fifth joins through a multiplication that leaves no two fours alike.
    const four =
      ((tokens[place] ?? 0) << 24) |
      ((tokens[place + 1] ?? 0) << 16) |
      ((tokens[place + 2] ?? 0) << 8) |
      (tokens[place + 3] ?? 0);
    const mixed = Math.imul(four ^ (four >>> 15), 0x2c1b3c6d);
    grams[at] = Math.imul(mixed ^ (mixed >>> 12) ^ ((tokens[place + 4] ?? 0) << 7), 0x297a2d39);
  }
  return grams;
}
