import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { childrenByParent } from '../entity/children.ts';
import { dependenciesOf, dependencyName, whyUnsatisfied } from '../entity/dependencies.ts';
import type { Dependency } from '../entity/dependencies.ts';
import { textOf } from '../entity/entity.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { openPlanning, requireTasks } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { diagnosticsOf } from '../planning/planning-fields.ts';
import { findCycle } from './find-cycle.ts';
import { orderTasks } from './order-tasks.ts';
import type { RankedTask } from './order-tasks.ts';
import type { TaskNextInput, TaskNextOutput } from './task-next.operation.ts';

const MAX_NOTES = 20;

export async function run(input: TaskNextInput, context: Context): Promise<Unpaged<TaskNextOutput>> {
  const planning = await openPlanning(context);
  requireTasks(planning);
  const candidates = findCandidates(planning, input);
  if (candidates.length === 0) noteOthers(planning, context);
  const dependencies = new Map(candidates.map((task) => [task, dependenciesOf(task, planning.links)]));
  noteUnresolved(dependencies, context);
  const edges = edgesAmong(candidates, dependencies);
  const cycle = findCycle(candidates, edges);
  const ranked = cycle === undefined ? orderTasks(candidates, edges) : [];
  const sorted = skip(ranked, { input, dependencies, children: childrenByParent(planning) });
  const { kept, blocked, parents, kinds } = sorted;
  return {
    ordered: mapRows(kept, (task) => toRow(task, planning)),
    cycle: cycle === undefined ? null : cycle.map(({ stem }) => stem).toSorted(),
    explain: input.explain,
    skipped: { blocked: blocked.length, parent: parents.length, kind: kinds.length },
    skipped_blocked: blocked,
    skipped_parent: parents,
    skipped_kind: kinds,
    diagnostics: diagnosticsOf(planning),
  };
}

function findCandidates({ corpus }: Planning, { state, exclude_autonomy }: TaskNextInput): readonly Entity[] {
  const states = new Set(state.length === 0 ? ['open/ready'] : state);
  const excluded = new Set(exclude_autonomy);
  return entitiesOf(corpus, 'task').filter((task) => {
    if (task.fault !== undefined || !states.has(task.state)) return false;
    const autonomy = textOf(task, 'autonomy');
    return autonomy === undefined || !excluded.has(autonomy);
  });
}

/** An empty queue is not the end of the work when tasks are only not in the states that were asked for. */
function noteOthers({ corpus }: Planning, context: Context): void {
  const counts = new Map<string, number>();
  for (const { fault, state } of entitiesOf(corpus, 'task')) {
    if (fault === undefined && !isClosed(state)) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const states = [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([state, count]) => `${state} (${count})`);
  context.report({
    kind: 'note',
    message: `no task is as asked for; unfinished ones are ${states.join(', ')}`,
  });
}

function noteUnresolved(dependencies: ReadonlyMap<Entity, readonly Dependency[]>, context: Context): void {
  let notes = 0;
  for (const [task, list] of dependencies) {
    for (const { link, resolved } of list) {
      if (resolved.kind !== 'dangling' && resolved.kind !== 'ambiguous') continue;
      const fault = resolved.kind === 'dangling' ? 'leads nowhere' : 'has several meanings';
      notes += 1;
      if (notes > MAX_NOTES) return;
      context.report({ kind: 'note', message: `${task.stem}: depends_on ${link.target} ${fault}` });
    }
  }
}

/** From a candidate to the candidates it waits for. What is closed holds nobody up. */
function edgesAmong(
  candidates: readonly Entity[],
  dependencies: ReadonlyMap<Entity, readonly Dependency[]>,
): ReadonlyMap<Entity, readonly Entity[]> {
  const among = new Set(candidates);
  return new Map(
    candidates.map((task) => {
      const targets = (dependencies.get(task) ?? []).flatMap(({ resolved }) =>
        resolved.kind === 'entity' && among.has(resolved.entity) && !isClosed(resolved.entity.state)
          ? [resolved.entity]
          : [],
      );
      return [task, targets];
    }),
  );
}

interface Skipping {
  readonly input: TaskNextInput;
  readonly dependencies: ReadonlyMap<Entity, readonly Dependency[]>;
  readonly children: ReadonlyMap<Entity, readonly Entity[]>;
}

/** Takes out what is not to be picked up; by then it has lifted what it waits for. */
function skip(ranked: readonly RankedTask[], { input, dependencies, children }: Skipping) {
  const wanted = new Set(input.kind.length === 0 ? ['implementation'] : input.kind);
  const kept: RankedTask[] = [];
  const blocked: TaskNextOutput['skipped_blocked'] = [];
  const parents: TaskNextOutput['skipped_parent'] = [];
  const kinds: TaskNextOutput['skipped_kind'] = [];
  for (const entry of ranked) {
    const { task } = entry;
    const own = children.get(task) ?? [];
    const kind = textOf(task, 'kind') ?? 'implementation';
    const unsatisfied = (dependencies.get(task) ?? []).filter((dependency) => !dependency.satisfied);
    if (own.length > 0) {
      const names = own.map(({ stem }) => stem).toSorted();
      parents.push({ basename: task.stem, children: names, why: `is done by way of ${names.join(', ')}` });
    } else if (!wanted.has(kind)) {
      kinds.push({ basename: task.stem, kind, why: `is ${kind} work` });
    } else if (unsatisfied.length > 0 && !input.include_blocked) {
      blocked.push({
        basename: task.stem,
        unsatisfied: unsatisfied.map((dependency) => dependencyName(dependency)),
        why: `waits for ${unsatisfied.map((dependency) => whyUnsatisfied(dependency)).join(', ')}`,
      });
    } else {
      kept.push(entry);
    }
  }
  return { kept, blocked, parents, kinds };
}

function toRow(
  { task, rank, liftedFrom }: RankedTask,
  { place }: Planning,
): TaskNextOutput['ordered'][number] {
  const impact = textOf(task, 'impact');
  const complexity = textOf(task, 'complexity');
  const created = textOf(task, 'created');
  return {
    basename: task.stem,
    id: task.id,
    title: task.title,
    path: place(task.path),
    priority: task.data['priority'] === true,
    ...(impact === undefined ? {} : { impact }),
    ...(complexity === undefined ? {} : { complexity }),
    ...(created === undefined ? {} : { created }),
    ...(liftedFrom === undefined ? {} : { lifted_from: liftedFrom.stem }),
    priority_rank: rank.priority,
    impact_rank: rank.impact,
    complexity_rank: rank.complexity,
    created_rank: rank.created,
  };
}
