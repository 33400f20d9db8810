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

/** The postings of a term by the number of a field, made when they are asked for: there are many terms. */
export class TermPostings {
  private readonly pool: PostingPool;
  private readonly start: number;
  private readonly sizes: Uint32Array;
  private readonly first: number;

  /**
   * @param start where those of the term's first field begin in the pool
   * @param lists the sizes of all lists, and which is that of the term's first field
   */
  constructor(
    pool: PostingPool,
    start: number,
    { sizes, first }: { readonly sizes: Uint32Array; readonly first: number },
  ) {
    this.pool = pool;
    this.start = start;
    this.sizes = sizes;
    this.first = first;
  }

  get(field: number): Postings | undefined {
    const size = this.sizes[this.first + field] ?? 0;
    if (size === 0) return undefined;
    let { start } = this;
    for (let at = this.first; at < this.first + field; at += 1) start += this.sizes[at] ?? 0;
    return new Postings(this.pool, start, size);
  }
}
