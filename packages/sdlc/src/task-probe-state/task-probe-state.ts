import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import { childrenByParent } from '../entity/children.ts';
import { dependenciesOf, whyUnsatisfied } from '../entity/dependencies.ts';
import type { Entity } from '../entity/entity.ts';
import { isClosed } from '../entity/entity-type.ts';
import { openPullRequests } from '../git/pull-requests.ts';
import { findRepository } from '../git/repository.ts';
import type { Repository } from '../git/repository.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { taskBranches } from '../task-inflight/task-branches.ts';
import type { TaskBranch } from '../task-inflight/task-branches.ts';
import type { TaskProbeStateInput, TaskProbeStateOutput } from './task-probe-state.operation.ts';

export async function run(
  { task: given, pr }: TaskProbeStateInput,
  context: Context,
): Promise<TaskProbeStateOutput> {
  const planning = await openPlanning(context);
  const task = findEntity(planning, given, 'task');
  const { project, config } = planning;
  const repository = await findRepository(context, project.directory, config.git);
  const branches = repository === undefined ? [] : await taskBranches(context, planning, repository);
  const own = branches.find(({ basename }) => basename === task.stem);
  const branch = own?.branch ?? `${config.git.task_branch_prefix}${task.stem}`;
  const prs = await openPullRequests(context, project.directory, repository === undefined ? 'off' : pr);
  const open = prs.open.find(({ headRefName }) => headRefName === branch);
  return {
    basename: task.stem,
    title: task.title,
    task_state: task.state,
    branch,
    ...branchFields(own),
    gh_available: prs.available,
    open_pr_number: open?.number ?? null,
    base: repository?.base ?? null,
    base_head_subject: await headSubject(context, repository),
    blocked_preflight: obstacles(task, planning),
    resume_candidate: own !== undefined && !own.merged && !isClosed(task.state),
  };
}

function branchFields(
  own: TaskBranch | undefined,
): Pick<TaskProbeStateOutput, 'branch_exists' | 'branch_merged' | 'branch_state' | 'worktree_path'> {
  return {
    branch_exists: own !== undefined,
    branch_merged: own?.merged ?? false,
    branch_state: own?.state ?? null,
    worktree_path: own?.worktreePath ?? null,
  };
}

function obstacles(task: Entity, planning: Planning): string[] {
  const { fault, state } = task;
  if (fault !== undefined) return [`its file ${fault.message}`];
  const children = childrenByParent(planning).get(task) ?? [];
  const waiting = dependenciesOf(task, planning.links).filter(({ satisfied }) => !satisfied);
  return [
    ...(isClosed(state) ? [`is ${state}`] : []),
    ...(state.startsWith('planning') ? [`is still ${state}`] : []),
    ...(children.length === 0 ? [] : [`is done by way of ${children.map(({ stem }) => stem).join(', ')}`]),
    ...waiting.map((dependency) => `waits for ${whyUnsatisfied(dependency)}`),
  ];
}

async function headSubject(context: Context, repository: Repository | undefined): Promise<string | null> {
  if (repository?.baseCommit === undefined) return null;
  const args = ['log', '-1', '--no-show-signature', '--format=%s', repository.baseCommit, '--'];
  const log = await runGit(context, args, { cwd: repository.cwd });
  return log.ok ? log.stdout.trim() : null;
}
