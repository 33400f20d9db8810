import type { Concept } from '../bundle/bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import type { Matcher } from './matcher.ts';
import type { SearchField } from './search-field.ts';

/** A concept that fits. */
export interface Hit {
  readonly slug: string;
  readonly concept: Concept;
  /** Its place among the concepts of its bundle, by id. */
  readonly rank: number;
  readonly score: number;
  /** Why it does; asked only for the rows that are shown, for finding costs less than explaining. */
  readonly explain: () => Explanation;
}

export interface Explanation {
  /** The fields that hold a term. */
  readonly matched: readonly SearchField[];
  /** Find in a text what the engine matched; the first that is there is quoted. */
  readonly matchers: readonly Matcher[];
}

/** What to look for, and in what. */
export interface Query {
  /** None is blank. */
  readonly terms: readonly string[];
  readonly fields: readonly SearchField[];
  readonly fuzzy: boolean;
  readonly wanted: (concept: Concept) => boolean;
}

/** One way to find and rank concepts, the best first. */
export type Engine = (selected: readonly Selected[], query: Query) => Promise<readonly Hit[]>;

/** Best first, then by bundle and id. */
export function compareHits(left: Hit, right: Hit): number {
  if (left.score !== right.score) return right.score - left.score;
  if (left.slug !== right.slug) return left.slug < right.slug ? -1 : 1;
  return left.rank - right.rank;
}

const PRECISION = 10_000;

/** Scores are told, and compared, to four decimals. */
export function roundScore(score: number): number {
  return Math.round(score * PRECISION) / PRECISION;
}
