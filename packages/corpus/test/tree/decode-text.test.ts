import { Buffer } from 'node:buffer';
import { TextDecoder } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decodeText } from '../../src/tree/decode-text.ts';

test('decodes UTF-8 and takes off a byte order mark', () => {
  expect(decodeText(Buffer.from('aé😀'))).toEqual({ ok: true, text: 'aé😀', bom: false });
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toEqual({ ok: true, text: 'a', bom: true });
  expect(decodeText(new Uint8Array())).toEqual({ ok: true, text: '', bom: false });
});

test('says where the first wrong byte is', () => {
  const pieces = fc.array(
    fc.constantFrom('61', 'c3a9', 'e282ac', 'f09f9880', 'ff', '80', 'c3', 'e282', 'f09f98', 'c0af', 'eda080'),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(pieces, (hex) => {
      const bytes = Buffer.from(hex.join(''), 'hex');
      const decoded = decodeText(bytes);
      const offset = firstWrongByte(bytes);
      expect(decoded.ok ? -1 : decoded.offset).toBe(offset);
    }),
    { numRuns: 3_000 },
  );
});

/** The slow and plain way: the longest beginning that is text, character by character. */
function firstWrongByte(bytes: Buffer): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find(
      (size) => isText(decoder, bytes.subarray(at, at + size)) && at + size <= bytes.length,
    );
    if (length === undefined) return at;
    at += length;
  }
  return -1;
}

function isText(decoder: TextDecoder, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
