import { Buffer } from 'node:buffer';
import type { Context } from '@trefoil/contract';
import { streamObjects } from './run-git.ts';

const LINE_FEED = 10;

/**
 * The bytes of objects by their ids, in one run of git. Objects that the repository has not are left out.
 * @throws Error when git is stopped or fails half-way
 */
export async function readObjects(
  context: Context,
  cwd: string,
  wanted: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer>> {
  const ids = [...new Set(wanted)];
  const found = new Map<string, Buffer>();
  if (ids.length === 0) return found;
  await streamObjects(context, { cwd, ids }, createBatchReader(found));
  return found;
}

/**
 * Takes what `git cat-file --batch` writes, however it is cut: `ID TYPE SIZE`, a line feed, so many bytes and
 * another line feed; or `ID missing`.
 */
function createBatchReader(found: Map<string, Buffer>): (piece: Buffer) => void {
  let head = '';
  let object: { readonly id: string; readonly bytes: Buffer; filled: number } | undefined;
  return (piece) => {
    let at = 0;
    while (at < piece.length) {
      if (object === undefined) {
        const end = piece.indexOf(LINE_FEED, at);
        head += piece.toString('latin1', at, end === -1 ? piece.length : end);
        if (end === -1) return;
        at = end + 1;
        object = toObject(head);
        head = '';
      } else if (object.filled < object.bytes.length) {
        const copied = piece.copy(object.bytes, object.filled, at);
        object.filled += copied;
        at += copied;
      } else {
        // The line feed behind the content.
        at += 1;
        found.set(object.id, object.bytes);
        object = undefined;
      }
    }
  };
}

function toObject(head: string) {
  const [id = '', type, size] = head.split(' ');
  if (type === 'missing' || size === undefined) return undefined;
  return { id, bytes: Buffer.alloc(Number(size)), filled: 0 };
}
