import type { Context } from '@trefoil/contract';
import MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';
import type { Concept } from '../bundle/bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { compareHits, roundScore } from './engine.ts';
import type { Hit, Query } from './engine.ts';
import { fieldText } from './field-text.ts';
import { literalMatcher } from './matcher.ts';
import { FIELD_WEIGHTS, SEARCH_FIELDS } from './search-field.ts';
import type { SearchField } from './search-field.ts';
import { CorpusCache, corpusOf, inSlices } from './searched-corpus.ts';
import type { SearchedCorpus } from './searched-corpus.ts';
import { readStoredIndex, storeIndex } from './stored-index.ts';

interface IndexedDocument {
  readonly place: number;
  readonly concept: Concept;
}

type TextIndex = MiniSearch<IndexedDocument>;

/** What a hit counts for when only the beginning of a word, or a word like it, matched. */
const WEIGHTS = { prefix: 0.375, fuzzy: 0.45 };
/** Edits that a word may be away, as a share of its length. */
const FUZZINESS = 0.2;

const OPTIONS: Options<IndexedDocument> = {
  fields: [...SEARCH_FIELDS],
  idField: 'place',
  extractField: ({ place, concept }, field) =>
    field === 'place' ? place : fieldText(concept, field as SearchField),
};

/** Finds concepts by the words in them and ranks them by BM25+ over all searched bundles together. */
export class TextIndexes {
  private readonly cache: CorpusCache<TextIndex>;

  constructor(store: Context['workspace']) {
    this.cache = new CorpusCache(async (corpus) => await openIndex(corpus, store));
  }

  async search(selected: readonly Selected[], query: Query): Promise<readonly Hit[]> {
    if (query.terms.length === 0) return [];
    const corpus = corpusOf(selected);
    const index = await this.cache.get(corpus);
    const slugs = new Map(selected.map(({ member, bundle }) => [bundle.root, member.slug]));
    const documentOf = (result: SearchResult) => corpus.documents[Number(result.id)];
    const results = index.search(query.terms.join(' '), {
      fields: [...query.fields],
      combineWith: 'AND',
      prefix: true,
      fuzzy: query.fuzzy ? FUZZINESS : false,
      boost: { ...FIELD_WEIGHTS },
      weights: WEIGHTS,
      filter: (result) => {
        const document = documentOf(result);
        return document !== undefined && query.wanted(document.concept);
      },
    });
    return results
      .flatMap((result) => {
        const document = documentOf(result);
        if (document === undefined) return [];
        const { root, concept } = document;
        return [toHit(result, { slug: slugs.get(root) ?? '', concept })];
      })
      .toSorted(compareHits);
  }
}

function toHit(result: SearchResult, found: Pick<Hit, 'slug' | 'concept'>): Hit {
  const fields = new Set(Object.values(result.match).flat());
  return {
    ...found,
    score: roundScore(result.score),
    matched: SEARCH_FIELDS.filter((field) => fields.has(field)),
    matchers: result.terms.map(literalMatcher),
  };
}

async function openIndex(corpus: SearchedCorpus, store: Context['workspace']): Promise<TextIndex> {
  const stored = await readStoredIndex(corpus, store);
  if (stored === undefined) return await buildIndex(corpus, store);
  // Its own asynchronous way waits a millisecond for each thousand entries, which is seconds for a large set.
  return MiniSearch.loadJS<IndexedDocument>(stored, OPTIONS);
}

async function buildIndex(corpus: SearchedCorpus, store: Context['workspace']): Promise<TextIndex> {
  const index = new MiniSearch<IndexedDocument>(OPTIONS);
  let length = 0;
  await inSlices(corpus.documents, ({ concept }, place) => {
    index.add({ place, concept });
    length += concept.document.body.length;
  });
  await storeIndex(corpus, store, { plain: () => index.toJSON(), length });
  return index;
}
