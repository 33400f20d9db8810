import { alignTokens, sortGrams } from './align-tokens.ts';
import type { Alignment, SortedGrams } from './align-tokens.ts';
import type { CloneUnit } from './clone-corpus.ts';
import { hashGrams } from './hash-grams.ts';
import { BANDS, hashBands } from './min-hash.ts';
import { varietyOf } from './variety-of.ts';

/** Functions of one form: all are clones of one another, and the first speaks for them. */
export interface FormGroup {
  readonly index: number;
  /** Whether there is enough in them for a changed copy to be told from a likeness. */
  readonly varied: boolean;
  readonly units: readonly CloneUnit[];
}

export interface SimilarPair extends Alignment {
  readonly left: FormGroup;
  readonly right: FormGroup;
}

export interface SimilarOptions {
  readonly align: (left: FormGroup, right: FormGroup) => Alignment;
  readonly isAlike: (alignment: Alignment, left: CloneUnit, right: CloneUnit) => boolean;
  /** The least similarity that can be alike: what differs more in length alone is not compared. */
  readonly similarity: number;
  readonly breathe: () => Promise<void>;
}

/** Bands that two functions share at the least: with a Jaccard index of one half two of hundred pairs share fewer. */
const MIN_BANDS = 2;
/** In a band that more share, each is compared with its neighbours in length. */
const MAX_BUCKET = 96;

export function groupByForm(units: readonly CloneUnit[]): FormGroup[] {
  const groups = new Map<string, Map<number, CloneUnit[]>>();
  for (const unit of units) {
    const ofLanguage = groups.get(unit.file.language) ?? new Map<number, CloneUnit[]>();
    groups.set(unit.file.language, ofLanguage);
    const group = ofLanguage.get(unit.form);
    if (group === undefined) ofLanguage.set(unit.form, [unit]);
    else group.push(unit);
  }
  const found: FormGroup[] = [];
  for (const group of [...groups.values()].flatMap((each) => [...each.values()])) {
    const [first] = group;
    const variety = first === undefined ? 'none' : varietyOf(runOf(first));
    if (variety !== 'none') found.push({ index: found.length, varied: variety === 'high', units: group });
  }
  return found;
}

/** Aligns groups by their first functions, whose shingles are sorted once. */
export function createAligner(): (left: FormGroup, right: FormGroup) => Alignment {
  const sorted = new Map<FormGroup, SortedGrams>();
  const gramsOf = (group: FormGroup): SortedGrams => {
    const grams = sorted.get(group) ?? sortGrams(runOf(firstOf(group)));
    sorted.set(group, grams);
    return grams;
  };
  return (left, right) => alignTokens(gramsOf(left), gramsOf(right));
}

/** Pairs of groups whose functions are similar. */
export async function findSimilar(
  groups: readonly FormGroup[],
  options: SimilarOptions,
): Promise<SimilarPair[]> {
  const bands = await hashAll(groups, options);
  const pairs: SimilarPair[] = [];
  let compared = 0;
  for (let band = 0; band < BANDS; band += 1) {
    for (const bucket of bucketsOf(groups, bands, band)) {
      for (const [left, right] of pairsOf(bucket)) {
        compared += 1;
        if (compared % 4096 === 0) await options.breathe();
        if (!mayBeAlike(left, right, options.similarity) || !sharesEnough(bands, { left, right, band }))
          continue;
        const alignment = options.align(left, right);
        if (options.isAlike(alignment, firstOf(left), firstOf(right)))
          pairs.push({ left, right, ...alignment });
      }
    }
    await options.breathe();
  }
  return pairs;
}

export function firstOf(group: FormGroup): CloneUnit {
  const [first] = group.units;
  if (first === undefined) throw new Error('A group of functions is never empty.');
  return first;
}

function runOf({ file, from, to }: CloneUnit) {
  return { tokens: file.facts.tokens, words: file.words, from, to };
}

async function hashAll(groups: readonly FormGroup[], { breathe }: SimilarOptions): Promise<Uint32Array> {
  const bands = new Uint32Array(groups.length * BANDS);
  for (const group of groups) {
    const { file, from, to } = firstOf(group);
    hashBands(hashGrams(file.facts.tokens, from, to), bands, group.index * BANDS);
    if (group.index % 256 === 0) await breathe();
  }
  return bands;
}

/** Groups that share a band, by length and then by place. */
function* bucketsOf(groups: readonly FormGroup[], bands: Uint32Array, band: number): Generator<FormGroup[]> {
  const keyed = new Float64Array(groups.length);
  for (let index = 0; index < groups.length; index += 1) {
    keyed[index] = (bands[index * BANDS + band] ?? 0) * PLACES + index;
  }
  keyed.sort();
  let from = 0;
  while (from < keyed.length) {
    const key = Math.floor((keyed[from] ?? 0) / PLACES);
    let to = from + 1;
    while (to < keyed.length && Math.floor((keyed[to] ?? 0) / PLACES) === key) to += 1;
    if (to - from > 1) {
      const bucket = [...keyed.subarray(from, to)].flatMap((each) => groups[each - key * PLACES] ?? []);
      yield bucket.toSorted((left, right) => lengthOf(left) - lengthOf(right) || left.index - right.index);
    }
    from = to;
  }
}

/** More than there are functions. */
const PLACES = 0x200000;

function* pairsOf(bucket: readonly FormGroup[]): Generator<[FormGroup, FormGroup]> {
  for (const [at, left] of bucket.entries()) {
    for (const right of bucket.slice(at + 1, at + 1 + MAX_BUCKET)) {
      yield left.index < right.index ? [left, right] : [right, left];
    }
  }
}

function lengthOf(group: FormGroup): number {
  const { from, to } = firstOf(group);
  return to - from;
}

function mayBeAlike(left: FormGroup, right: FormGroup, similarity: number): boolean {
  const [a, b] = [firstOf(left), firstOf(right)];
  if (!left.varied || !right.varied || a.file.language !== b.file.language) return false;
  const [one, other] = [a.to - a.from, b.to - b.from];
  // With every token of the shorter one matched: 2 * shorter / (shorter + longer).
  if (2 * Math.min(one, other) < similarity * (one + other)) return false;
  return a.file !== b.file || a.to <= b.from || b.to <= a.from;
}

interface BandQuestion {
  readonly left: FormGroup;
  readonly right: FormGroup;
  readonly band: number;
}

/** Whether a pair shares enough bands, and no earlier one, in which it was looked at before. */
function sharesEnough(bands: Uint32Array, { left, right, band }: BandQuestion): boolean {
  const a = left.index * BANDS;
  const b = right.index * BANDS;
  let shared = 0;
  for (let each = 0; each < BANDS; each += 1) {
    if (bands[a + each] !== bands[b + each]) continue;
    if (each < band) return false;
    shared += 1;
  }
  return shared >= MIN_BANDS;
}
