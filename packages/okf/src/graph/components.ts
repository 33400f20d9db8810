import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { graphOf } from './concept-graph.ts';

/**
 * The concepts that hang together, whichever way their links lead: the largest group first, each in the
 * order of paths. Groups are joined edge by edge (union-find with path halving).
 */
export const componentsOf = derived((bundle: Bundle): readonly (readonly Concept[])[] => {
  const { concepts } = bundle;
  const numbers = new Map(concepts.map((concept, number) => [concept, number]));
  const parents = Int32Array.from(concepts, (_, number) => number);
  for (const [source, edges] of graphOf(bundle).outgoing) {
    const from = numbers.get(source) ?? 0;
    for (const { target } of edges) join(parents, from, numbers.get(target) ?? 0);
  }
  const components = new Map<number, Concept[]>();
  for (const [number, concept] of concepts.entries()) {
    const root = rootOf(parents, number);
    const members = components.get(root);
    if (members === undefined) components.set(root, [concept]);
    else members.push(concept);
  }
  return [...components.values()].toSorted((left, right) => right.length - left.length);
});

/** The lower number becomes the root, so that a component is found at its first concept. */
function join(parents: Int32Array, left: number, right: number): void {
  const [one, other] = [rootOf(parents, left), rootOf(parents, right)];
  if (one < other) parents[other] = one;
  else parents[one] = other;
}

function rootOf(parents: Int32Array, number: number): number {
  let at = number;
  for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
    const above = parents[parent] ?? parent;
    parents[at] = above;
    at = above;
  }
  return at;
}
