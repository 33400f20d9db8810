import fc from 'fast-check';
import { expect, test } from 'vitest';

import { keyLine, rawScalar, type KeyPath } from '../../src/front-matter/key-positions.ts';
import { parseDocument } from '../../src/front-matter/parse-document.ts';
import type { ValidDocument } from '../../src/front-matter/parsed-document.ts';

function valid(text: string): ValidDocument {
  const document = parseDocument(text);
  if (document.kind === 'invalid') throw new Error(document.message);
  return document;
}

const DOCUMENT = valid(
  [
    '---',
    'okf_version: 0.20',
    'title: Proof: of work',
    'sources:',
    '  - id: "one"',
    '    resource: a.md',
    '  - id: two',
    '    window: {from: 010, to: x}',
    'tags: [a, b]',
    '---',
  ].join('\n'),
);

const PLACES: readonly { path: KeyPath; line: number; column: number }[] = [
  { path: ['okf_version'], line: 2, column: 1 },
  { path: ['title'], line: 3, column: 1 },
  { path: ['sources'], line: 4, column: 1 },
  { path: ['sources', 0], line: 5, column: 5 },
  { path: ['sources', 0, 'resource'], line: 6, column: 5 },
  { path: ['sources', 1, 'window', 'to'], line: 8, column: 25 },
  { path: ['tags', 1], line: 9, column: 11 },
  { path: ['sources', 1, 'resource'], line: 7, column: 5 },
  { path: ['missing'], line: 2, column: 1 },
];

test.each(PLACES)('$path stands at $line:$column, or is looked for there', ({ path, line, column }) => {
  expect(keyLine(DOCUMENT, path)).toEqual({ line, column });
});

test('a scalar is had as it was written', () => {
  expect(rawScalar(DOCUMENT, 'okf_version')).toBe('0.20');
  expect(rawScalar(DOCUMENT, ['sources', 1, 'window', 'from'])).toBe('010');
  expect(rawScalar(DOCUMENT, ['sources', 0, 'id'])).toBe('one');
  expect(rawScalar(DOCUMENT, 'title')).toBe('Proof: of work');
  expect(rawScalar(DOCUMENT, 'sources')).toBeUndefined();
  expect(rawScalar(DOCUMENT, 'missing')).toBeUndefined();
});

test('a document without front matter has no places', () => {
  expect(keyLine(valid('text'), ['a'])).toBeUndefined();
  expect(rawScalar(valid('text'), 'a')).toBeUndefined();
});

const KEYS = ['a', 'ab', 'title', 'list', 'deep'];
const LINES = [
  '',
  ': x',
  ': "a: b"',
  ':',
  ':\n  title: y',
  ':\n  - a: z\n    ab: y',
  ':\n- a\n- title: b',
  ': [a, b]',
];

test('a key stands where the whole parser sees it, also where front matter is too simple to need it', () => {
  const written = fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...LINES)), { maxLength: 6 });
  fc.assert(
    fc.property(written, (entries) => {
      const text = `---\n${entries.map(([key, rest]) => `${key}${rest}\n`).join('')}---\n`;
      const [fresh, known] = [parseDocument(text), parseDocument(text)];
      if (fresh.kind === 'invalid' || known.kind === 'invalid') return;
      // Whoever asks for a scalar as written has the whole block read.
      rawScalar(known, 'a');
      for (const key of KEYS) expect(keyLine(fresh, [key])).toEqual(keyLine(known, [key]));
    }),
    { numRuns: 2_000 },
  );
});
