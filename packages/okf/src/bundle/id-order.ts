import type { Bundle, Concept } from './bundle.ts';
import { derived } from './derived.ts';

/** By id, not by path: `a` before `a-b`, although `a-b.md` sorts before `a.md`. */
export function compareIds(left: Pick<Concept, 'id'>, right: Pick<Concept, 'id'>): number {
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}

/** Which place each concept of a bundle has in the order of ids; numbers sort much faster than texts. */
export const idRanks = derived(({ concepts }: Bundle): Uint32Array => {
  const ranks = new Uint32Array(concepts.length);
  const places = concepts.map((concept, place) => ({ id: concept.id, place })).toSorted(compareIds);
  for (const [rank, { place }] of places.entries()) ranks[place] = rank;
  return ranks;
});
