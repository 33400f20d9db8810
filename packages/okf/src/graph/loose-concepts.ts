import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { graphOf } from './concept-graph.ts';

/** Concepts without a link in or out, in the order of paths. */
export const looseConcepts = derived((bundle: Bundle): readonly Concept[] => {
  const { outgoing, incoming } = graphOf(bundle);
  return bundle.concepts.filter((concept) => !outgoing.has(concept) && !incoming.has(concept));
});
