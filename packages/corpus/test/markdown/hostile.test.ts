import { expect, test } from 'vitest';

import { scanMarkdown } from '../../src/markdown/scan-markdown.ts';

/** Long enough that anything but linear time runs into the test's limit: 1 MB squared is a million million. */
const LENGTH = 1_000_000;
const fill = (piece: string, length = LENGTH): string => piece.repeat(Math.ceil(length / piece.length));

test.each([
  ['brackets', fill('[')],
  ['image brackets', fill('![')],
  ['links in brackets', fill('[', LENGTH / 2) + fill('[a](b)', LENGTH / 2)],
  ['links in image brackets', fill('![', LENGTH / 2) + fill('[a](b)', LENGTH / 2)],
  ['backticks', fill('`')],
  [
    'backticks in runs of every length',
    Array.from({ length: 1_400 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  ],
  ['links without an end', fill('[a](b')],
  ['ends without a start', fill('](')],
  ['open parentheses', `[a](${fill('(')}`],
  ['open titles', fill('[a](b "')],
  ['open angles', fill('[a](<b')],
  ['undefined references', fill('[a][b]')],
  ['definitions', fill('[a]: b\n')],
  ['open definitions', fill('[a]:\n')],
  ['open comments', fill('<!--')],
  ['open instructions and sections', fill('<?<![CDATA[<!A')],
  ['open tags', fill('<a b="')],
  ['quotes on one line, and lines behind it', `${fill('>', LENGTH / 2)}\n${fill('a\n', LENGTH / 2)}`],
  ['items on one line, and blank lines behind it', `${fill('- ', LENGTH / 2)}\n${fill('\n', LENGTH / 2)}`],
  ['quotes and items in turn', fill('> - ')],
  ['table rows', `a|b\n-|-\n${fill('|[x](y)|\n')}`],
  ['footnotes', fill('[^a]: ')],
  ['headings of one name', fill('# a\n')],
  ['starts of footnotes', fill('[^\n\n')],
  ['table lines under text', fill('a\n--\n')],
  ['blanks in a label of two lines', `[a${fill(' ')}b\n]: c`],
  ['blanks', `${fill(' ')}x`],
])('reads a megabyte of %s', (_, text) => {
  expect(scanMarkdown(text).links).toBeInstanceOf(Array);
});
