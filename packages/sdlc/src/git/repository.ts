import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import type { Config } from '../config/config-schema.ts';

/** The repository that a project lies in, and the branch its work is merged into. */
export interface Repository {
  readonly cwd: string;
  /** The project's place in the repository: empty, or ending in `/`. */
  readonly prefix: string;
  /** As it is named; undefined when there is no such branch. */
  readonly base: string | undefined;
  /** The commit of the base. */
  readonly baseCommit: string | undefined;
}

const COMMON_BASES = ['main', 'master', 'trunk'];

/** Undefined when the project is in no repository, or git is not there. */
export async function findRepository(
  context: Context,
  project: string,
  { base, remote }: Pick<Config['git'], 'base' | 'remote'>,
): Promise<Repository | undefined> {
  const prefix = await runGit(context, ['rev-parse', '--show-prefix'], { cwd: project });
  if (!prefix.ok) return undefined;
  const where = { cwd: project, prefix: prefix.stdout.replace(/\r?\n$/, '') };
  for (const name of base === null ? await likelyBases(context, project, remote) : [base]) {
    const commit = await commitOf(context, project, name);
    if (commit !== undefined) return { ...where, base: name, baseCommit: commit };
  }
  return { ...where, base: undefined, baseCommit: undefined };
}

/** What the remote says its main branch is, then the names that main branches usually have. */
async function likelyBases(context: Context, project: string, remote: string): Promise<string[]> {
  const head = await runGit(context, ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`], {
    cwd: project,
  });
  const declared = head.ok ? [head.stdout.trim()] : [];
  return [...declared, ...COMMON_BASES.flatMap((name) => [`${remote}/${name}`, name])];
}

export async function commitOf(context: Context, project: string, name: string): Promise<string | undefined> {
  const run = await runGit(
    context,
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    { cwd: project },
  );
  return run.ok ? run.stdout.trim() : undefined;
}
