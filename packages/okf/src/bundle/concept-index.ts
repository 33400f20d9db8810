import type { Bundle, Concept } from './bundle.ts';
import { derived } from './derived.ts';

const UNTYPED = 'Untyped';

/** Concepts that share a value, in the order of paths. */
export interface Shared {
  readonly value: string;
  readonly concepts: readonly Concept[];
}

/** The type as it is shown: blank ones have a name too. */
export function typeName({ type }: Concept): string {
  return type.trim() === '' ? UNTYPED : type;
}

/** Concepts by type, as they first appear. */
export function groupByType(concepts: readonly Concept[]): Shared[] {
  return group(concepts, (concept) => [typeName(concept)]);
}

/** Concepts by tag, as they first appear; a tag that a concept repeats counts once. */
export function groupByTag(concepts: readonly Concept[]): Shared[] {
  return group(concepts, ({ tags }) => tags);
}

export const typesOf = derived((bundle: Bundle): readonly Shared[] => groupByType(bundle.concepts));
export const tagsOf = derived((bundle: Bundle): readonly Shared[] => groupByTag(bundle.concepts));

/** The most frequent first, then by value. */
export function byFrequency(groups: readonly Shared[]): Shared[] {
  return groups.toSorted(
    (left, right) => right.concepts.length - left.concepts.length || (left.value < right.value ? -1 : 1),
  );
}

function group(concepts: readonly Concept[], valuesOf: (concept: Concept) => readonly string[]): Shared[] {
  const groups = new Map<string, Concept[]>();
  for (const concept of concepts) {
    for (const value of new Set(valuesOf(concept))) {
      const known = groups.get(value);
      if (known === undefined) groups.set(value, [concept]);
      else known.push(concept);
    }
  }
  return [...groups].map(([value, members]) => ({ value, concepts: members }));
}
