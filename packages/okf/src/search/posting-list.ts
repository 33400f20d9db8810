import type { WordIndex } from './word-index.ts';

const ENTRY = 3;
const ENTRIES_A_CHUNK = 1 << 16;

/**
 * Postings as they are found, document by document, to be sorted by the list they belong to. They grow in
 * chunks: one long array would be copied each time it is full, and be held twice then.
 */
export class PostingList {
  private readonly chunks: Uint32Array[] = [];
  private last = new Uint32Array();
  private length = 0;

  /** @param place is not before that of the postings already there */
  add(list: number, place: number, count: number): void {
    const at = (this.length % ENTRIES_A_CHUNK) * ENTRY;
    if (at === 0) {
      this.last = new Uint32Array(ENTRIES_A_CHUNK * ENTRY);
      this.chunks.push(this.last);
    }
    this.last[at] = list;
    this.last[at + 1] = place;
    this.last[at + 2] = count;
    this.length += 1;
  }

  /** Sorts them by list, by counting. It is left empty: each chunk is let go as soon as it is done with. */
  async sort(lists: number, pause: () => Promise<unknown>): Promise<Pick<WordIndex, 'sizes' | 'pool'>> {
    const sizes = new Uint32Array(lists);
    for (const [number, chunk] of this.chunks.entries()) {
      const end = this.endOf(number);
      for (let at = 0; at < end; at += ENTRY) increment(sizes, chunk[at] ?? 0);
      await pause();
    }
    const next = startsOf(sizes);
    const pool = { places: new Uint32Array(this.length), counts: new Uint32Array(this.length) };
    for (const [number, chunk] of this.chunks.entries()) {
      const end = this.endOf(number);
      for (let at = 0; at < end; at += ENTRY) {
        const to = increment(next, chunk[at] ?? 0);
        pool.places[to] = chunk[at + 1] ?? 0;
        pool.counts[to] = chunk[at + 2] ?? 0;
      }
      this.chunks[number] = new Uint32Array();
      await pause();
    }
    this.chunks.length = 0;
    this.last = new Uint32Array();
    this.length = 0;
    return { sizes, pool };
  }

  /** Where what a chunk holds ends. */
  private endOf(chunk: number): number {
    return Math.min(ENTRIES_A_CHUNK, this.length - chunk * ENTRIES_A_CHUNK) * ENTRY;
  }
}

function startsOf(sizes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(sizes.length);
  for (let list = 1; list < sizes.length; list += 1) {
    starts[list] = (starts[list - 1] ?? 0) + (sizes[list - 1] ?? 0);
  }
  return starts;
}

/** Returns what was there. */
function increment(numbers: Uint32Array, at: number): number {
  const before = numbers[at] ?? 0;
  numbers[at] = before + 1;
  return before;
}
