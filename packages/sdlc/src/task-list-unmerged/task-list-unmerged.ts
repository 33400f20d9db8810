import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { openPullRequests } from '../git/pull-requests.ts';
import type { PullRequest } from '../git/pull-requests.ts';
import { findRepository } from '../git/repository.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { TaskListUnmergedInput, TaskListUnmergedOutput } from './task-list-unmerged.operation.ts';
import { unmergedTasks } from './unmerged-tasks.ts';
import type { UnmergedTask } from './unmerged-tasks.ts';

/** Pull requests are seen by way of the branches they are fetched as; nothing is fetched here. */
export async function run(input: TaskListUnmergedInput, context: Context): Promise<TaskListUnmergedOutput> {
  const planning = await openPlanning(context);
  const { project, config, corpus } = planning;
  const repository = await findRepository(context, project.directory, config.git);
  const wantsPrs = input.source !== 'branches';
  const prs = await openPullRequests(context, project.directory, wantsPrs ? input.pr : 'off');
  const byBranch = new Map(prs.open.map((pr) => [pr.headRefName, pr]));
  const present = new Set(entitiesOf(corpus, 'task').map(({ stem }) => stem));
  const remote = `${config.git.remote}/`;
  const tasks = (await unmergedTasks(context, planning)).map((task) => {
    const branch = task.ref.startsWith(remote) ? task.ref.slice(remote.length) : task.ref;
    return { task, pr: byBranch.get(branch) };
  });
  const wanted = input.source === 'prs' ? tasks.filter(({ pr }) => pr !== undefined) : tasks;
  return {
    base: repository?.base ?? null,
    gh_available: prs.available,
    prs_scanned: prs.open.length,
    tasks: wanted.map(({ task, pr }) => toRow(task, pr, { withText: input.with_text, present })),
  };
}

function toRow(
  { basename, path, ref, title, state, text }: UnmergedTask,
  pr: PullRequest | undefined,
  { withText, present }: { withText: boolean; present: ReadonlySet<string> },
): TaskListUnmergedOutput['tasks'][number] {
  return {
    basename,
    path,
    ref,
    title,
    state,
    ...(pr === undefined ? {} : { pr_number: pr.number, pr_url: pr.url }),
    in_working_tree: present.has(basename),
    ...(withText ? { text } : {}),
  };
}
