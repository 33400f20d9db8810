import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { dependenciesOf } from '../entity/dependencies.ts';
import { textOf } from '../entity/entity.ts';
import type { Entity } from '../entity/entity.ts';
import { entityTypeInfo, isClosed } from '../entity/entity-type.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import { compare } from '../link/link-index.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { diagnosticsOf } from '../planning/planning-fields.ts';
import { compareRanks, rankOf } from '../task-next/order-tasks.ts';
import type { BoardInput, BoardOutput } from './board.operation.ts';

interface Column {
  readonly name: string;
  readonly title?: string;
  readonly tasks: Entity[];
}

export async function run(input: BoardInput, context: Context): Promise<Unpaged<BoardOutput>> {
  const planning = await openPlanning(context);
  const tasks = entitiesOf(planning.corpus, 'task').filter(
    ({ fault, state }) => fault === undefined && (input.include_closed || !isClosed(state)),
  );
  const columns = columnsFor(tasks, input.group_by, planning).filter((column) => column.tasks.length > 0);
  return {
    group_by: input.group_by,
    columns: mapRows(columns, (column) => toRow(column, input.cards, planning)),
    diagnostics: diagnosticsOf(planning),
  };
}

function columnsFor(tasks: readonly Entity[], by: BoardInput['group_by'], planning: Planning): Column[] {
  if (by === 'milestone') return milestoneColumns(tasks, planning);
  const known = by === 'impact' ? ['high', 'medium', 'low'] : entityTypeInfo('task').states;
  const columns = new Map<string, Column>(known.map((name) => [name, { name, tasks: [] }]));
  for (const task of tasks) {
    const name = by === 'impact' ? (textOf(task, 'impact') ?? 'none') : task.state;
    const column = columns.get(name) ?? { name, tasks: [] };
    column.tasks.push(task);
    columns.set(name, column);
  }
  return [...columns.values()];
}

/** In the order of milestones; a task of two stands in both, one of none in the last column. */
function milestoneColumns(tasks: readonly Entity[], { corpus, links }: Planning): Column[] {
  const shown = new Set(tasks);
  const placed = new Set<Entity>();
  const columns = entitiesOf(corpus, 'milestone').map((milestone): Column => {
    const members = new Set<Entity>();
    for (const { target } of linksOfKey(milestone.data, 'tasks')) {
      const resolved = links.resolve(target);
      if (resolved.kind === 'entity' && shown.has(resolved.entity)) members.add(resolved.entity);
    }
    for (const member of members) placed.add(member);
    return { name: milestone.id, title: milestone.title, tasks: [...members] };
  });
  return [...columns, { name: 'none', tasks: tasks.filter((task) => !placed.has(task)) }];
}

function toRow(
  { name, title, tasks }: Column,
  cards: number,
  { links }: Planning,
): BoardOutput['columns'][number] {
  const ranked = tasks.map((task) => ({ task, rank: rankOf(task) }));
  ranked.sort(
    (left, right) => compareRanks(left.rank, right.rank) || compare(left.task.stem, right.task.stem),
  );
  return {
    name,
    ...(title === undefined ? {} : { title }),
    tasks: tasks.length,
    cards: ranked.slice(0, cards).map(({ task }) => {
      const impact = textOf(task, 'impact');
      const blocked =
        !isClosed(task.state) && dependenciesOf(task, links).some(({ satisfied }) => !satisfied);
      const { id, title: taskTitle, state } = task;
      return { id, title: taskTitle, state, ...(impact === undefined ? {} : { impact }), blocked };
    }),
  };
}
