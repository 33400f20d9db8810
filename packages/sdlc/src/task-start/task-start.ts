import { Problem, referTo } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { editEntity, stateEdit } from '../edit/edit-entity.ts';
import { openPlanningToWrite } from '../edit/open-to-write.ts';
import { childrenByParent } from '../entity/children.ts';
import { dependenciesOf, dependencyName, whyUnsatisfied } from '../entity/dependencies.ts';
import { isClosed } from '../entity/entity-type.ts';
import { findEntity } from '../planning/find-entity.ts';
import type { TaskStartInput, TaskStartOutput } from './task-start.operation.ts';

const STARTED = 'in-progress';

/** @throws Problem `sdlc.task_closed`, one of `entityProblems` or of `writeProblems` */
export async function run(input: TaskStartInput, context: Context): Promise<TaskStartOutput> {
  const planning = await openPlanningToWrite(context);
  const task = findEntity(planning, input.task, 'task');
  const { id, title, state } = task;
  if (isClosed(state)) {
    throw new Problem({
      code: 'sdlc.task_closed',
      what: `${task.stem} is ${state}.`,
      next: `Take another: ${referTo('sdlc.task_next')} lists them.`,
      exit: 1,
    });
  }
  const blocked = dependenciesOf(task, planning.links)
    .filter(({ satisfied }) => !satisfied)
    .map((dependency) => ({ target: dependencyName(dependency), why: whyUnsatisfied(dependency) }));
  const started = blocked.length === 0 || input.force;
  const edit = await editEntity(planning, task, {
    edits: started && state !== STARTED ? [stateEdit(task, STARTED)] : [],
    expect: input.expect,
    dryRun: input.dry_run,
  });
  return {
    id,
    title,
    state: started ? STARTED : state,
    started,
    blocked_by: blocked,
    children: (childrenByParent(planning).get(task) ?? []).map(({ stem }) => stem).toSorted(),
    ...edit,
  };
}
