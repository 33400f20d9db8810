import type { PostingPool } from './postings.ts';

/** Which words stand in which documents: all that a ranked search needs to know of a corpus. */
export interface WordIndex {
  readonly documents: number;
  readonly terms: readonly string[];
  /** How many documents hold each term in each field, term by term. Their postings follow each other so in the pool. */
  readonly sizes: Uint32Array;
  readonly pool: PostingPool;
  /** How many different words each field of each document has, document by document. */
  readonly lengths: Uint32Array;
  /** The average of those, by field. */
  readonly averages: readonly number[];
}
