import type { Context } from '@trefoil/contract';
import { parseDocument } from '@trefoil/corpus';
import type { FrontMatterData } from '../entity/entity.ts';
import { stateOf } from '../entity/lifecycle.ts';
import { toPlainData } from '../corpus/plain-data.ts';
import type { Repository } from '../git/repository.ts';
import { readBlobs } from '../git/unmerged-files.ts';
import { branchesWith, workTrees } from '../git/work-trees.ts';
import type { Planning } from '../planning/open-planning.ts';
import { planningDirectory } from '../planning/planning-directory.ts';

/** The branch on which a task is worked on. */
export interface TaskBranch {
  readonly basename: string;
  readonly branch: string;
  readonly merged: boolean;
  readonly worktreePath: string | undefined;
  /** What the task's file says there; undefined when the branch does not have it. */
  readonly state: string | undefined;
}

/** Branches called after tasks, with their work trees and what became of the task on them. */
export async function taskBranches(
  context: Context,
  planning: Planning,
  repository: Repository,
): Promise<TaskBranch[]> {
  const prefix = planning.config.git.task_branch_prefix;
  const branches = await branchesWith(context, repository, prefix);
  if (branches.length === 0) return [];
  const trees = new Map((await workTrees(context, repository)).map(({ branch, path }) => [branch, path]));
  const states = await statesOn(
    context,
    repository,
    branches.map(({ name }) => ({
      ref: `refs/heads/${name}`,
      path: `${planningDirectory(planning) ?? ''}/tasks/${name.slice(prefix.length)}.md`,
    })),
  );
  return branches.map(({ name, merged }, index) => ({
    basename: name.slice(prefix.length),
    branch: name,
    merged,
    worktreePath: trees.get(name),
    state: states[index],
  }));
}

async function statesOn(
  context: Context,
  repository: Repository,
  files: readonly { ref: string; path: string }[],
): Promise<(string | undefined)[]> {
  const texts = await readBlobs(context, repository, files);
  return texts.map((text) => {
    const document = text === undefined ? undefined : parseDocument(text);
    if (document?.kind !== 'document') return undefined;
    return stateOf('task', toPlainData(document.frontMatter?.data ?? {}) as FrontMatterData);
  });
}
