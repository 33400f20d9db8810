import type { Entity } from '../entity/entity.ts';
import { linksOfKey, linkKeys } from '../link/front-matter-links.ts';
import type { LinkKey } from '../link/front-matter-links.ts';
import type { LinkIndex } from '../link/link-index.ts';

export const graphKeys = linkKeys;
export const defaultGraphKeys: readonly LinkKey[] = ['depends_on', 'parent_key'];

interface GraphEdge {
  readonly from: Entity;
  readonly to: Entity;
  readonly key: string;
}

export interface EntityGraph {
  readonly nodes: readonly Entity[];
  readonly edges: readonly GraphEdge[];
  /** Targets of links that lead nowhere. */
  readonly ghosts: readonly string[];
}

/** The links between some entities, and what of them leads to nothing. */
export function buildGraph(
  entities: readonly Entity[],
  links: LinkIndex,
  keys: readonly string[],
): EntityGraph {
  const among = new Set(entities);
  const ghosts = new Set<string>();
  const edges: GraphEdge[] = [];
  for (const from of entities) {
    for (const key of keys) {
      for (const { target } of linksOfKey(from.data, key)) {
        const resolved = links.resolve(target);
        if (resolved.kind === 'dangling') ghosts.add(target);
        if (resolved.kind === 'entity' && among.has(resolved.entity))
          edges.push({ from, to: resolved.entity, key });
      }
    }
  }
  return { nodes: entities, edges, ghosts: [...ghosts].toSorted() };
}

/** What lies within `depth` links of an entity, whichever way the links point. */
export function neighbourhood(graph: EntityGraph, start: Entity, depth: number): EntityGraph {
  const near = new Map<Entity, Entity[]>();
  const connect = (from: Entity, to: Entity) => {
    const list = near.get(from);
    if (list === undefined) near.set(from, [to]);
    else list.push(to);
  };
  for (const { from, to } of graph.edges) {
    connect(from, to);
    connect(to, from);
  }
  const reached = new Set([start]);
  let frontier = [start];
  for (let step = 0; step < depth && frontier.length > 0; step += 1) {
    frontier = frontier
      .flatMap((entity) => near.get(entity) ?? [])
      .filter((entity) => {
        if (reached.has(entity)) return false;
        reached.add(entity);
        return true;
      });
  }
  return {
    nodes: graph.nodes.filter((entity) => reached.has(entity)),
    edges: graph.edges.filter(({ from, to }) => reached.has(from) && reached.has(to)),
    ghosts: graph.ghosts,
  };
}
