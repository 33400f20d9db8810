import { GRAM, hashGrams } from './hash-grams.ts';
import { hasText, isWord } from './token-classes.ts';

/** A run of tokens to compare: some of a file's. */
export interface TokenRun {
  readonly tokens: Uint8Array;
  readonly words: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Its shingles in the order of their hashes, each with its place. */
export interface SortedGrams {
  readonly run: TokenRun;
  readonly hashes: Int32Array;
  readonly places: Int32Array;
}

export interface Alignment {
  /** Share of the tokens of both that lie in runs which both have, from 0 to 1. */
  readonly similarity: number;
  /** Share of the aligned names that were renamed in one way throughout, from 0 to 1. */
  readonly consistency: number;
  /** Share of the aligned names and values that are the same. */
  readonly sameWords: number;
}

/** More than a function has tokens; with 32 bits of hash it fits a number. */
const PLACES = 0x200000;

export function sortGrams(run: TokenRun): SortedGrams {
  const grams = hashGrams(run.tokens, run.from, run.to);
  // Sorting numbers is several times cheaper than sorting places by what lies there.
  const keys = new Float64Array(grams.length);
  for (let at = 0; at < grams.length; at += 1) keys[at] = (grams[at] ?? 0) * PLACES + at;
  keys.sort();
  const hashes = new Int32Array(grams.length);
  const places = new Int32Array(grams.length);
  keys.forEach((key, index) => {
    const hash = Math.floor(key / PLACES);
    hashes[index] = hash;
    places[index] = key - hash * PLACES;
  });
  return { run, hashes, places };
}

/** Shorter runs of equal tokens are what any two functions of a language have in common. */
const MIN_RUN = 8;

/**
 * How alike two runs of tokens are. Shingles that both have equally often are anchors (as in patience diff); runs of
 * equal tokens grow from them in both directions. Linear, so that large functions cost no more than their size.
 */
export function alignTokens(left: SortedGrams, right: SortedGrams): Alignment {
  const partner = findAnchors(left, right);
  growRuns(left.run, right.run, partner);
  const matched = dropShortRuns(partner);
  const all = partner.length + right.run.to - right.run.from;
  return { similarity: (2 * matched) / Math.max(1, all), ...compareWords(left.run, right.run, partner) };
}

/** Compares names and values of runs whose tokens are of the same kinds, one by one. */
export function alignEqual(left: TokenRun, right: TokenRun): Alignment {
  const partner = new Int32Array(left.to - left.from);
  for (let at = 0; at < partner.length; at += 1) partner[at] = at + 1;
  return { similarity: 1, ...compareWords(left, right, partner) };
}

/** For each token on the left the one on the right that it stands for, plus one. */
function findAnchors(left: SortedGrams, right: SortedGrams): Int32Array {
  const partner = new Int32Array(left.run.to - left.run.from);
  let i = 0;
  let j = 0;
  while (i < left.hashes.length && j < right.hashes.length) {
    const a = left.hashes[i] ?? 0;
    const b = right.hashes[j] ?? 0;
    if (a !== b) {
      if (a < b) i += 1;
      else j += 1;
      continue;
    }
    const endI = endOfEqual(left.hashes, i);
    const endJ = endOfEqual(right.hashes, j);
    if (endI - i === endJ - j) {
      for (let each = 0; i + each < endI; each += 1)
        pair(partner, left.places[i + each] ?? 0, right.places[j + each] ?? 0);
    }
    i = endI;
    j = endJ;
  }
  return partner;
}

/** Pairs tokens beside those that have a partner, for as long as they are equal. */
function growRuns(left: TokenRun, right: TokenRun, partner: Int32Array): void {
  const length = right.to - right.from;
  const taken = new Uint8Array(length + 2);
  // Places before the first token and after the last one.
  taken[length + 1] = 1;
  for (let at = 0; at < partner.length; at += 1) taken[partner[at] ?? 0] = 1;
  taken[0] = 1;
  const extend = (at: number, other: number): void => {
    if (partner[at] !== 0 || taken[other] === 1) return;
    if (left.tokens[left.from + at] !== right.tokens[right.from + other - 1]) return;
    partner[at] = other;
    taken[other] = 1;
  };
  for (let at = 0; at < partner.length - 1; at += 1) {
    const other = partner[at] ?? 0;
    if (other !== 0) extend(at + 1, other + 1);
  }
  for (let at = partner.length - 1; at > 0; at -= 1) {
    const other = partner[at] ?? 0;
    if (other !== 0) extend(at - 1, other - 1);
  }
}

/** Returns how many tokens lie in runs that are long enough; others lose their partner. */
function dropShortRuns(partner: Int32Array): number {
  let matched = 0;
  let from = 0;
  for (let at = 1; at <= partner.length; at += 1) {
    if (at < partner.length && partner[at] !== 0 && partner[at] === (partner[at - 1] ?? 0) + 1) continue;
    if (partner[from] !== 0) {
      if (at - from >= MIN_RUN) matched += at - from;
      else partner.fill(0, from, at);
    }
    from = at;
  }
  return matched;
}

function endOfEqual(hashes: Int32Array, from: number): number {
  let end = from + 1;
  while (end < hashes.length && hashes[end] === hashes[from]) end += 1;
  return end;
}

function pair(partner: Int32Array, place: number, other: number): void {
  for (let at = 0; at < GRAM; at += 1) partner[place + at] = other + at + 1;
}

/** Of 256 names on the left, how often each stands where which of 256 on the right does. */
const votes = new Int32Array(256 * 256);

function compareWords(left: TokenRun, right: TokenRun, partner: Int32Array): Omit<Alignment, 'similarity'> {
  const cast: number[] = [];
  let texts = 0;
  let same = 0;
  let names = 0;
  for (let at = 0; at < partner.length; at += 1) {
    const other = (partner[at] ?? 0) - 1;
    const symbol = left.tokens[left.from + at] ?? 0;
    if (other < 0 || !hasText(symbol)) continue;
    const a = left.words[left.from + at] ?? 0;
    const b = right.words[right.from + other] ?? 0;
    texts += 1;
    if (a === b) same += 1;
    if (!isWord(symbol)) continue;
    names += 1;
    const vote = a * 256 + b;
    if (votes[vote] === 0) cast.push(vote);
    votes[vote] = (votes[vote] ?? 0) + 1;
  }
  const agreed = countAgreed(cast);
  for (const vote of cast) votes[vote] = 0;
  return {
    consistency: names === 0 ? 1 : agreed / names,
    sameWords: texts === 0 ? 1 : same / texts,
  };
}

const best = new Int32Array(256);
const bestToo = new Int32Array(256);

/** Votes for the name that most speak for, either way. */
function countAgreed(cast: readonly number[]): number {
  best.fill(0);
  bestToo.fill(0);
  for (const vote of cast) {
    const count = votes[vote] ?? 0;
    best[vote >> 8] = Math.max(best[vote >> 8] ?? 0, count);
    bestToo[vote & 255] = Math.max(bestToo[vote & 255] ?? 0, count);
  }
  let agreed = 0;
  for (const vote of cast) {
    const count = votes[vote] ?? 0;
    if (count === best[vote >> 8] && count === bestToo[vote & 255]) agreed += count;
  }
  return agreed;
}
