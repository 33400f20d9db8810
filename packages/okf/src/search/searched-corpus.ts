import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { idRanks } from '../bundle/id-order.ts';
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
  /** Its place among the concepts of its bundle, by id. */
  readonly rank: number;
}

/** The order in which bundles were named does not make another corpus. */
export function corpusOf(selected: readonly Selected[]): SearchedCorpus {
  const bundles = selected
    .map(({ bundle }) => bundle)
    .toSorted((left, right) => (left.root < right.root ? -1 : 1));
  return {
    key: bundles.map(({ root }) => root).join('\0'),
    fingerprint: bundles.map(({ root, fingerprint }) => `${root}\0${fingerprint}`).join('\0'),
    documents: bundles.flatMap(documentsOf),
  };
}

const documentsOf = derived((bundle: Bundle): readonly SearchedDocument[] => {
  const ranks = idRanks(bundle);
  return bundle.concepts.map((concept, at) => ({ root: bundle.root, concept, rank: ranks[at] ?? 0 }));
});

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
