import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { compareIds } from '../bundle/id-order.ts';
import { topDirectory } from '../bundle/wanted-concepts.ts';
import { graphOf } from './concept-graph.ts';
import type { Edge } from './concept-graph.ts';

/** A concept that others link to. */
export interface Hub {
  readonly concept: Concept;
  readonly edges: readonly Edge[];
}

/** Those with the most links to them first, then by id. */
export const hubsOf = derived((bundle: Bundle): readonly Hub[] =>
  [...graphOf(bundle).incoming]
    .map(([concept, edges]) => ({ concept, edges }))
    .toSorted(
      (left, right) => right.edges.length - left.edges.length || compareIds(left.concept, right.concept),
    ),
);

export function toHubRow({ concept, edges }: Hub) {
  const byTop = new Map<string, number>();
  for (const { source } of edges) {
    const top = topDirectory(source);
    byTop.set(top, (byTop.get(top) ?? 0) + 1);
  }
  const sorted = [...byTop].toSorted(([left, many], [right, more]) => more - many || (left < right ? -1 : 1));
  return {
    id: concept.id,
    title: concept.title,
    top_dir: topDirectory(concept),
    inbound: edges.length,
    by_top_dir: Object.fromEntries(sorted),
  };
}
