import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { describeGiven, Problem } from '@trefoil/contract';

export interface BaselineSource {
  /** The workspace: where git is asked. */
  readonly root: string;
  /** The real path of a file argument. Throws a Problem when it does not exist or is out of bounds. */
  readonly resolvePath: (path: string) => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

const MAX_BYTES = 64 * 1024 * 1024;
const GIT_TIMEOUT = 10_000;
const REVISION = /^(?!-)[\w@{}^~./+-]{1,250}$/;

/**
 * The text of a baseline: a file, or a file as it was in a revision of git (`main:.fold-baseline.json`).
 * @throws Problem `baseline.missing`, or what `resolvePath` throws for a path that is out of bounds
 */
export async function readBaselineText(given: string, source: BaselineSource): Promise<string> {
  const colon = given.indexOf(':');
  const file = await source.resolvePath(given).catch((cause: unknown) => {
    if (colon > 0 && cause instanceof Problem && cause.code === 'path.missing') return undefined;
    throw cause;
  });
  if (file !== undefined) return await readSmall(file, given);
  return await readFromGit({ revision: given.slice(0, colon), path: given.slice(colon + 1) }, source);
}

async function readSmall(file: string, given: string): Promise<string> {
  const found = await stat(file);
  if (!found.isFile() || found.size > MAX_BYTES) {
    throw missing(given, `it is no file of at most ${MAX_BYTES} bytes`);
  }
  return await readFile(file, 'utf8');
}

interface Stored {
  readonly revision: string;
  readonly path: string;
}

async function readFromGit({ revision, path }: Stored, source: BaselineSource): Promise<string> {
  const given = `${revision}:${path}`;
  if (!REVISION.test(revision) || path === '' || path.includes('\0')) {
    throw missing(given, 'it is neither a file nor REVISION:PATH');
  }
  // Resolved first, so that what is asked for next cannot be read as an option or a range.
  const commit = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    source,
  );
  if (commit === undefined) throw missing(given, `git knows no revision ${describeGiven(revision)}`);
  // From the workspace, whether or not it is the top of the repository.
  const text = await git(['cat-file', 'blob', `${commit.trim()}:./${path.replace(/^\.?\//, '')}`], source);
  if (text === undefined) throw missing(given, 'that revision has no such file');
  return text;
}

/**
 * Asks git without letting the repository's own configuration start anything, take locks, or fetch.
 * Undefined when git is not there or says no.
 */
async function git(
  question: readonly string[],
  { root, env, signal }: BaselineSource,
): Promise<string | undefined> {
  const options = {
    cwd: root,
    signal,
    timeout: GIT_TIMEOUT,
    maxBuffer: MAX_BYTES,
    env: { ...env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
  };
  const line = ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...question];
  return await new Promise((resolve) => {
    execFile('git', line, options, (failure, stdout) => resolve(failure === null ? stdout : undefined));
  });
}

function missing(given: string, fault: string): Problem {
  return new Problem({
    code: 'baseline.missing',
    what: `There is no baseline ${describeGiven(given)}: ${fault}.`,
    next: 'Name a file, or REVISION:PATH; {fold.baseline_write} writes one.',
  });
}
