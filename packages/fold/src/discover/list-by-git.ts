import { runGit } from '@trefoil/corpus';
import type { ProcessContext } from '@trefoil/corpus';
import type { ListedFile, Listing } from './list-sources.ts';
import type { SkippedFile } from './skip-reason.ts';

const MAX_NESTING = 8;

interface Request {
  readonly root: string;
  /** File or directory below the root; empty for the root. */
  readonly within: string;
}

/**
 * What git tracks here or would track, repositories inside this one among it; undefined where there is no repository,
 * no git, or where git leaves this very path out: a person who names an ignored directory means it.
 */
export async function listByGit(request: Request, context: ProcessContext): Promise<Listing | undefined> {
  const found: Found = { files: [], skipped: [], nested: [] };
  const listed = await listRepository(found, { ...request, prefix: '', depth: 0 }, context);
  if (!listed) return undefined;
  const isEmpty = found.files.length + found.skipped.length + found.nested.length === 0;
  return isEmpty && request.within !== '' ? undefined : { ...found, by: 'git' };
}

interface Found {
  readonly files: ListedFile[];
  readonly skipped: SkippedFile[];
  readonly nested: string[];
}

interface Repository extends Request {
  /** Of this repository in the scanned root: empty, or with `/` at its end. */
  readonly prefix: string;
  readonly depth: number;
}

async function listRepository(found: Found, at: Repository, context: ProcessContext): Promise<boolean> {
  const pathspec = at.within === '' ? [] : [`:(literal)${at.within}`];
  const cwd = at.prefix === '' ? at.root : `${at.root}/${at.prefix}`;
  const ask = async (args: readonly string[]) =>
    await runGit(context, ['ls-files', '-z', ...args, '--', ...pathspec], { cwd });
  const tracked = await ask(['--stage']);
  const others = tracked.ok ? await ask(['--others', '--exclude-standard']) : tracked;
  if (!tracked.ok || !others.ok) return false;
  const inside: string[] = [];
  for (const entry of tracked.stdout.split('\0')) addTracked(found, entry, { prefix: at.prefix, inside });
  for (const entry of others.stdout.split('\0')) {
    if (entry.endsWith('/')) inside.push(entry);
    else if (entry !== '') found.files.push({ path: at.prefix + entry });
  }
  if (at.depth >= MAX_NESTING) return true;
  for (const entry of inside) {
    const prefix = at.prefix + entry;
    const nested = { root: at.root, within: '', prefix, depth: at.depth + 1 };
    // A submodule that was never fetched has nothing in it, and git answers for the repository around it.
    if (await isRepository(`${at.root}/${prefix}`, context)) {
      found.nested.push(prefix.slice(0, -1));
      await listRepository(found, nested, context);
    }
  }
  return true;
}

async function isRepository(directory: string, context: ProcessContext): Promise<boolean> {
  const asked = await runGit(context, ['rev-parse', '--show-prefix'], { cwd: directory }).catch(
    () => undefined,
  );
  return asked?.ok === true && asked.stdout.trim() === '';
}

/** `MODE OBJECT STAGE\tPATH` */
function addTracked(
  found: Found,
  entry: string,
  { prefix, inside }: { prefix: string; inside: string[] },
): void {
  const tab = entry.indexOf('\t');
  if (tab < 0) return;
  const name = entry.slice(tab + 1);
  const mode = entry.slice(0, 6);
  if (mode === '160000') inside.push(`${name}/`);
  else if (mode === '120000') found.skipped.push({ path: prefix + name, reason: 'link' });
  else found.files.push({ path: prefix + name });
}
