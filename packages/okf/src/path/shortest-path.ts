import type { Bundle, Concept } from '../bundle/bundle.ts';
import { incomingEdges, outgoingEdges } from '../graph/concept-graph.ts';
import type { Edge } from '../graph/concept-graph.ts';

/** One link on the way; `backwards` when the way goes against it. */
export interface Step {
  readonly edge: Edge;
  readonly backwards: boolean;
}

/** What can be reached, in the order in which it was: how far it is, and by which link it was. */
export type Reached = ReadonlyMap<Concept, { readonly links: number; readonly by: Step | undefined }>;

export interface Search {
  readonly undirected: boolean;
  /** Where to stop; everything is reached without it. */
  readonly until?: (concept: Concept) => boolean;
}

/** Breadth first, so that what is reached is reached by a shortest way. */
export function reachFrom(bundle: Bundle, start: Concept, { undirected, until }: Search): Reached {
  const reached = new Map<Concept, { links: number; by: Step | undefined }>([
    [start, { links: 0, by: undefined }],
  ]);
  // A map hands out what is added while it is walked: it is the queue, too.
  for (const [concept, { links }] of reached) {
    if (until?.(concept) === true) break;
    for (const edge of outgoingEdges(bundle, concept)) {
      if (!reached.has(edge.target))
        reached.set(edge.target, { links: links + 1, by: { edge, backwards: false } });
    }
    for (const edge of undirected ? incomingEdges(bundle, concept) : []) {
      if (!reached.has(edge.source))
        reached.set(edge.source, { links: links + 1, by: { edge, backwards: true } });
    }
  }
  return reached;
}

/** The links from the start to a concept that was reached. */
export function stepsTo(reached: Reached, goal: Concept): Step[] {
  const steps: Step[] = [];
  for (let by = reached.get(goal)?.by; by !== undefined;) {
    steps.push(by);
    by = reached.get(by.backwards ? by.edge.target : by.edge.source)?.by;
  }
  return steps.toReversed();
}

export interface Nearest {
  readonly concept: Concept;
  /** Links between it and the goal in any direction; null when none tie them. */
  readonly linksTo: number | null;
}

/** Of what was reached, that with the fewest links to the goal; else that whose id begins most like it. */
export function nearestTo(bundle: Bundle, goal: Concept, reached: Reached): Nearest | undefined {
  const until = (concept: Concept) => reached.has(concept);
  const around = reachFrom(bundle, goal, { undirected: true, until });
  for (const [concept, { links }] of around) if (reached.has(concept)) return { concept, linksTo: links };
  let best: Concept | undefined;
  let shared = -1;
  for (const concept of reached.keys()) {
    const own = sharedSegments(concept.id, goal.id);
    if (own > shared) [best, shared] = [concept, own];
  }
  return best === undefined ? undefined : { concept: best, linksTo: null };
}

function sharedSegments(left: string, right: string): number {
  const [one, other] = [left.split('/'), right.split('/')];
  const differs = one.findIndex((segment, index) => segment !== other[index]);
  return differs === -1 ? one.length : differs;
}
