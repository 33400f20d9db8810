import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import type { Repository } from './repository.ts';

export interface WorkTree {
  readonly path: string;
  /** Without `refs/heads/`; undefined when none is checked out. */
  readonly branch: string | undefined;
}

export async function workTrees(context: Context, { cwd }: Repository): Promise<WorkTree[]> {
  const run = await runGit(context, ['worktree', 'list', '--porcelain', '-z'], { cwd });
  if (!run.ok) return [];
  return run.stdout.split('\0\0').flatMap((record) => {
    const lines = record.split('\0');
    const path = valueOf(lines, 'worktree ');
    const branch = valueOf(lines, 'branch ');
    return path === undefined ? [] : [{ path, branch: branch?.replace(/^refs\/heads\//, '') }];
  });
}

function valueOf(lines: readonly string[], key: string): string | undefined {
  return lines.find((line) => line.startsWith(key))?.slice(key.length);
}

export interface Branch {
  readonly name: string;
  readonly commit: string;
  readonly merged: boolean;
}

/** Local branches that begin with `prefix`, and whether the base holds all of their work. */
export async function branchesWith(
  context: Context,
  { cwd, baseCommit }: Repository,
  prefix: string,
): Promise<Branch[]> {
  const names = ['for-each-ref', '--format=%(refname:lstrip=2)%00%(objectname)'];
  const all = await runGit(context, [...names, 'refs/heads'], { cwd });
  if (!all.ok) return [];
  const merged =
    baseCommit === undefined
      ? undefined
      : await runGit(context, [...names, `--merged=${baseCommit}`, 'refs/heads'], { cwd });
  const mergedNames = new Set(
    merged?.ok === true ? merged.stdout.split('\n').map((line) => line.split('\0')[0]) : [],
  );
  return all.stdout.split('\n').flatMap((line) => {
    const [name = '', commit = ''] = line.split('\0');
    return name.startsWith(prefix) ? [{ name, commit, merged: mergedNames.has(name) }] : [];
  });
}
