import { Buffer, isUtf8 } from 'node:buffer';

/** Text, or the offset of the first byte that is not UTF-8. */
export type DecodedText =
  | { readonly ok: true; readonly text: string; readonly bom: boolean }
  | { readonly ok: false; readonly offset: number };

/** Decodes UTF-8 strictly: a wrong byte is reported, never replaced. A byte order mark is taken off and said so. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer)) return { ok: false, offset: firstInvalidByte(buffer) };
  const bom = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  return { ok: true, text: buffer.toString('utf8', bom ? 3 : 0), bom };
}

/** Halves the range until one byte is left: the answer `isUtf8` gives is all that is needed. */
function firstInvalidByte(buffer: Buffer): number {
  let good = 0;
  let bad = buffer.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isValidPrefix(buffer, middle)) good = middle;
    else bad = middle;
  }
  return sequenceStart(buffer, good);
}

/** A prefix may end inside a character; that alone does not make it wrong. */
function isValidPrefix(buffer: Buffer, length: number): boolean {
  return isUtf8(buffer.subarray(0, sequenceStart(buffer, length)));
}

function sequenceStart(buffer: Buffer, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back += 1) {
    const byte = buffer[end - back] ?? 0;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return byte >= leadFor(back) ? end - back : end;
  }
  return end;
}

/** The smallest lead byte of a character longer than `length` bytes. */
function leadFor(length: number): number {
  if (length === 1) return 0xc0;
  return length === 2 ? 0xe0 : 0xf0;
}
