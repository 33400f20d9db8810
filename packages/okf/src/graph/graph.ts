import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { tagsOf, typesOf } from '../bundle/concept-index.ts';
import type { Shared } from '../bundle/concept-index.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { graphOf } from './concept-graph.ts';
import type { Edge } from './concept-graph.ts';
import type { GraphInput, GraphOutput } from './graph.operation.ts';
import { hubsOf, toHubRow } from './hubs.ts';
import { trafficOf } from './traffic.ts';

export function run({ bundle: given, view, cut }: GraphInput, context: Context): Unpaged<GraphOutput> {
  const { member, bundle } = getBundle(given, context);
  const none = { nodes: [], edges: [], types: [], tags: [], hubs: [], dirs: [], arcs: [] };
  const head = { bundle: member.slug, ...unparseableCount(bundle), view, ...none };
  switch (view) {
    case 'hubs':
      return { ...head, hubs: mapRows(hubsOf(bundle), toHubRow) };
    case 'traffic':
      return { ...head, ...traffic(bundle, cut) };
    case 'full':
      return { ...head, ...nodesAndEdges(bundle), nodes: mapRows(bundle.concepts, toFullNode) };
    default:
      return {
        ...head,
        ...nodesAndEdges(bundle),
        types: mapRows(typesOf(bundle), (shared) => ({ type: shared.value, ...toShared(shared) })),
        tags: mapRows(tagsOf(bundle), (shared) => ({ tag: shared.value, ...toShared(shared) })),
      };
  }
}

function nodesAndEdges(bundle: Bundle) {
  const { edges } = graphOf(bundle);
  return {
    total_nodes: bundle.concepts.length,
    total_edges: edges.length,
    nodes: mapRows(bundle.concepts, ({ id, title }) => ({ id, title })),
    edges: mapRows(edges, toEdge),
  };
}

function toFullNode({ id, title, type, description, tags }: Concept) {
  return { id, title, type, description: description ?? null, tags: [...tags] };
}

function toEdge({ source, target, kind, rel }: Edge) {
  return {
    source: source.id,
    target: target.id,
    // Most are links; what is plain is not repeated thirty thousand times.
    ...(kind === 'link' ? {} : { kind }),
    ...(rel === undefined ? {} : { rel }),
  };
}

function toShared({ concepts }: Shared) {
  return { count: concepts.length, concepts: concepts.map(({ id }) => id) };
}

function traffic(bundle: Bundle, asked: number | undefined) {
  const { dirs, arcs, fittedCut } = trafficOf(bundle);
  const cut = asked ?? fittedCut;
  const drawn = arcs.filter(({ weight }) => weight >= cut);
  return {
    cut,
    fitted: asked === undefined,
    total_arcs: arcs.length,
    dirs: mapRows(dirs, (row) => ({ ...row })),
    arcs: mapRows(drawn, (row) => ({ ...row })),
  };
}
