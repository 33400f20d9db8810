import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { runGit, statOrUndefined } from '@trefoil/corpus';
import type { ProcessContext } from '@trefoil/corpus';
import { compareText } from '../compare-text.ts';
import { listByGit } from './list-by-git.ts';
import type { SkippedFile } from './skip-reason.ts';
import { walkSources } from './walk-sources.ts';

/** What a scan is asked to look at. */
export interface SourceRequest {
  /** Real path that all paths are relative to. */
  readonly root: string;
  /** Real paths of files and directories below the root. */
  readonly paths: readonly string[];
  /** Only what differs from this revision, new files among it. */
  readonly diff?: string | undefined;
  /** Only what is staged, as it is staged. */
  readonly staged?: boolean | undefined;
}

export interface ListedFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** The object in git whose content counts, in place of the file's. */
  readonly object?: string;
}

export interface Listing {
  /** Sorted by path, each once. */
  readonly files: readonly ListedFile[];
  readonly skipped: readonly SkippedFile[];
  readonly by: 'git' | 'walk';
  /** Repositories inside the scanned one, whose own rules say what is ignored in them. */
  readonly nested: readonly string[];
}

/**
 * Lists files to scan: what git tracks or would track, else everything that no `.gitignore` on the way leaves out.
 * @throws Problem `scan.no_repository` or `scan.revision_unknown`
 */
export async function listSources(request: SourceRequest, context: ProcessContext): Promise<Listing> {
  if (request.staged === true || request.diff !== undefined) return await listChanges(request, context);
  const isNamedFile = (each: string) => statOrUndefined(each)?.isFile() === true;
  const files = request.paths.filter(isNamedFile);
  const lists: Listing[] = files.length === 0 ? [] : [listNamed(request.root, files)];
  // One after the other: each asks git, and there may be thousands.
  for (const each of request.paths.filter((one) => !isNamedFile(one))) {
    const within = relativeTo(request.root, each);
    lists.push(
      (await listByGit({ root: request.root, within }, context)) ?? walkSources(request.root, within),
    );
  }
  return merge(lists);
}

/** A file that is named is looked at, whatever git thinks of it; nobody needs to be asked. */
function listNamed(root: string, files: readonly string[]): Listing {
  return {
    files: files.map((each) => ({ path: relativeTo(root, each) })),
    skipped: [],
    by: 'git',
    nested: [],
  };
}

function relativeTo(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

function merge(lists: readonly Listing[]): Listing {
  const files = new Map(lists.flatMap((list) => list.files.map((file) => [file.path, file] as const)));
  const skipped = new Map(lists.flatMap((list) => list.skipped.map((file) => [file.path, file] as const)));
  return {
    files: [...files.values()].toSorted((a, b) => compareText(a.path, b.path)),
    skipped: [...skipped.values()].toSorted((a, b) => compareText(a.path, b.path)),
    by: lists.every(({ by }) => by === 'git') ? 'git' : 'walk',
    nested: [...new Set(lists.flatMap(({ nested }) => nested))].toSorted(),
  };
}

async function listChanges(request: SourceRequest, context: ProcessContext): Promise<Listing> {
  const top = await runGit(context, ['rev-parse', '--show-toplevel'], { cwd: request.root });
  if (!top.ok) {
    throw new Problem({
      code: 'scan.no_repository',
      what: `${request.staged === true ? 'staged' : 'diff'} needs a git repository, and there is none here.`,
      next: 'Scan paths instead.',
    });
  }
  const within = request.paths.map((each) => relativeTo(request.root, each));
  const pathspecs = within.map((each) => `:(top,literal)${prefixOf(request.root, top.stdout)}${each}`);
  return request.staged === true
    ? await listStaged({ root: request.root, pathspecs }, context)
    : await listDiff({ root: request.root, pathspecs, revision: request.diff ?? 'HEAD' }, context);
}

/** Of the root in its repository: empty, or a directory with `/` behind it. */
function prefixOf(root: string, topLine: string): string {
  const relative = path.relative(topLine.trimEnd(), root).split(path.sep).join('/');
  return relative === '' || relative.startsWith('..') ? '' : `${relative}/`;
}

interface ChangeRequest {
  readonly root: string;
  readonly pathspecs: readonly string[];
}

const CHANGED = ['--no-renames', '--diff-filter=ACMRT', '-z', '--no-ext-diff', '--no-textconv', '--relative'];

async function listStaged({ root, pathspecs }: ChangeRequest, context: ProcessContext): Promise<Listing> {
  const args = ['diff', '--cached', '--raw', '--abbrev=40', ...CHANGED, '--', ...pathspecs];
  const found = await runGit(context, args, { cwd: root });
  if (!found.ok) throw unknownRevision('the index');
  const files: ListedFile[] = [];
  const skipped: SkippedFile[] = [];
  const parts = found.stdout.split('\0');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, mode, , object] = (parts[at] ?? '').split(' ');
    const file = parts[at + 1] ?? '';
    if (mode?.startsWith('100') === true && object !== undefined) files.push({ path: file, object });
    else if (mode === '120000') skipped.push({ path: file, reason: 'link' });
  }
  return merge([{ files, skipped, by: 'git', nested: [] }]);
}

async function listDiff(
  { root, pathspecs, revision }: ChangeRequest & { readonly revision: string },
  context: ProcessContext,
): Promise<Listing> {
  // Resolved first: a revision that looks like an option must not become one.
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const commit = await runGit(context, args, { cwd: root });
  if (!commit.ok) throw unknownRevision(revision);
  const changed = await runGit(
    context,
    ['diff', '--name-only', ...CHANGED, commit.stdout.trim(), '--', ...pathspecs],
    { cwd: root },
  );
  const untracked = await runGit(
    context,
    ['ls-files', '--others', '--exclude-standard', '-z', '--', ...pathspecs],
    { cwd: root },
  );
  if (!changed.ok || !untracked.ok) throw unknownRevision(revision);
  const names = [...changed.stdout.split('\0'), ...untracked.stdout.split('\0')];
  const files = names.filter((name) => name !== '' && !name.endsWith('/')).map((name) => ({ path: name }));
  return merge([{ files, skipped: [], by: 'git', nested: [] }]);
}

function unknownRevision(revision: string): Problem {
  return new Problem({
    code: 'scan.revision_unknown',
    what: `git knows no revision ${JSON.stringify(revision.slice(0, 80))} here.`,
    next: 'Name a branch, a tag or a commit.',
  });
}
