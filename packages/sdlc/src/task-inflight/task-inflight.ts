import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { isClosed, stateMatches } from '../entity/entity-type.ts';
import { openPullRequests } from '../git/pull-requests.ts';
import { findRepository } from '../git/repository.ts';
import { openPlanning } from '../planning/open-planning.ts';
import { taskBranches } from './task-branches.ts';
import type { TaskBranch } from './task-branches.ts';
import type { TaskInflightInput, TaskInflightOutput } from './task-inflight.operation.ts';

type Row = TaskInflightOutput['tasks'][number];

export async function run({ pr }: TaskInflightInput, context: Context): Promise<TaskInflightOutput> {
  const planning = await openPlanning(context);
  const { project, config, corpus } = planning;
  const repository = await findRepository(context, project.directory, config.git);
  const branches = repository === undefined ? [] : await taskBranches(context, planning, repository);
  const prs = await openPullRequests(context, project.directory, repository === undefined ? 'off' : pr);
  const byBranch = new Map(prs.open.map(({ headRefName, number }) => [headRefName, number]));
  const byStem = new Map(entitiesOf(corpus, 'task').map((task) => [task.stem, task]));
  const tasks = branches.map((branch): Row => {
    const task = byStem.get(branch.basename);
    const prNumber = byBranch.get(branch.branch);
    return {
      basename: branch.basename,
      ...(task === undefined ? {} : { title: task.title }),
      category: categoryOf(branch, { state: task?.state, prNumber }),
      branch: branch.branch,
      worktree_path: branch.worktreePath ?? null,
      task_state: task?.state ?? null,
      branch_state: branch.state ?? null,
      open_pr_number: prNumber ?? null,
    };
  });
  const counts = countByCategory(tasks);
  const { max_implementing, max_awaiting_review } = config.inflight;
  return {
    gh_available: prs.available,
    base: repository?.base ?? null,
    limits: { implement: max_implementing, max_awaiting_review },
    counts,
    caps_reached: [
      ...(counts.implementing >= max_implementing ? ['implement'] : []),
      ...(counts['awaiting-review'] >= max_awaiting_review ? ['awaiting-review'] : []),
    ],
    tasks,
  };
}

/** A finished task whose branch is still about is stale, whatever else is so. */
function categoryOf(
  branch: TaskBranch,
  known: { state: string | undefined; prNumber: number | undefined },
): Row['category'] {
  if (known.state !== undefined && isClosed(known.state)) return 'stale';
  if (known.prNumber !== undefined) return 'awaiting-review';
  const state = branch.state ?? known.state ?? '';
  if (branch.merged && branch.worktreePath === undefined) return 'stale';
  return stateMatches(state, ['in-progress/*']) || branch.worktreePath !== undefined
    ? 'implementing'
    : 'other';
}

function countByCategory(tasks: readonly Row[]): TaskInflightOutput['counts'] {
  const counts = { implementing: 0, 'awaiting-review': 0, stale: 0, other: 0 };
  for (const { category } of tasks) counts[category] += 1;
  return counts;
}
