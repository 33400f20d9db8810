import { describeGiven, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import type { ProgramRun } from '@trefoil/corpus';
import type { Member } from '../bundle/bundle-set.ts';

/** The repository that a bundle lies in. */
export interface Repository {
  readonly cwd: string;
  /** The bundle's place in it: empty, or ending in `/`. */
  readonly prefix: string;
}

const COMMIT = /^[0-9a-f]{40,64}$/;

/** @throws Problem `okf.not_in_git` */
export async function getRepository(member: Member, context: Context): Promise<Repository> {
  const run = await runGit(context, ['rev-parse', '--show-prefix'], { cwd: member.root });
  if (run.ok) return { cwd: member.root, prefix: run.stdout.replace(/\r?\n$/, '') };
  throw new Problem({
    code: 'okf.not_in_git',
    what: `Bundle "${member.slug}" has no revisions: ${whyNot(run)}.`,
    next: 'Name two bundles to compare what is in them now.',
  });
}

function whyNot(run: Exclude<ProgramRun, { readonly ok: true }>): string {
  if (run.reason === 'absent') return 'git is not installed';
  if (run.reason === 'timeout') return 'git did not answer in time';
  return 'its directory is in no git repository, or in one whose owner git does not trust';
}

/**
 * The commit that a revision names. What is given has been checked to be no option; what comes back is a name
 * that can be read as nothing else.
 * @throws Problem `okf.revision_unknown`
 */
export async function getCommit(
  { cwd }: Repository,
  { field, revision }: { readonly field: string; readonly revision: string },
  context: Context,
): Promise<string> {
  const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const run = await runGit(context, question, { cwd });
  const commit = run.ok ? run.stdout.trim() : '';
  if (COMMIT.test(commit)) return commit;
  throw new Problem({
    code: 'okf.revision_unknown',
    what: `git knows no revision ${describeGiven(revision)} here.`,
    next: 'Name a branch, a tag or a commit, such as HEAD~1; `git log --oneline` lists some.',
    issues: [{ field, given: describeGiven(revision), expected: 'a branch, a tag or a commit' }],
  });
}
