import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan-markdown.ts';
import { scanVerbatim } from '../../src/markdown/scan-verbatim.ts';
import { markdownText } from './markdown-fragments.ts';

const found = (text: string) =>
  scanVerbatim(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe('scanVerbatim finds', () => {
  test.each([
    ['nothing in text', 'a [b](c) d\n', []],
    [
      'a code span and a tag',
      'a `x` <b c="d"> [e]\n',
      [
        ['code', '`x`'],
        ['html', '<b c="d">'],
      ],
    ],
    [
      'a span over two lines',
      '[a] `b\nc` <d>\n',
      [
        ['code', '`b\nc`'],
        ['html', '<d>'],
      ],
    ],
    ['a comment', 'a <!-- [b] --> c\n', [['html', '<!-- [b] -->']]],
    ['a fence', 'a\n```md\n[b]\n```\n[c]\n', [['code', '```md\n[b]\n```']]],
    ['a fence that is never closed', '~~~\n[b]\n', [['code', '~~~\n[b]']]],
    ['indented code', 'a\n\n    [b]\n\n    c\nd\n', [['code', '[b]\n\n    c']]],
    ['a block of HTML', '<div>\n<a href="b">\n\n[c]\n', [['html', '<div>\n<a href="b">\n']]],
    [
      'what a quote holds',
      '> `a` [b]\n> <c>\n',
      [
        ['code', '`a`'],
        ['html', '<c>'],
      ],
    ],
    ['code in a list', '- ```\n  [a]\n  ```\n', [['code', '```\n  [a]\n  ```']]],
    [
      'with other line ends',
      '<div>\r\n<a>\r\n\r\n`b` [c]\r\n',
      [
        ['html', '<div>\r\n<a>\r\n\r'],
        ['code', '`b`'],
      ],
    ],
  ])('%s', (_name, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

test('no link begins in a range, and ranges do not overlap', () => {
  fc.assert(
    fc.property(markdownText, (text) => {
      const ranges = scanVerbatim(text);
      for (const [index, { start, end }] of ranges.entries()) {
        expect(end).toBeGreaterThanOrEqual(start);
        expect(start).toBeGreaterThanOrEqual(ranges[index - 1]?.end ?? 0);
      }
      for (const { offset } of scanMarkdown(text).links)
        expect(ranges.some(({ start, end }) => start <= offset && offset < end)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});
