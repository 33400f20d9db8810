import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineReader } from '../../src/mcp/line-reader.ts';
import type { Line } from '../../src/mcp/line-reader.ts';

function readLines(limit: number, chunks: readonly Buffer[]): Line[] {
  const lines: Line[] = [];
  const reader = new LineReader(limit, (line) => lines.push(line));
  for (const chunk of chunks) reader.push(chunk);
  return lines;
}

/** Cuts bytes where the numbers say. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (left, right) => left - right,
  );
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

describe('reading lines', () => {
  test('gives the same lines however the bytes are cut', () => {
    const line = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\n', ' '));
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (texts, places) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
          const limit = 40;
          const expected = texts.map((text) =>
            Buffer.byteLength(text) > limit
              ? { tooLong: true, id: undefined }
              : { text: Buffer.from(text).toString() },
          );
          expect(readLines(limit, cut(bytes, places))).toEqual(expected);
        },
      ),
    );
  });

  test.each([
    ['first', `{"jsonrpc":"2.0","id":41,"method":"x","params":"${'x'.repeat(900)}"}`, 41],
    ['alone first', `{"id":"a-b","method":"${'x'.repeat(900)}"}`, 'a-b'],
    ['last', `{"method":"${'x'.repeat(900)}","jsonrpc":"2.0","id":7}`, 7],
    ['before the version', `{"method":"${'x'.repeat(900)}","id":"q","jsonrpc":"2.0"}`, 'q'],
    ['in the middle only', `{"a":1,"id":5,"method":"${'x'.repeat(900)}"}`, undefined],
    ['in an argument', `{"method":"x","params":{"a":"${'x'.repeat(900)}","id":5}}`, undefined],
    ['in a text', `{"method":"${'x'.repeat(900)},\\"id\\":5}"}`, undefined],
  ])('finds the id of a line that is too long where it stands %s', (_where, line, id) => {
    const bytes = Buffer.from(`${line}\nnext\n`);
    for (const size of [1, 7, 64, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(readLines(500, chunks)).toEqual([{ tooLong: true, id }, { text: 'next' }]);
    }
  });
});
