import { Buffer } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';

export type ContainedReadFailure = 'missing' | 'escapes' | 'too_large' | 'not_regular' | 'unreadable';

/** The bytes of a file inside the root, or why there are none. */
export type ContainedRead =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: ContainedReadFailure; readonly message: string };

export interface ContainedReadOptions {
  /** Larger files are refused; 16 MiB unless told otherwise. */
  readonly maxBytes?: number;
  /** The root's real path, for callers that read many files of one root. */
  readonly realRoot?: string;
  /** Real paths of directories by their paths, filled here: for callers that read many files at one go. */
  readonly realDirectories?: Map<string, string>;
}

const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
// Without O_NONBLOCK, opening a pipe somebody put in the tree would wait for a writer for ever.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads a file whose real path lies under the root's real path. The check is made before the file is opened, so nothing
 * outside is touched, and again on the open file, so a link swapped in between is caught. Never throws.
 */
export function readContained(root: string, path: string, options: ContainedReadOptions = {}): ContainedRead {
  if (path.includes('\0') || isAbsolute(path)) return failure('escapes', path);
  let fd = -1;
  try {
    const realRoot = options.realRoot ?? realpathSync.native(root);
    const wanted = join(root, path);
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    let real = realPathIn(wanted, options.realDirectories);
    if (!isUnder(realRoot, real)) return failure('escapes', path);
    fd = openUnlessLink(real);
    if (fd === -1) {
      real = realpathSync.native(wanted);
      if (!isUnder(realRoot, real)) return failure('escapes', path);
      fd = openSync(real, OPEN_FLAGS);
    }
    return readOpened({ fd, realRoot, wanted, real, path, maxBytes });
  } catch (error) {
    return failure(reasonFor(error), path);
  } finally {
    if (fd !== -1) closeSync(fd);
  }
}

/** Asks for the directory alone, once for all its files, where a file that is a link is not opened anyway. */
function realPathIn(wanted: string, known: Map<string, string> | undefined): string {
  if (known === undefined || constants.O_NOFOLLOW === undefined) return realpathSync.native(wanted);
  const directory = dirname(wanted);
  let real = known.get(directory);
  if (real === undefined) known.set(directory, (real = realpathSync.native(directory)));
  return join(real, basename(wanted));
}

/** -1 for a link. */
function openUnlessLink(path: string): number {
  try {
    return openSync(path, OPEN_FLAGS);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return -1;
    throw error;
  }
}

interface Opened {
  readonly fd: number;
  readonly realRoot: string;
  readonly wanted: string;
  /** What `wanted` meant before it was opened. */
  readonly real: string;
  readonly path: string;
  readonly maxBytes: number;
}

function readOpened(opened: Opened): ContainedRead {
  const { fd, path, maxBytes } = opened;
  const stats = fstatSync(fd);
  if (!stats.isFile()) return failure('not_regular', path);
  if (stats.size > maxBytes) return failure('too_large', path);
  if (!isOpenedAt(opened) && !isStillInside(opened, stats)) return failure('escapes', path);
  const bytes = readUpTo(fd, stats.size, maxBytes);
  return bytes === undefined ? failure('too_large', path) : { ok: true, bytes };
}

/**
 * One directory on the way may have become a link between the first look and the open. The system knows where what is
 * open stands: when that is where it was looked for, nothing has. False where the system does not tell.
 */
function isOpenedAt({ fd, real }: Opened): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/self/fd/${fd}`) === real;
  } catch {
    return false;
  }
}

/** The same, asked of the path: what is open must be what it means now, and that must be inside. */
function isStillInside({ realRoot, wanted }: Opened, opened: Stats): boolean {
  const real = realpathSync.native(wanted);
  const now = statSync(real);
  return isUnder(realRoot, real) && now.ino === opened.ino && now.dev === opened.dev;
}

/** One byte more than expected tells a file that grew since it was measured. */
function readUpTo(fd: number, size: number, maxBytes: number): Buffer | undefined {
  let buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const read = readSync(fd, buffer, length, buffer.length - length, null);
    length += read;
    if (length > maxBytes) return undefined;
    // A file that ends where it should need not be asked once more whether it does.
    if (read === 0 || length === size) return buffer.subarray(0, length);
    if (length === buffer.length)
      buffer = Buffer.concat([buffer], Math.min(buffer.length * 2 + 1024, maxBytes + 1));
  }
}

function isUnder(realRoot: string, real: string): boolean {
  return real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep);
}

function reasonFor(error: unknown): ContainedReadFailure {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return 'missing';
  if (code === 'EISDIR' || code === 'ENXIO' || code === 'ENODEV') return 'not_regular';
  return code === 'ELOOP' ? 'escapes' : 'unreadable';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const MESSAGES: Record<ContainedReadFailure, string> = {
  missing: 'there is no such file',
  escapes: 'it leads outside the root',
  too_large: 'it is larger than the limit',
  not_regular: 'it is not a regular file',
  unreadable: 'it could not be read',
};

function failure(reason: ContainedReadFailure, path: string): ContainedRead {
  return { ok: false, reason, message: `${JSON.stringify(path)}: ${MESSAGES[reason]}` };
}
