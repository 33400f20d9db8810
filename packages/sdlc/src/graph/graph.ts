import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { findCycles } from '../task-next/find-cycle.ts';
import { buildGraph, defaultGraphKeys, neighbourhood } from './build-graph.ts';
import type { EntityGraph } from './build-graph.ts';
import { drawGraph } from './draw-graph.ts';
import type { GraphInput, GraphOutput } from './graph.operation.ts';

export async function run(input: GraphInput, context: Context): Promise<Unpaged<GraphOutput>> {
  const planning = await openPlanning(context);
  const start = input.from === undefined ? undefined : findEntity(planning, input.from);
  const keys = input.links.length === 0 ? defaultGraphKeys : input.links;
  const all = buildGraph(entitiesFor(planning, input, start), planning.links, keys);
  const shown = start === undefined ? withoutLoners(all, input) : neighbourhood(all, start, input.depth);
  const picture = input.format === 'json' ? undefined : input.format;
  return {
    format: input.format,
    counts: { nodes: shown.nodes.length, edges: shown.edges.length },
    cycles: cyclesOf(shown),
    ghosts: [...shown.ghosts],
    nodes: picture === undefined ? mapRows(shown.nodes, (entity) => toNode(entity)) : [],
    edges:
      picture === undefined
        ? mapRows(shown.edges, ({ from, to, key }) => ({ from: from.id, to: to.id, key }))
        : [],
    lines: picture === undefined ? [] : drawGraph(shown, picture),
  };
}

function entitiesFor(
  { corpus }: Planning,
  { type, include_closed }: GraphInput,
  start: Entity | undefined,
): Entity[] {
  const typed = type === undefined ? corpus.entities : entitiesOf(corpus, type);
  const shown = typed.filter(
    (entity) =>
      entity === start || (entity.fault === undefined && (include_closed || !isClosed(entity.state))),
  );
  return start === undefined || shown.includes(start) ? shown : [...shown, start];
}

/** Without a type asked for, what is linked to nothing only hides what is. */
function withoutLoners(graph: EntityGraph, { type }: GraphInput): EntityGraph {
  if (type !== undefined) return graph;
  const linked = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
  return { ...graph, nodes: graph.nodes.filter((entity) => linked.has(entity)) };
}

function cyclesOf({ nodes, edges }: EntityGraph): string[][] {
  const targets = new Map<Entity, Entity[]>();
  for (const { from, to, key } of edges) {
    if (key !== 'depends_on' && key !== 'parent_key') continue;
    const list = targets.get(from);
    if (list === undefined) targets.set(from, [to]);
    else list.push(to);
  }
  return findCycles(nodes, targets).map((cycle) => cycle.map(({ id }) => id).toSorted());
}

function toNode({ id, type, title, state }: Entity): GraphOutput['nodes'][number] {
  return { id, type, title, state };
}
