import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

import { Problem } from '@trefoil/contract';

import { decodeText } from './decode-text.ts';
import { spool } from './spool.ts';
import type { Spooled } from './spool.ts';

export type ReportSource =
  | { readonly name: string; readonly path: string }
  /** Standard input, or anything else that can be read once. */
  | { readonly name: string; readonly stream: AsyncIterable<Uint8Array> }
  /** What {@link spool} has put aside: can be read again and again, and is the caller's to close. */
  | { readonly name: string; readonly spooled: Spooled };

/** A report's text as UTF-8, as often as it is asked for: some reports have to be read twice. */
export interface ReportBytes {
  readonly name: string;
  /** A chunk is valid until the next one is asked for. */
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const CHUNK_BYTES = 256 * 1024;

export async function openBytes(source: ReportSource, signal?: AbortSignal): Promise<ReportBytes> {
  const opened = await openSource(source, signal);
  const raw = opened instanceof Uint8Array ? () => oneChunk(opened) : () => readChunks(opened);
  return {
    name: source.name,
    chunks: () => decodeText(source.name, cancellable(raw(), signal)),
    close: async () => {
      if (!(opened instanceof Uint8Array) && !('spooled' in source)) {
        await opened.close();
      }
    },
  };
}

async function openSource(source: ReportSource, signal: AbortSignal | undefined): Promise<Spooled> {
  if ('path' in source) return await openFile(source);
  return 'spooled' in source ? source.spooled : await spool(cancellable(source.stream, signal));
}

async function openFile(source: { readonly name: string; readonly path: string }): Promise<FileHandle> {
  let file: FileHandle | undefined;
  try {
    file = await open(source.path, 'r');
    if ((await file.stat()).isDirectory()) {
      throw new Error('it is a directory');
    }
    return file;
  } catch (error) {
    await file?.close();
    throw new Problem({
      code: 'report.unreadable',
      what: `The report ${source.name} cannot be read: ${describeFailure(error)}.`,
      next: 'Give the path of a report that exists and that you may read.',
      cause: error,
    });
  }
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission is denied',
    EISDIR: 'it is a directory',
  };
  return known[code] ?? (code === '' && error instanceof Error ? error.message : code);
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) {
    yield bytes;
  }
}

/** Positions are explicit, so that one descriptor serves several readings. */
async function* readChunks(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) {
      return;
    }
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* cancellable(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}
