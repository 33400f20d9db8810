import { derived } from '../corpus/derived.ts';
import { textOf } from '../entity/entity.ts';
import type { Entity } from '../entity/entity.ts';
import { compare } from '../link/link-index.ts';

/** What decides between two tasks, the first difference first. */
export interface TaskRank {
  /** 0 before 1: a priority task goes before every other. */
  readonly priority: number;
  readonly impact: number;
  readonly complexity: number;
  readonly created: string;
}

export interface RankedTask {
  readonly task: Entity;
  readonly rank: TaskRank;
  /** The dependent whose rank this one took; that may itself have been lifted. */
  readonly liftedFrom: Entity | undefined;
}

const IMPACT: Readonly<Record<string, number>> = { high: -3, medium: -2, low: -1 };
const COMPLEXITY: Readonly<Record<string, number>> = { small: 1, medium: 2, large: 3 };
const NO_DATE = '9999-12-31';

export const rankOf = derived((task: Entity): TaskRank => {
  const impact = textOf(task, 'impact');
  const complexity = textOf(task, 'complexity');
  return {
    priority: task.data['priority'] === true ? 0 : 1,
    impact: ownNumber(IMPACT, impact) ?? 1,
    complexity: ownNumber(COMPLEXITY, complexity) ?? 99,
    created: textOf(task, 'created') ?? NO_DATE,
  };
});

function ownNumber(table: Readonly<Record<string, number>>, key: string | undefined): number | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

export function compareRanks(left: TaskRank, right: TaskRank): number {
  return (
    left.priority - right.priority ||
    left.impact - right.impact ||
    left.complexity - right.complexity ||
    compare(left.created, right.created)
  );
}

/**
 * Orders tasks so that none comes after a less urgent one, where what an urgent task waits for is as urgent
 * as the task itself. `edges` leads from a task to what it waits for, and has no cycle.
 */
export function orderTasks(
  tasks: readonly Entity[],
  edges: ReadonlyMap<Entity, readonly Entity[]>,
): RankedTask[] {
  const ranked = new Map<Entity, RankedTask>(
    tasks.map((task) => [task, { task, rank: rankOf(task), liftedFrom: undefined }]),
  );
  // From the most urgent on, each gives its rank to all it waits for that have none better: each is lifted once.
  const bySelf = [...ranked.values()].toSorted(compareRanked);
  const done = new Set<Entity>();
  for (const { task, rank } of bySelf) lift(task, rank, { ranked, edges, done });
  return [...ranked.values()].toSorted(compareRanked);
}

interface Lifting {
  readonly ranked: Map<Entity, RankedTask>;
  readonly edges: ReadonlyMap<Entity, readonly Entity[]>;
  readonly done: Set<Entity>;
}

/** Iterative: a chain of dependencies may be as long as the tree is large. */
function lift(source: Entity, rank: TaskRank, { ranked, edges, done }: Lifting): void {
  const stack: Entity[] = [source];
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    if (done.has(task)) continue;
    done.add(task);
    for (const target of edges.get(task) ?? []) {
      const known = ranked.get(target);
      if (known === undefined) continue;
      if (compareRanks(rank, known.rank) < 0) ranked.set(target, { task: target, rank, liftedFrom: task });
      stack.push(target);
    }
  }
}

function compareRanked(left: RankedTask, right: RankedTask): number {
  return compareRanks(left.rank, right.rank) || compare(left.task.stem, right.task.stem);
}
