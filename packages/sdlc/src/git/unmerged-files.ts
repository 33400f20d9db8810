import type { Context } from '@trefoil/contract';
import { readObjects, runGit } from '@trefoil/corpus';
import type { Repository } from './repository.ts';

/** A file that a branch has added and the base has not. */
export interface UnmergedFile {
  /** Under the project, with `/`. */
  readonly path: string;
  /** `refs/heads/…` or `refs/remotes/…`; of several branches that share the commit, one. */
  readonly ref: string;
}

/**
 * Files below `directory` that were added on local and remote-tracking branches and are not on the base: one
 * call of git for all of them. Empty where there is no base to compare with.
 */
export async function unmergedFiles(
  context: Context,
  { cwd, prefix, baseCommit }: Repository,
  directory: string,
): Promise<UnmergedFile[]> {
  if (baseCommit === undefined) return [];
  const args = [
    'log',
    '--branches',
    '--remotes',
    '--source',
    '--diff-filter=A',
    '--name-only',
    '--no-renames',
    '-z',
  ];
  const run = await runGit(
    context,
    [...args, '--no-ext-diff', '--no-textconv', '--format=%x01%S', `^${baseCommit}`, '--', directory],
    { cwd },
  );
  if (!run.ok) return [];
  const found = new Map<string, UnmergedFile>();
  let ref = '';
  for (const piece of run.stdout.split('\0')) {
    const text = piece.replace(/^\n/, '');
    if (text.startsWith('\u0001')) {
      const [name = '', ...rest] = text.slice(1).split('\n');
      ref = name;
      for (const path of rest) add(path);
    } else {
      add(text);
    }
  }
  return [...found.values()];

  /** Newest first: what a branch added last is where the file now is. */
  function add(path: string): void {
    if (!path.startsWith(prefix) || path === '') return;
    const inside = path.slice(prefix.length);
    const key = `${ref}\0${inside}`;
    if (!found.has(key)) found.set(key, { path: inside, ref });
  }
}

/** `refs/remotes/origin/topic` → `origin/topic` */
export function shortRef(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes)\//, '');
}

/** The texts of files in other commits, in order; undefined for one that is not there. One process for all. */
export async function readBlobs(
  context: Context,
  { cwd, prefix }: Repository,
  files: readonly UnmergedFile[],
): Promise<(string | undefined)[]> {
  // A line break would end the request, so such a name cannot be asked for.
  const asked = files.map(({ path, ref }) => (/[\n\0]/.test(path) ? undefined : `${ref}:${prefix}${path}`));
  const names = asked.filter((name): name is string => name !== undefined);
  const objects = await readObjects(context, cwd, names).catch((cause: unknown) => {
    context.signal.throwIfAborted();
    if (cause instanceof Error) return [];
    throw cause;
  });
  const texts = new Map(names.map((name, index) => [name, objects[index]?.toString('utf8')]));
  return asked.map((name) => (name === undefined ? undefined : texts.get(name)));
}
