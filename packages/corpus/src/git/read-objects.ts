import { Buffer } from 'node:buffer';
import { streamGit } from './run-git.ts';
import type { ProcessContext } from './run-git.ts';

const LINE_FEED = 10;
/** Held at once; what does not fit is passed over, since sizes are the repository's word. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * The bytes of blobs, in the order of their names, in one run of git. Undefined for what the repository has not, what
 * is no blob, and what makes all together more than 256 MiB.
 * @param names object ids or `REVISION:PATH`, none with a line feed in it
 * @throws Error when git is stopped or fails half-way
 */
export async function readObjects(
  context: ProcessContext,
  cwd: string,
  names: readonly string[],
): Promise<(Buffer | undefined)[]> {
  const found: (Buffer | undefined)[] = [];
  if (names.length === 0) return found;
  const request = { cwd, args: ['cat-file', '--batch'], lines: [...names] };
  await streamGit(context, request, createBatchReader(found));
  return found;
}

interface Passing {
  readonly bytes: Buffer | undefined;
  readonly size: number;
  passed: number;
}

/**
 * Takes what `git cat-file --batch` writes, however it is cut: `ID TYPE SIZE`, a line feed, so many bytes and
 * another line feed; or `NAME missing`.
 */
function createBatchReader(found: (Buffer | undefined)[]): (piece: Buffer) => void {
  let head = '';
  let room = MAX_BYTES;
  let object: Passing | undefined;
  return (piece) => {
    let at = 0;
    while (at < piece.length) {
      if (object === undefined) {
        const end = piece.indexOf(LINE_FEED, at);
        head += piece.toString('latin1', at, end === -1 ? piece.length : end);
        if (end === -1) return;
        at = end + 1;
        object = toObject(head, room);
        room -= object?.bytes?.length ?? 0;
        if (object === undefined) found.push(undefined);
        head = '';
      } else if (object.passed < object.size) {
        const taken = Math.min(object.size - object.passed, piece.length - at);
        if (object.bytes !== undefined) piece.copy(object.bytes, object.passed, at, at + taken);
        object.passed += taken;
        at += taken;
      } else {
        // The line feed behind the content.
        at += 1;
        found.push(object.bytes);
        object = undefined;
      }
    }
  };
}

/** Undefined when no content follows. */
function toObject(head: string, room: number): Passing | undefined {
  const [, type, digits] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(head) ?? [];
  if (digits === undefined) return undefined;
  const size = Number(digits);
  const wanted = type === 'blob' && size <= room;
  return { bytes: wanted ? Buffer.alloc(size) : undefined, size, passed: 0 };
}
