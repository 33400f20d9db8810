import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { getConcept } from '../bundle/get-concept.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { placeOfEdge } from './link-place.ts';
import type { PathInput, PathOutput } from './path.operation.ts';
import { nearestTo, reachFrom, stepsTo } from './shortest-path.ts';
import type { Reached, Step } from './shortest-path.ts';

export function run(input: PathInput, context: Context): Unpaged<PathOutput> {
  const selected = getBundle(input.bundle, context);
  const { member, bundle } = selected;
  const start = getConcept(selected, input.from, 'from');
  const goal = getConcept(selected, input.to, 'to');
  const { undirected } = input;
  const reached = reachFrom(bundle, start, { undirected, until: (concept) => concept === goal });
  const connected = reached.has(goal);
  return {
    bundle: member.slug,
    ...unparseableCount(bundle),
    from: start.id,
    to: goal.id,
    undirected,
    connected,
    ...(connected ? {} : lookAround(bundle, goal, reached)),
    steps: mapRows(stepsTo(reached, goal), (step) => toRow(bundle, step)),
  };
}

function lookAround(bundle: Bundle, goal: Concept, reached: Reached) {
  const nearest = nearestTo(bundle, goal, reached);
  if (nearest === undefined) return { reached: reached.size };
  const { concept, linksTo } = nearest;
  const linksFrom = reached.get(concept)?.links ?? 0;
  const { id, title } = concept;
  return { reached: reached.size, nearest: { id, title, links_from: linksFrom, links_to: linksTo } };
}

function toRow(bundle: Bundle, { edge, backwards }: Step) {
  const { source, target, kind, rel } = edge;
  return {
    source: source.id,
    target: target.id,
    kind,
    ...(rel === undefined ? {} : { rel }),
    ...(backwards ? { backwards: true as const } : {}),
    ...placeOfEdge(bundle, edge),
  };
}
