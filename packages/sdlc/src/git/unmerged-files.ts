import type { Context } from '@trefoil/contract';
import type { Repository } from './repository.ts';
import { runGit } from './run-git.ts';

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
  if (names.length === 0) return files.map(() => undefined);
  const run = await runGit(context, ['cat-file', '--batch'], { cwd, stdin: `${names.join('\n')}\n` });
  if (!run.ok) return files.map(() => undefined);
  const texts = splitBatch(Buffer.from(run.stdout, 'utf8'), names.length);
  let next = 0;
  return asked.map((name) => {
    if (name === undefined) return undefined;
    next += 1;
    return texts[next - 1];
  });
}

/** `<oid> blob <size>\n<content>\n`, or `<name> missing\n`, as often as was asked. */
function splitBatch(output: Buffer, count: number): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  let at = 0;
  while (texts.length < count && at < output.length) {
    const end = output.indexOf(10, at);
    if (end === -1) break;
    const header = output.toString('utf8', at, end);
    const size = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(header);
    at = end + 1;
    if (size === null) {
      texts.push(undefined);
      continue;
    }
    const length = Number(size[2]);
    texts.push(size[1] === 'blob' ? output.toString('utf8', at, at + length) : undefined);
    at += length + 1;
  }
  return texts;
}
