import MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import { TermPostings } from './postings.ts';
import { SEARCH_FIELDS } from './search-field.ts';
import type { WordIndex } from './word-index.ts';

/** A document is called by its place in the corpus. */
export type LibraryIndex = MiniSearch<{ readonly place: number }>;

const OPTIONS: Options<{ readonly place: number }> = { fields: [...SEARCH_FIELDS], idField: 'place' };
const TERMS_A_SLICE = 500;

/**
 * What the library keeps, and reads when it searches. Its own maps of maps of numbers are the greatest part of what
 * a process with a big index holds, and making them the greatest part of the work; so they are not made, and what
 * stands for them answers the same questions. The version is pinned; a test compares what is found.
 */
interface Inner {
  readonly _index: { set(term: string, postings: TermPostings): unknown };
  _documentCount: number;
  _nextId: number;
  _documentIds: { has(place: number): boolean; get(place: number): number };
  _fieldLength: { get(place: number): readonly number[] | undefined };
  _avgFieldLength: readonly number[];
}

/**
 * Has the library search an index that it did not make. The index must not be added to.
 * @param pause is called now and then
 */
export async function toLibraryIndex(words: WordIndex, pause: () => Promise<unknown>): Promise<LibraryIndex> {
  const { documents, terms, sizes, pool, lengths, averages } = words;
  const library: LibraryIndex = new MiniSearch(OPTIONS);
  const inner = library as unknown as Inner;
  const width = SEARCH_FIELDS.length;
  const fieldLengths = Array.from({ length: documents }, (_, place) => [
    ...lengths.subarray(place * width, (place + 1) * width),
  ]);
  inner._documentCount = documents;
  inner._nextId = documents;
  inner._documentIds = { has: (place) => place < documents, get: (place) => place };
  inner._fieldLength = { get: (place) => fieldLengths[place] };
  inner._avgFieldLength = averages;
  let start = 0;
  for (const [number, term] of terms.entries()) {
    const first = number * width;
    inner._index.set(term, new TermPostings(pool, start, { sizes, first }));
    for (let list = first; list < first + width; list += 1) start += sizes[list] ?? 0;
    if (number % TERMS_A_SLICE === 0) await pause();
  }
  return library;
}
