import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { readBody } from '../roadmap-check/roadmap-check.ts';
import { findCycles } from '../task-next/find-cycle.ts';
import type { CapabilityGraphInput, CapabilityGraphOutput } from './capability-graph.operation.ts';

type Node = CapabilityGraphOutput['nodes'][number];
type Edge = CapabilityGraphOutput['edges'][number];

export async function run({ from }: CapabilityGraphInput, context: Context): Promise<CapabilityGraphOutput> {
  const planning = await openPlanning(context);
  const all = entitiesOf(planning.corpus, 'capability');
  const { parents, ghosts, warnings } = findParents(all, planning);
  const start = from === undefined ? undefined : findEntity(planning, from, 'capability');
  const shown = start === undefined ? all : all.filter((capability) => isBelow(capability, start, parents));
  const nodes = shown.map((capability): Node => {
    const { id, title, state } = capability;
    return {
      id,
      title,
      state,
      parent: parents.get(capability)?.id ?? ghosts.get(capability) ?? null,
      ghost: false,
    };
  });
  const missing = new Set(shown.flatMap((capability) => ghosts.get(capability) ?? []));
  const ghostNodes = [...missing]
    .toSorted()
    .map((id): Node => ({ id, title: id, state: '', parent: null, ghost: true }));
  return {
    scanned: all.length,
    nodes: [...nodes, ...ghostNodes],
    edges: edgesBetween(shown, planning),
    warnings,
  };
}

interface Parents {
  readonly parents: ReadonlyMap<Entity, Entity>;
  /** What a capability names as its parent, and is not there. */
  readonly ghosts: ReadonlyMap<Entity, string>;
  readonly warnings: string[];
}

/** Circles are cut where they close, so that what is drawn is a tree. */
function findParents(capabilities: readonly Entity[], { links }: Planning): Parents {
  const parents = new Map<Entity, Entity>();
  const ghosts = new Map<Entity, string>();
  const warnings: string[] = [];
  for (const capability of capabilities) {
    const [link] = linksOfKey(capability.data, 'parent_key');
    if (link === undefined) continue;
    const resolved = links.resolve(link.target);
    if (resolved.kind === 'entity') parents.set(capability, resolved.entity);
    else {
      ghosts.set(capability, link.target);
      warnings.push(`${capability.id}: its parent ${link.target} is not there`);
    }
  }
  const edges = new Map([...parents].map(([child, parent]) => [child, [parent]]));
  for (const cycle of findCycles(capabilities, edges)) {
    const [first] = cycle.toSorted((left, right) => (left.id < right.id ? -1 : 1));
    if (first === undefined) continue;
    parents.delete(first);
    warnings.push(
      `${cycle
        .map(({ id }) => id)
        .toSorted()
        .join(', ')} are parents of one another; cut at ${first.id}`,
    );
  }
  return { parents, ghosts, warnings };
}

function isBelow(capability: Entity, start: Entity, parents: ReadonlyMap<Entity, Entity>): boolean {
  for (let at: Entity | undefined = capability; at !== undefined; at = parents.get(at))
    if (at === start) return true;
  return false;
}

/** A pair that is declared as related is not named again for a mention in the text. */
function edgesBetween(capabilities: readonly Entity[], planning: Planning): Edge[] {
  const among = new Set(capabilities);
  const edges = new Map<string, Edge>();
  const add = (from: Entity, target: string, kind: Edge['kind']) => {
    const resolved = planning.links.resolve(target);
    if (resolved.kind !== 'entity' || resolved.entity === from || !among.has(resolved.entity)) return;
    const key = [from.id, resolved.entity.id].toSorted().join(' ');
    if (!edges.has(key)) edges.set(key, { from: from.id, to: resolved.entity.id, kind });
  };
  for (const from of capabilities)
    for (const { target } of linksOfKey(from.data, 'related')) add(from, target, 'related');
  for (const from of capabilities)
    for (const { target } of readBody(planning, from).links) add(from, target, 'wikilink');
  return [...edges.values()];
}
