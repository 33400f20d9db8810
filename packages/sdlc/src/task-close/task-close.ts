import { Problem, referTo } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { checkboxesOf, scanBody } from '../body/scan-body.ts';
import { sectionRuleFor } from '../body/section-grammar.ts';
import { readEntity } from '../corpus/read-entity.ts';
import { editEntity, stateEdit } from '../edit/edit-entity.ts';
import { openPlanningToWrite } from '../edit/open-to-write.ts';
import { childrenByParent } from '../entity/children.ts';
import { dependenciesOf, whyUnsatisfied } from '../entity/dependencies.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { findEntity } from '../planning/find-entity.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { TaskCloseInput, TaskCloseOutput } from './task-close.operation.ts';

/** @throws Problem `sdlc.task_closed`, one of `entityProblems` or of `writeProblems` */
export async function run(input: TaskCloseInput, context: Context): Promise<TaskCloseOutput> {
  const planning = await openPlanningToWrite(context);
  const task = findEntity(planning, input.task, 'task');
  const state = `closed/${input.result}`;
  refuseReopening(task, state);
  const edit = await editEntity(planning, task, {
    edits: [stateEdit(task, state), { key: 'completion_note', value: input.note }],
    expect: input.expect,
    dryRun: input.dry_run,
  });
  return {
    id: task.id,
    title: task.title,
    state,
    ...dependentsOf(task, planning),
    open_criteria: openCriteria(task, planning),
    open_children: (childrenByParent(planning).get(task) ?? [])
      .filter((child) => !isClosed(child.state))
      .map(({ stem }) => stem)
      .toSorted(),
    ...edit,
  };
}

/** How a task ended is not changed in passing. */
function refuseReopening({ stem, id, state }: Entity, wanted: string): void {
  if (!isClosed(state) || state === wanted) return;
  throw new Problem({
    code: 'sdlc.task_closed',
    what: `${stem} is ${state} already.`,
    next: `Change its state with ${referTo('sdlc.task_update', { task: id })}.`,
    exit: 1,
  });
}

/** What waited for the task, told as it will be when the task is closed. */
function dependentsOf(
  task: Entity,
  { corpus, links }: Planning,
): Pick<TaskCloseOutput, 'unblocked' | 'still_waiting'> {
  const unblocked: TaskCloseOutput['unblocked'] = [];
  const waiting: TaskCloseOutput['still_waiting'] = [];
  if (isClosed(task.state)) return { unblocked, still_waiting: waiting };
  for (const entity of corpus.entities) {
    if (isClosed(entity.state) || entity.data['depends_on'] === undefined) continue;
    const open = dependenciesOf(entity, links).filter(({ satisfied }) => !satisfied);
    const others = open.filter(({ resolved }) => resolved.kind !== 'entity' || resolved.entity !== task);
    if (others.length === open.length) continue;
    const { stem, title, state } = entity;
    if (others.length === 0) unblocked.push({ basename: stem, title, state });
    else
      waiting.push({
        basename: stem,
        why: `waits for ${others.map((other) => whyUnsatisfied(other)).join(', ')}`,
      });
  }
  return { unblocked, still_waiting: waiting };
}

function openCriteria({ path }: Entity, { corpus }: Planning): TaskCloseOutput['open_criteria'] {
  const { document } = readEntity(corpus.root, path);
  const { sections } = scanBody(document?.body ?? '', document?.bodyLine ?? 1);
  return sections
    .filter(({ name }) => sectionRuleFor('task', name)?.content === 'checkboxes')
    .flatMap(({ lines }) => checkboxesOf(lines))
    .filter(({ checked }) => !checked)
    .map(({ line, text }) => ({ line, text }));
}
