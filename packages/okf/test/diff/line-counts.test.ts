import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLines } from '../../src/diff/line-counts.ts';

test.each([
  ['a\nb\n', 'a\nb\n', 0, 0],
  ['a\nb\n', 'a\r\nb', 0, 0],
  ['', 'a\nb\n', 2, 0],
  ['a\nb\nc\n', 'a\nc\n', 0, 1],
  ['a\nb\nc\n', 'a\nx\ny\nc\n', 2, 1],
  ['a\nb\n', 'b\na\n', 1, 1],
  ['a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc', 2, 3],
])('%j to %j: +%d -%d', (before, after, added, removed) => {
  expect(countLines(before, after)).toEqual({ lines_added: added, lines_removed: removed });
});

test('a text that is written anew counts as replaced', () => {
  const lines = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join('\n');
  expect(countLines(lines('a'), lines('b'))).toEqual({ lines_added: 3_000, lines_removed: 3_000 });
});

test('as many lines stay as the longest common subsequence has', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (old, now) => {
      const written = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
      const common = longestCommon(old, now);
      expect(countLines(written(old), written(now))).toEqual({
        lines_added: now.length - common,
        lines_removed: old.length - common,
      });
    }),
  );
});

function longestCommon(old: readonly string[], now: readonly string[]): number {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (const [i, line] of old.entries()) {
    for (const [j, other] of now.entries()) {
      const row = lengths[i + 1] ?? [];
      row[j + 1] =
        line === other ? (lengths[i]?.[j] ?? 0) + 1 : Math.max(lengths[i]?.[j + 1] ?? 0, row[j] ?? 0);
    }
  }
  return lengths[old.length]?.[now.length] ?? 0;
}
