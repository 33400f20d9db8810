import type { Concept } from './bundle.ts';
import { conceptsByPath } from './places.ts';
import type { Selected } from './select-bundle.ts';
import { unknownConcept } from './unknown-concept.ts';

/**
 * The concept of a bundle that an argument names.
 * @param field the argument, for the answer to point at
 * @throws Problem `okf.concept_unknown`
 */
export function getConcept({ member, bundle }: Selected, id: string, field = 'id'): Concept {
  const concept = conceptsByPath(bundle).get(`${id}.md`);
  if (concept === undefined) throw unknownConcept(member.slug, id, field);
  return concept;
}
