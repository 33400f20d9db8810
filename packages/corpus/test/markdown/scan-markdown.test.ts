import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { scanMarkdown } from '../../src/markdown/scan-markdown.ts';
import { markdownText } from './markdown-fragments.ts';

const targets = (text: string): string[] => scanMarkdown(text).links.map(({ target }) => target);

describe('links are found where CommonMark sees them', () => {
  test.each([
    { name: 'inline', text: '[a](b.md)', links: ['b.md'] },
    { name: 'a destination with spaces in angles', text: '[a](<b c.md>)', links: ['b c.md'] },
    { name: 'titles in all three forms', text: `[a](b "t") [a](c 't') [a](d (t))`, links: ['b', 'c', 'd'] },
    { name: 'wrapped over line ends', text: '[a\nb](\nc.md\n"t")', links: ['c.md'] },
    { name: 'balanced parentheses', text: '[a](b(c)d.md)', links: ['b(c)d.md'] },
    {
      name: 'escapes and entities undone, percent-encoding kept',
      text: '[a](b\\_&amp;%20&auml;.md)',
      links: ['b_&%20ä.md'],
    },
    { name: 'a backslash that ends a line is one', text: '[a](b\\\n)', links: ['b\\'] },
    { name: 'nested brackets', text: '[a [b] c](d)', links: ['d'] },
    { name: 'an image in a link, both', text: '[![i](i.png)](p.md)', links: ['p.md', 'i.png'] },
    { name: 'no link around an image with a link', text: '[![a [b](c)](d) e](f)', links: ['d', 'c'] },
    { name: 'no link in a link', text: '[a [b](c) d](e)', links: ['c'] },
    {
      name: 'full, collapsed and shortcut references',
      text: '[a][x] [x][] [X]\n\n[x]: /u',
      links: ['/u', '/u', '/u'],
    },
    { name: 'the first definition of a label', text: '[x]\n\n[x]: /1\n[x]: /2', links: ['/1'] },
    {
      name: 'definitions in quotes and items',
      text: '[x] [y]\n\n> [x]: /x\n\n- [y]: /y',
      links: ['/x', '/y'],
    },
    { name: 'no definition inside a paragraph', text: 'text\n[x]: /u\n\n[x]', links: [] },
    {
      name: 'autolinks',
      text: '<https://e.org/a> <me@e.org>',
      links: ['https://e.org/a', 'mailto:me@e.org'],
    },
    { name: 'no code span', text: '`[a](b)` `` ` [a](c) `` [d`](e)`', links: [] },
    { name: 'unclosed backticks are text', text: '`` [a](b) `', links: ['b'] },
    { name: 'no fence, whatever stands in it', text: '```\n~~~\n[a](b)\n```\n[c](d)', links: ['d'] },
    { name: 'a fence in an item ends with the item', text: '- ```\n  [a](b)\n\n[c](d)', links: ['d'] },
    { name: 'no indented code', text: 'text\n\n    [a](b)\n\n- item\n\n      [c](d)', links: [] },
    { name: 'an indented line that goes on with a paragraph', text: 'text\n    [a](b)', links: ['b'] },
    { name: 'no HTML comment or block', text: '<!-- [a](b) -->\n\n<div>\n[c](d)\n\n[e](f)', links: ['f'] },
    { name: 'no attribute of a tag', text: 'x <a title="[a](b)"> [c](d)', links: ['d'] },
    { name: 'backslashes', text: '\\[a](b) [c\\](d) [e](f)', links: ['f'] },
    { name: 'no link over two table cells', text: '|a|b|c|\n|-|-|-|\n|[x|y](z)|[p](q)|', links: ['q'] },
    { name: 'an escaped pipe in a table cell', text: '|a|\n|-|\n|[x\\|y](z\\|w)|', links: ['z|w'] },
    { name: 'no cell beyond the header', text: '|a|\n|-|\n|[b](c)|[d](e)|', links: ['c'] },
    { name: 'lone carriage returns and CRLF', text: '[x]\r\n\r\n[x]: /u\r\r[a](b)', links: ['/u', 'b'] },
    // What follows is not compared with markdown-it, which differs from CommonMark here (see `markdown-oracle.ts`).
    { name: 'a shortcut before brackets that are no label', text: '[x][[y]]\n\n[x]: /u', links: ['/u'] },
    {
      name: 'a shortcut before a parenthesis that is no destination',
      text: '[x](\n\n[x]: /u',
      links: ['/u'],
    },
    { name: 'code behind a quote and tab', text: '>>> \t[a](b)', links: [] },
    { name: 'an indented line behind a definition', text: '[x]: /u\n    [x]', links: ['/u'] },
    { name: 'an indented line behind a wide item', text: '1.   a\n    # [b](c)', links: ['c'] },
  ])('$name', ({ text, links }) => {
    expect(targets(text)).toEqual(links);
  });
});

