import { realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { DetectorId } from '../engine/detector.ts';
import type { ScanInput } from './scan.operation.ts';
import type { ScanRequest } from './scan-request.ts';
import { workersFor } from './workers-for.ts';

const KIB = 1024;
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** What a deep scan allows more of. */
const DEEP = { fileSize: 5, fileTimeout: 6 };

type SourceInput = Pick<
  ScanInput,
  | 'paths'
  | 'files_from'
  | 'languages'
  | 'include'
  | 'exclude'
  | 'diff'
  | 'staged'
  | 'all_files'
  | 'cache'
  | 'quarantine'
  | 'jobs'
  | 'max_file_size'
  | 'file_timeout'
  | 'time_limit'
  | 'max_memory'
>;

/**
 * Which sources a request is about and how much it may take, with everything filled in.
 * @throws Problem `scan.files_from`
 */
export async function toSourceRequest(
  input: SourceInput,
  context: Context,
): Promise<Omit<ScanRequest, 'detectors' | 'settings'>> {
  const paths = await pathsOf(input, context);
  return {
    root: rootOf(paths, context),
    paths,
    languages: input.languages,
    include: input.include,
    exclude: input.exclude,
    diff: input.diff,
    staged: input.staged,
    allFiles: input.all_files,
    cache: input.cache,
    quarantine: input.quarantine,
    limits: {
      jobs: workersFor(input.jobs),
      maxFileBytes: input.max_file_size * KIB,
      fileTimeoutMs: input.file_timeout,
      timeLimitMs: input.time_limit * 1_000,
      memoryMib: input.max_memory,
    },
  };
}

/**
 * A scan as it was asked for, with everything filled in.
 * @throws Problem `scan.files_from`
 */
export async function toScanRequest(input: ScanInput, context: Context): Promise<ScanRequest> {
  const sources = await toSourceRequest(input, context);
  const { limits } = sources;
  const deep = {
    ...limits,
    maxFileBytes: limits.maxFileBytes * DEEP.fileSize,
    fileTimeoutMs: limits.fileTimeoutMs * DEEP.fileTimeout,
  };
  return {
    ...sources,
    limits: input.preset === 'deep' ? deep : limits,
    detectors: detectorsOf(input),
    settings: {
      complexity: {
        cyclomatic: input.complexity_cyclomatic,
        cognitive: input.complexity_cognitive,
        length: input.complexity_length,
        parameters: input.complexity_parameters,
        nesting: input.complexity_nesting,
      },
      clones: { min_tokens: input.clone_min_tokens, similarity: input.clone_similarity },
    },
  };
}

function detectorsOf({ detectors, scope, preset }: ScanInput): DetectorId[] {
  if (detectors !== undefined) return [...new Set(detectors)].toSorted();
  const all: DetectorId[] = scope === 'clones' ? ['clones'] : ['clones', 'complexity'];
  return preset === 'fast' && scope !== 'clones' ? all.filter((id) => id !== 'clones') : all;
}

async function pathsOf({ paths, files_from: from }: SourceInput, context: Context): Promise<string[]> {
  const listed = from === undefined ? [] : await readFileList(from, context);
  const named = paths ?? (from === undefined ? [realpathSync.native(context.cwd)] : []);
  return [...new Set([...named, ...listed])];
}

/** The workspace, where everything lies in it; else the directory that everything lies in. */
function rootOf(paths: readonly string[], { roots, cwd }: Context): string {
  const workspace = roots[0] ?? realpathSync.native(cwd);
  if (paths.every((each) => isBelow(each, workspace))) return workspace;
  const directories = paths.map((each) => (statSync(each).isDirectory() ? each : path.dirname(each)));
  return directories.reduce((common, directory) => commonDirectory(common, directory));
}

function isBelow(file: string, directory: string): boolean {
  return (
    file === directory || file.startsWith(directory.endsWith(path.sep) ? directory : directory + path.sep)
  );
}

function commonDirectory(one: string, other: string): string {
  let common = one;
  while (!isBelow(other, common)) common = path.dirname(common);
  return common;
}

/** Each line, or each part between NULs, is a file; every one is confined like any other path argument. */
async function readFileList(from: string, context: Context): Promise<string[]> {
  const text = from === '-' ? await readStdin(context) : await readListFile(from, context);
  const names = text.split(text.includes('\0') ? '\0' : /\r?\n/).filter((name) => name !== '');
  if (names.length === 0) {
    throw new Problem({
      code: 'scan.files_from',
      what: 'files_from lists no files.',
      next: 'Give one path a line.',
    });
  }
  const found: string[] = [];
  for (const name of names) found.push(await context.resolvePath('files_from', name));
  return [...new Set(found)];
}

async function readListFile(from: string, context: Context): Promise<string> {
  const file = await context.resolvePath('files_from', from);
  const found = statSync(file);
  if (found.isFile() && found.size <= MAX_LIST_BYTES) return await readFile(file, 'utf8');
  throw notAList();
}

async function readStdin({ stdin }: Context): Promise<string> {
  if (stdin === undefined) throw notAList();
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stdin()) {
    const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece;
    bytes += buffer.length;
    if (bytes > MAX_LIST_BYTES) throw notAList();
    pieces.push(buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function notAList(): Problem {
  return new Problem({
    code: 'scan.files_from',
    what: `files_from: that is no list of files of at most ${MAX_LIST_BYTES} bytes.`,
    next: 'Name a text file with a path on each line, or - for standard input.',
  });
}
