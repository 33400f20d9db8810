import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ByteScanner } from '../../src/read/byte-scanner.ts';
import { readJson } from '../../src/read/read-json.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

/** Elements of an array, every second one skipped. */
async function readEverySecond(text: string, chunk: number): Promise<unknown[]> {
  const scanner = new ByteScanner('test report', inChunks(text, chunk));
  const values: unknown[] = [];
  expect(await scanner.openArray()).toBe(true);
  let index = 0;
  for (let more = await scanner.nextElement(true); more; more = await scanner.nextElement(false)) {
    if (index % 2 === 0) {
      values.push(await readJson(scanner));
    } else {
      await scanner.skipValue();
    }
    index += 1;
  }
  await scanner.expectEnd();
  return values;
}

const json = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 4 });
const escaped = fc
  .array(fc.constantFrom('\\', '"', '{', ']', ':', 'x', '\\u0022', '\n'), { maxLength: 120 })
  .map((parts) => parts.join(''));

describe('the byte scanner', () => {
  test('reads what a parser reads, wherever chunks end and however the text is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(json, escaped), { maxLength: 6 }),
        fc.integer({ min: 1, max: 70 }),
        fc.constantFrom('', ' ', '\t', '\n  '),
        async (values, chunk, indent) => {
          const text = `${indent}${JSON.stringify(values, undefined, indent)}${indent}`;
          const expected = (JSON.parse(text) as unknown[]).filter((_value, index) => index % 2 === 0);
          expect(await readEverySecond(text, chunk)).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('refuses whatever a parser refuses, cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(json, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        async (values, cut, chunk) => {
          const text = JSON.stringify(values);
          const bytes = Buffer.from(text);
          const part = bytes.subarray(0, 1 + (cut % (bytes.length - 1))).toString('latin1');
          await expect(readEverySecond(part, chunk)).rejects.toMatchObject({ code: 'report.malformed' });
        },
      ),
    );
  });
});