test('a link says what it is and where it stands', () => {
  const { links } = scanMarkdown('one\n\n> two\n> ![alt *x*](i.png "T") and\n> [t][x]\n\n[x]: /u');
  expect(links).toEqual([
    {
      kind: 'inline',
      text: 'alt *x*',
      target: 'i.png',
      title: 'T',
      image: true,
      offset: 13,
      line: 4,
      column: 3,
    },
    { kind: 'reference', text: 't', target: '/u', image: false, offset: 41, line: 5, column: 3 },
  ]);
});

test('definitions say whether they are used', () => {
  const { definitions } = scanMarkdown("[a]\n\n[a]: /a 'T'\n[b]: /b\n[A]: /again");
  expect(definitions).toEqual([
    { label: 'a', target: '/a', title: 'T', line: 3, column: 1, used: true },
    { label: 'b', target: '/b', line: 4, column: 1, used: false },
    { label: 'A', target: '/again', line: 5, column: 1, used: false },
  ]);
});

test('headings have the anchors GitHub gives them', () => {
  const text =
    '# A [link](b.md), `code_x` & *more*! #\n\nTwo\nlines\n===\n\n## Größe\n## Größe\n## Größe-1\n\n### snake_case _em_ ![i](j)';
  expect(scanMarkdown(text).headings).toEqual([
    { level: 1, text: 'A link, code_x & more!', line: 1, anchor: 'a-link-code_x--more' },
    { level: 1, text: 'Two lines', line: 3, anchor: 'twolines' },
    { level: 2, text: 'Größe', line: 7, anchor: 'größe' },
    { level: 2, text: 'Größe', line: 8, anchor: 'größe-1' },
    { level: 2, text: 'Größe-1', line: 9, anchor: 'größe-1-1' },
    { level: 3, text: 'snake_case em', line: 11, anchor: 'snake_case-em-' },
  ]);
});

test('footnotes are not links, and the blocks they hold are read', () => {
  const { links, footnotes } = scanMarkdown(
    'Text[^a] and [^b].\n\n[^a]: See [x](y).\n\n    More [z](w).\n[^c]: http://e.org',
  );
  expect(links.map(({ target }) => target)).toEqual(['y', 'w']);
  expect(footnotes).toEqual({
    references: [
      { label: 'a', line: 1, column: 5 },
      { label: 'b', line: 1, column: 14 },
    ],
    definitions: [
      { label: 'a', line: 3 },
      { label: 'c', line: 6 },
    ],
  });
});

test('a reference without a definition is text, and reported', () => {
  const { links, undefinedReferences } = scanMarkdown('See [a][nope], [b][] and [c], [1][2].');
  expect(links).toEqual([]);
  expect(undefinedReferences).toEqual([
    { text: 'a', label: 'nope', line: 1, column: 5 },
    { text: 'b', label: 'b', line: 1, column: 16 },
    { text: '1', label: '2', line: 1, column: 31 },
  ]);
});

test('code blocks have their info string', () => {
  expect(scanMarkdown('``` sql x\n```\n\n    code\n\n~~~').codeBlocks).toEqual([
    { line: 1, info: 'sql x', fenced: true },
    { line: 4, info: '', fenced: false },
    { line: 6, info: '', fenced: true },
  ]);
});

test('every position lies in the text and at what it names', () => {
  fc.assert(
    fc.property(fc.oneof(markdownText, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
      const lines = text.split(/\r\n|[\r\n]/);
      for (const { offset, line, column, image, kind } of scanMarkdown(text).links) {
        const first = kind === 'autolink' ? '<' : image ? '!' : '[';
        expect(text[offset]).toBe(first);
        expect(lines[line - 1]?.[column - 1]).toBe(first);
      }
    }),
    { numRuns: 5_000 },
  );
});
