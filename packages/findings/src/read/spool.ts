import { mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEPT_IN_MEMORY = 8 * 1024 * 1024;

/** In memory, or in a file. */
export type Spooled = Uint8Array | FileHandle;

/**
 * What can be read only once, made readable again: in memory when it is small, else in a file that nobody else
 * can open and that has no name, so that nothing is left behind however the process ends.
 */
export async function spool(stream: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (file !== undefined) {
        await file.appendFile(chunk);
      } else {
        chunks.push(chunk);
        if (size > KEPT_IN_MEMORY) {
          file = await openNameless();
          await file.appendFile(Buffer.concat(chunks));
          chunks.length = 0;
        }
      }
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file ?? Buffer.concat(chunks);
}

async function openNameless(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'trefoil-report-'));
  try {
    return await open(join(directory, 'report'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true });
  }
}
