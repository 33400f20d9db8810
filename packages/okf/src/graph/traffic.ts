import { directoryOf } from '../bundle/bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { directoriesOf } from '../bundle/directories.ts';
import { graphOf } from './concept-graph.ts';

/** A directory as a place that links come from and go to. */
interface TrafficDirectory {
  readonly dir: string;
  readonly parent: string | null;
  readonly count: number;
  readonly subtree: number;
  readonly internal: number;
  readonly out: number;
  readonly in: number;
  /** Per cent of its links that stay inside; null when it has none. */
  readonly cohesion: number | null;
}

/** How often concepts of one directory link to concepts of another. */
interface Arc {
  readonly source: string;
  readonly target: string;
  readonly weight: number;
}

export interface Traffic {
  readonly dirs: readonly TrafficDirectory[];
  /** The heaviest first. */
  readonly arcs: readonly Arc[];
  /** The weight below which arcs would only clutter a drawing. */
  readonly fittedCut: number;
}

const MIN_DRAWN = 8;
const DRAWN_PER_DIRECTORY = 1.5;

export const trafficOf = derived((bundle: Bundle): Traffic => {
  const flows = new Map<string, { internal: number; out: number; in: number }>();
  const weights = new Map<string, { source: string; target: string; weight: number }>();
  const flowOf = (dir: string) => {
    const flow = flows.get(dir) ?? { internal: 0, out: 0, in: 0 };
    flows.set(dir, flow);
    return flow;
  };
  for (const edge of graphOf(bundle).edges) {
    const [source, target] = [edge.source.dir, edge.target.dir];
    if (source === target) {
      flowOf(source).internal += 1;
      continue;
    }
    flowOf(source).out += 1;
    flowOf(target).in += 1;
    const key = `${source}\0${target}`;
    const arc = weights.get(key);
    if (arc === undefined) weights.set(key, { source, target, weight: 1 });
    else arc.weight += 1;
  }
  const holding = directoriesWithConcepts(bundle);
  const dirs = holding.map(({ dir, count, subtree }) => {
    const flow = flowOf(dir);
    return {
      dir,
      parent: dir === '.' ? null : directoryOf(dir),
      count,
      subtree,
      ...flow,
      cohesion: cohesionOf(flow),
    };
  });
  const arcs = [...weights.values()].toSorted(compareArcs);
  return { dirs, arcs, fittedCut: fitCut(arcs, dirs.length) };
});

/** Directories with nothing in or below them carry no traffic; the root stands for the whole. */
function directoriesWithConcepts(bundle: Bundle): { dir: string; count: number; subtree: number }[] {
  return [...directoriesOf(bundle).values()]
    .filter(({ dir, subtree }) => subtree > 0 || dir === '.')
    .map(({ dir, concepts, subtree }) => ({ dir, count: concepts.length, subtree }));
}

function cohesionOf(flow: { internal: number; out: number; in: number }): number | null {
  const total = flow.internal + flow.out + flow.in;
  return total === 0 ? null : Math.round((100 * flow.internal) / total);
}

function compareArcs(left: Arc, right: Arc): number {
  if (left.weight !== right.weight) return right.weight - left.weight;
  if (left.source !== right.source) return left.source < right.source ? -1 : 1;
  return left.target < right.target ? -1 : 1;
}

/** The weight of the last arc that still fits a drawing of so many directories. */
function fitCut(arcs: readonly Arc[], directories: number): number {
  const drawn = Math.max(Math.ceil(DRAWN_PER_DIRECTORY * directories), MIN_DRAWN);
  return arcs[drawn - 1]?.weight ?? 1;
}
