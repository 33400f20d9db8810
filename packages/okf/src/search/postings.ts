/** Every place that a term stands in, of all terms of an index: one list for all, for there are millions. */
export interface PostingPool {
  /** Documents; those of one term and field stand together, in ascending order. */
  readonly places: Uint32Array;
  /** How often the document holds the term. */
  readonly counts: Uint32Array;
}

/**
 * The documents that hold a term in one field. It answers what the search library asks of its own
 * `Map` of numbers, and takes a fifth of the room.
 */
export class Postings {
  readonly size: number;
  private readonly pool: PostingPool;
  private readonly start: number;
  private next: number;

  constructor(pool: PostingPool, start: number, size: number) {
    this.pool = pool;
    this.start = start;
    this.size = size;
    this.next = start;
  }

  keys(): IterableIterator<number> {
    return this.pool.places.subarray(this.start, this.start + this.size).values();
  }

  /** How often a document holds the term. */
  get(place: number): number | undefined {
    const { places, counts } = this.pool;
    // Asked in the order of `keys`, nearly always.
    const at = places[this.next] === place ? this.next : this.find(place);
    if (at >= this.start + this.size || places[at] !== place) return undefined;
    this.next = at + 1 < this.start + this.size ? at + 1 : this.start;
    return counts[at];
  }

  /** Where the first document that is not before this one stands. */
  private find(place: number): number {
    let [low, high] = [this.start, this.start + this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.pool.places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The postings of a term by the number of a field. Most terms stand in one or two. */
export class TermPostings {
  private readonly fields: readonly (Postings | undefined)[];

  constructor(fields: readonly (Postings | undefined)[]) {
    this.fields = fields;
  }

  get(field: number): Postings | undefined {
    return this.fields[field];
  }
}
