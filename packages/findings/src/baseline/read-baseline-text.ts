import { readFile, stat } from 'node:fs/promises';
import { describeGiven, Problem } from '@trefoil/contract';

export interface BaselineSource {
  /** The real path of a file argument. Throws a Problem when it does not exist or is out of bounds. */
  readonly resolvePath: (path: string) => Promise<string>;
  /** Asks git in the workspace, and hands on what it says; undefined when git is not there or says no. */
  readonly git: (args: readonly string[]) => Promise<string | undefined>;
}

const MAX_BYTES = 64 * 1024 * 1024;
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

async function readFromGit({ revision, path }: Stored, { git }: BaselineSource): Promise<string> {
  const given = `${revision}:${path}`;
  if (!REVISION.test(revision) || path === '' || path.includes('\0')) {
    throw missing(given, 'it is neither a file nor REVISION:PATH');
  }
  // Resolved first, so that what is asked for next cannot be read as an option or a range.
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (commit === undefined) throw missing(given, `git knows no revision ${describeGiven(revision)}`);
  // From the workspace, whether or not it is the top of the repository.
  const text = await git(['cat-file', 'blob', `${commit.trim()}:./${path.replace(/^\.?\//, '')}`]);
  if (text === undefined) throw missing(given, 'that revision has no such file');
  if (text.length > MAX_BYTES) throw missing(given, `it is larger than ${MAX_BYTES} bytes`);
  return text;
}

function missing(given: string, fault: string): Problem {
  return new Problem({
    code: 'baseline.missing',
    what: `There is no baseline ${describeGiven(given)}: ${fault}.`,
    next: 'Name a file, or REVISION:PATH; {fold.baseline_write} writes one.',
  });
}
