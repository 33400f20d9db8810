import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { SearchResult } from 'minisearch';
import type { Selected } from '../bundle/select-bundle.ts';
import { compareHits, roundScore } from './engine.ts';
import type { Explanation, Hit, Query } from './engine.ts';
import { buildWordIndex } from './build-word-index.ts';
import { toLibraryIndex } from './library-index.ts';
import type { LibraryIndex } from './library-index.ts';
import { literalMatcher } from './matcher.ts';
import { FIELD_WEIGHTS, SEARCH_FIELDS } from './search-field.ts';
import { CorpusCache, corpusOf } from './searched-corpus.ts';
import type { SearchedCorpus } from './searched-corpus.ts';
import { readStoredIndex, storeIndex } from './stored-index.ts';
import type { WordIndex } from './word-index.ts';

/** What a hit counts for when only the beginning of a word, or a word like it, matched. */
const WEIGHTS = { prefix: 0.375, fuzzy: 0.45 };
/** Edits that a word may be away, as a share of its length. */
const FUZZINESS = 0.2;

/** Finds concepts by the words in them and ranks them by BM25+ over all searched bundles together. */
export class TextIndexes {
  private readonly cache: CorpusCache<LibraryIndex>;

  constructor(store: Context['workspace']) {
    this.cache = new CorpusCache(async (corpus) => await openIndex(corpus, store, createBreather()));
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
        const { root, concept, rank } = document;
        const score = roundScore(result.score);
        return [{ slug: slugs.get(root) ?? '', concept, rank, score, explain: () => explain(result) }];
      })
      .toSorted(compareHits);
  }
}

function explain({ match, terms }: SearchResult): Explanation {
  const fields = new Set(Object.values(match).flat());
  return { matched: SEARCH_FIELDS.filter((field) => fields.has(field)), matchers: terms.map(literalMatcher) };
}

/** What is made in less time than it takes to read and keep is neither read nor kept. */
const WORTH_KEEPING = 1_000_000;

async function openIndex(
  corpus: SearchedCorpus,
  store: Context['workspace'],
  pause: () => Promise<unknown>,
): Promise<LibraryIndex> {
  return await toLibraryIndex(await openWords(corpus, store, pause), pause);
}

async function openWords(
  corpus: SearchedCorpus,
  store: Context['workspace'],
  pause: () => Promise<unknown>,
): Promise<WordIndex> {
  const length = corpus.documents.reduce((sum, { concept }) => sum + concept.document.body.length, 0);
  if (length < WORTH_KEEPING) return await buildWordIndex(corpus, pause);
  const stored = await readStoredIndex(corpus, store, pause);
  if (stored !== undefined) return stored;
  const index = await buildWordIndex(corpus, pause);
  await storeIndex(corpus, store, { index, pause });
  return index;
}
