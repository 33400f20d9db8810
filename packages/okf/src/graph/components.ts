import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { graphOf } from './concept-graph.ts';
import type { Edge } from './concept-graph.ts';

const NONE: readonly Edge[] = [];

/** The concepts that hang together, whichever way their links lead: the largest group first, then by path. */
export const componentsOf = derived((bundle: Bundle): readonly (readonly Concept[])[] => {
  const { outgoing, incoming } = graphOf(bundle);
  const seen = new Set<Concept>();
  const components: Concept[][] = [];
  const visit = (concept: Concept, members: Concept[]): void => {
    if (seen.has(concept)) return;
    seen.add(concept);
    members.push(concept);
  };
  for (const start of bundle.concepts) {
    if (seen.has(start)) continue;
    seen.add(start);
    const members = [start];
    for (let next = 0; next < members.length; next += 1) {
      const concept = members[next];
      if (concept === undefined) break;
      for (const { target } of outgoing.get(concept) ?? NONE) visit(target, members);
      for (const { source } of incoming.get(concept) ?? NONE) visit(source, members);
    }
    components.push(members.length === 1 ? members : members.toSorted(comparePaths));
  }
  return components.toSorted((left, right) => right.length - left.length);
});

function comparePaths(left: Concept, right: Concept): number {
  return left.path < right.path ? -1 : 1;
}
