import type { Alignment } from './align-tokens.ts';
import { firstOf } from './find-similar.ts';
import type { FormGroup, SimilarPair } from './find-similar.ts';

/** Functions that are all alike enough to one of them. */
export interface SimilarClass {
  readonly medoid: FormGroup;
  readonly groups: readonly FormGroup[];
  /** How alike the least alike member is to the medoid. */
  readonly similarity: number;
}

export interface GroupingOptions {
  /** Every member is at least so similar to the medoid. */
  readonly guard: number;
  readonly align: (left: FormGroup, right: FormGroup) => Alignment;
  readonly breathe: () => Promise<void>;
}

interface Cluster {
  medoid: FormGroup;
  groups: FormGroup[];
}

/** In a cluster this large only the two medoids may be the medoid of the whole. */
const MAX_TRIED = 32;

/**
 * Parts pairs into classes, the most similar pairs first. Similarity does not carry over from pair to pair: a chain
 * of small steps leads from a function to one that has nothing in common with it. So two classes become one only
 * where a member is similar to all the others.
 */
export async function groupClasses(
  groups: readonly FormGroup[],
  pairs: readonly SimilarPair[],
  options: GroupingOptions,
): Promise<SimilarClass[]> {
  const sorted = pairs.toSorted(
    (one, other) =>
      other.similarity - one.similarity ||
      one.left.index - other.left.index ||
      one.right.index - other.right.index,
  );
  const known = new SimilarityTable(groups.length, pairs, options.align);
  const clusters: Cluster[] = groups.map((group) => ({ medoid: group, groups: [group] }));
  let done = 0;
  for (const pair of sorted) {
    done += 1;
    if (done % 512 === 0) await options.breathe();
    const [one, other] = [clusters[pair.left.index], clusters[pair.right.index]];
    if (one === undefined || other === undefined || one === other) continue;
    const medoid = findMedoid({ one, other, pair }, known, options.guard);
    if (medoid === undefined) continue;
    const [larger, smaller] = one.groups.length >= other.groups.length ? [one, other] : [other, one];
    larger.groups.push(...smaller.groups);
    larger.medoid = medoid;
    for (const { index } of smaller.groups) clusters[index] = larger;
  }
  return [...new Set(clusters)]
    .filter(({ groups: [first, second] }) => second !== undefined || (first?.units.length ?? 0) > 1)
    .map(({ medoid, groups: members }) => ({
      medoid,
      groups: members,
      similarity: Math.min(1, ...members.map((group) => known.between(medoid, group))),
    }));
}

interface Merge {
  readonly one: Cluster;
  readonly other: Cluster;
  readonly pair: SimilarPair;
}

/** The first that is similar to all, of those that are likely to be. */
function findMedoid(
  { one, other, pair }: Merge,
  known: SimilarityTable,
  guard: number,
): FormGroup | undefined {
  const isNear = (medoid: FormGroup, members: readonly FormGroup[]) =>
    members.every((group) => known.between(medoid, group) >= guard);
  const [larger, smaller] = one.groups.length >= other.groups.length ? [one, other] : [other, one];
  if (isNear(larger.medoid, smaller.groups)) return larger.medoid;
  if (larger.groups.length + smaller.groups.length > MAX_TRIED) return undefined;
  const tried = [smaller.medoid, pair.left, pair.right];
  return tried.find((medoid) => isNear(medoid, smaller.groups) && isNear(medoid, larger.groups));
}

/** Similarities that are known, or worked out when they are asked for. */
class SimilarityTable {
  readonly #known = new Map<number, number>();
  readonly #count: number;
  readonly #align: GroupingOptions['align'];

  constructor(count: number, pairs: readonly SimilarPair[], align: GroupingOptions['align']) {
    this.#count = count;
    this.#align = align;
    for (const { left, right, similarity } of pairs)
      this.#known.set(left.index * count + right.index, similarity);
  }

  between(one: FormGroup, other: FormGroup): number {
    if (one === other) return 1;
    const [left, right] = one.index < other.index ? [one, other] : [other, one];
    const key = left.index * this.#count + right.index;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { similarity } = overlap(left, right) ? { similarity: 0 } : this.#align(left, right);
    this.#known.set(key, similarity);
    return similarity;
  }
}

/** A function and one inside of it are no clones. */
function overlap(left: FormGroup, right: FormGroup): boolean {
  const [a, b] = [firstOf(left), firstOf(right)];
  return a.file === b.file && a.from < b.to && b.from < a.to;
}
