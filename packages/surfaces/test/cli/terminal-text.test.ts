import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTextTools, withoutControls } from '../../src/cli/terminal-text.ts';

const tools = (columns?: number) =>
  createTextTools(Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns }), {
    color: true,
    workspace: '/w',
    cwd: '/w/docs',
  });

const ourColours = new RegExp(String.raw`\u001B\[(?:1|2|3[1236]|22|39)m`, 'g');

const columns = [
  { header: 'id' },
  { header: 'count', align: 'right', drop: 1 },
  { header: 'remark', drop: 2 },
] as const;
const rows = [
  ['alpha', '7', 'a long remark that does not fit'],
  ['be', '12', 'short'],
];

describe('a table', () => {
  test('is aligned, and whole in a pipe', () => {
    expect(tools().table(columns, rows)).toBe(
      'id     count  remark\nalpha      7  a long remark that does not fit\nbe        12  short',
    );
  });

  test('drops the most expendable columns on a narrow terminal', () => {
    expect(tools(20).table(columns, rows)).toBe('id     count\nalpha      7\nbe        12');
    expect(tools(10).table(columns, rows)).toBe('id\nalpha\nbe');
  });
});

test('paths are shown as they can be opened from here', () => {
  expect([tools().place('docs/a.md'), tools().place('b.md'), tools().place('docs')]).toEqual([
    'a.md',
    '../b.md',
    '.',
  ]);
});

test('no colour reaches a stream that is no terminal', () => {
  expect(tools().paint('red', 'x')).toBe('x');
});

test('nothing that could drive a terminal is left in text', () => {
  expect(withoutControls('a\u001B]0;title\u0007b\u001B[2Jc\u202Ed\ttab\n\u001B[31mred\u001B[39m')).toBe(
    'a]0;titleb[2Jcd\ttab\n\u001B[31mred\u001B[39m',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bare = withoutControls(text).replaceAll(ourColours, '');
      const codes = Array.from(bare, (character) => character.codePointAt(0) ?? 0);
      expect(
        codes.every((code) => code === 9 || code === 10 || (code >= 32 && (code < 127 || code > 159))),
      ).toBe(true);
    }),
  );
});
