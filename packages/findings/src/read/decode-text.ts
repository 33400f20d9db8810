import { reportMalformed } from './report-malformed.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The bytes of a report as plain UTF-8: unpacked, without a byte order mark, converted from UTF-16. */
export async function* decodeText(
  report: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const packed = await peekStart(chunks);
  const isGzip = packed.start[0] === 0x1f && packed.start[1] === 0x8b;
  const text = isGzip ? await peekStart(unpack(report, packed.chunks())) : packed;
  const { encoding, mark } = detectEncoding(text.start);
  yield* encoding === 'utf-8' ? withoutFirst(text.chunks(), mark) : convert(text.chunks(), encoding);
}

interface Peeked {
  /** The first four bytes, or fewer when there are no more. */
  readonly start: Uint8Array;
  /** All bytes; can be read once. */
  chunks(): AsyncIterable<Uint8Array>;
}

async function peekStart(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < 4) {
    const { value, done } = await iterator.next();
    if (done === true) {
      break;
    }
    start = start.length === 0 ? value : Buffer.concat([start, value]);
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield start;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { start, chunks };
}

async function* unpack(report: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib');
  const { Readable } = await import('node:stream');
  // A chunk's memory is used again once the next one is asked for; unpacking runs ahead of that.
  const gunzip = createGunzip();
  const packed = Readable.from(copies(chunks));
  packed.on('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  try {
    for await (const chunk of gunzip) {
      yield chunk as Uint8Array;
    }
  } catch (error) {
    const broken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw broken ? reportMalformed({ report, what: 'its gzip data is broken or cut off' }) : error;
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

async function* copies(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield new Uint8Array(chunk);
  }
}

/** By the byte order mark; without one, by where the zeros of the first two characters are. */
function detectEncoding(start: Uint8Array): { encoding: Encoding; mark: number } {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) {
    return { encoding: 'utf-16le', mark: 2 };
  }
  if (first === 0xfe && second === 0xff) {
    return { encoding: 'utf-16be', mark: 2 };
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { encoding: 'utf-8', mark: 3 };
  }
  if (first === 0x7b && second === 0) {
    return { encoding: 'utf-16le', mark: 0 };
  }
  return { encoding: first === 0 && second === 0x7b ? 'utf-16be' : 'utf-8', mark: 0 };
}

async function* withoutFirst(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let skip = count;
  for await (const chunk of chunks) {
    if (chunk.length > skip) {
      yield chunk.subarray(skip);
    }
    skip = Math.max(0, skip - chunk.length);
  }
}

async function* convert(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') {
      yield Buffer.from(text);
    }
  }
  const rest = decoder.decode();
  if (rest !== '') {
    yield Buffer.from(rest);
  }
}
