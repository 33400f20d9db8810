import type { Concept } from '../bundle/bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';

/** Concepts that are searched together. A document is called by its place in the list. */
export interface SearchedCorpus {
  /** Which bundles, whatever they hold. */
  readonly key: string;
  /** What they hold: another one after any change. */
  readonly fingerprint: string;
  readonly documents: readonly SearchedDocument[];
}

interface SearchedDocument {
  readonly root: string;
  readonly concept: Concept;
}

/** The order in which bundles were named does not make another corpus. */
export function corpusOf(selected: readonly Selected[]): SearchedCorpus {
  const bundles = selected
    .map(({ bundle }) => bundle)
    .toSorted((left, right) => (left.root < right.root ? -1 : 1));
  return {
    key: bundles.map(({ root }) => root).join('\0'),
    fingerprint: bundles.map(({ root, fingerprint }) => `${root}\0${fingerprint}`).join('\0'),
    documents: bundles.flatMap(({ root, concepts }) => concepts.map((concept) => ({ root, concept }))),
  };
}

const MAX_KEPT = 4;

/**
 * What an engine made of a corpus. The four used last are kept; one whose bundles changed is made
 * anew. Two searches that ask at once wait for the same.
 */
export class CorpusCache<Made> {
  private readonly kept = new Map<string, { readonly fingerprint: string; readonly made: Promise<Made> }>();
  private readonly make: (corpus: SearchedCorpus) => Promise<Made>;

  constructor(make: (corpus: SearchedCorpus) => Promise<Made>) {
    this.make = make;
  }

  async get(corpus: SearchedCorpus): Promise<Made> {
    const known = this.kept.get(corpus.key);
    const made = known?.fingerprint === corpus.fingerprint ? known.made : this.make(corpus);
    // Entered anew each time, so that the one used longest ago comes first.
    this.kept.delete(corpus.key);
    this.kept.set(corpus.key, { fingerprint: corpus.fingerprint, made });
    const [oldest = ''] = this.kept.keys();
    if (this.kept.size > MAX_KEPT) this.kept.delete(oldest);
    try {
      return await made;
    } catch (failure) {
      if (this.kept.get(corpus.key)?.made === made) this.kept.delete(corpus.key);
      throw failure;
    }
  }
}

const SLICE_MS = 12;

/**
 * Does something for each item, letting other work in between. Building an index would keep
 * every other call waiting; and a thread of its own would have to be sent every text and send back an
 * index that cannot be shared, which costs this thread as much again as building it here in slices.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
): Promise<void> {
  let start = performance.now();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (performance.now() - start < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    start = performance.now();
  }
}
