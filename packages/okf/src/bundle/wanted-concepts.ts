import { toTest } from '../search/concept-filter.ts';
import type { ConceptFilter } from '../search/concept-filter.ts';
import type { Concept } from './bundle.ts';
import { depthBelow } from './directories.ts';
import { getDirectory } from './select-bundle.ts';
import type { Selected } from './select-bundle.ts';

/**
 * The concepts that fit a filter, in the order of paths. For rows of concepts the root is a place like
 * any other: what lies directly in it.
 * @throws Problem `okf.dir_unknown`, `okf.dir_unusable`, or `input.invalid` for an unknown tier
 */
export function wantedConcepts(
  selected: Selected,
  filter: ConceptFilter & { readonly dir?: string | undefined },
): readonly Concept[] {
  const test = toTest(filter);
  const given = filter.dir ?? '';
  const dir = given.trim() === '' ? undefined : getDirectory(selected, given);
  return selected.bundle.concepts.filter((concept) => isIn(dir, concept) && test(concept));
}

function isIn(dir: string | undefined, concept: Concept): boolean {
  if (dir === undefined) return true;
  return dir === '.' ? concept.dir === '.' : depthBelow(dir, concept.dir) !== undefined;
}

/** The first directory of a concept's path; `(root)` when it lies in none. */
export function topDirectory({ id }: Pick<Concept, 'id'>): string {
  const slash = id.indexOf('/');
  return slash === -1 ? '(root)' : id.slice(0, slash);
}
