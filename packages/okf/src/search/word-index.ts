import type { PostingPool } from './postings.ts';

/** A term, and how many documents hold it in each field: pairs of a field's number and that many postings. */
export type IndexedTerm = readonly [term: string, sizes: readonly number[]];

/**
 * Which words stand in which documents: all that a ranked search needs to know of a corpus. The postings
 * of the terms follow each other in the pool, in the order of `terms`.
 */
export interface WordIndex {
  readonly documents: number;
  readonly terms: readonly IndexedTerm[];
  readonly pool: PostingPool;
  /** How many different words each field of each document has, document by document. */
  readonly lengths: Uint32Array;
  /** The average of those, by field. */
  readonly averages: readonly number[];
}
