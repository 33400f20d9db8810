import type { Concept } from './bundle.ts';

const UNTYPED = 'Untyped';

/** How many concepts have each type, the most frequent first. */
export function countTypes(concepts: readonly Concept[]): [string, number][] {
  return count(concepts.map(({ type }) => [type.trim() === '' ? UNTYPED : type]));
}

/** How many concepts carry each tag, the most frequent first. */
export function countTags(concepts: readonly Concept[]): [string, number][] {
  return count(concepts.map(({ tags }) => [...new Set(tags)]));
}

function count(valuesOfEach: readonly (readonly string[])[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const values of valuesOfEach) {
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([left, many], [right, more]) => more - many || (left < right ? -1 : 1));
}
