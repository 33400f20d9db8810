import fc from 'fast-check';
import createMarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';

import { ENTITY_TABLE } from '../../src/markdown/entity-table.ts';
import { unescapeText } from '../../src/markdown/unescape-text.ts';

const { unescapeAll } = createMarkdownIt().utils;

test('knows every named reference as markdown-it does', () => {
  const names = ENTITY_TABLE.trim()
    .split(/\s/)
    .map((entry) => entry.slice(0, entry.indexOf('=')));
  expect(names.length).toBe(2_125);
  for (const name of names)
    expect([name, unescapeText(`&${name};`)]).toEqual([name, unescapeAll(`&${name};`)]);
});

test('undoes escapes and references as markdown-it does', () => {
  const piece = fc.constantFrom(
    '\\',
    '&',
    ';',
    '#',
    'x',
    '1',
    '65',
    'amp',
    '&lt;',
    '&#228;',
    '&#xe4;',
    'a',
    '*',
    '\\\\',
    ' ',
    'ä',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const text = pieces.join('');
      // CommonMark replaces a number that is no character; markdown-it leaves the reference as it stands.
      if (/&#(?:x?0*;|x?\d{4,};|x0*1;|0*[1-9];|x0*[1-9];|1[1-9];|x1[1-9];)/i.test(text)) return;
      expect(unescapeText(text)).toBe(unescapeAll(text));
    }),
    { numRuns: 5_000 },
  );
});

test('a number that is no character becomes the replacement character', () => {
  expect(unescapeText('&#0; &#xD800; &#x110000;')).toBe('\uFFFD \uFFFD \uFFFD');
});
