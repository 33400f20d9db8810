/** Numbers that are kept of each function. */
export const UNIT_FIELDS = 7;

/**
 * What is kept of a file to find clones in it: functions that are large enough, their tokens as one byte each, names
 * and values as one more byte each, and where statements begin and end. About a fifth of the source's size.
 */
export interface CloneFacts {
  /** Of each function, in the order of their starts. */
  readonly names: readonly string[];
  /** For each function: first token, token after the last, line, column, last line, last column, function around it. */
  readonly units: Int32Array;
  /** For each function: a 64-bit hash of its tokens as they stand, and one with names numbered and values left out. */
  readonly hashes: Uint32Array;
  readonly tokens: Uint8Array;
  /** For each token that is a name or value, in their order, its text hashed to a byte. */
  readonly words: Uint8Array;
  /** Where statements are, packed; see `statement-codec.ts`. */
  readonly statements: Uint8Array;
}
