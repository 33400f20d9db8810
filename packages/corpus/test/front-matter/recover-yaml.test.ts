import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

import { parseDocument } from '../../src/front-matter/parse-document.ts';
import { walkTree } from '../../src/tree/walk-tree.ts';

const BUNDLES = fileURLToPath(new URL('../../../testkit/fixtures/okf/bundles', import.meta.url));

describe('a value that should have been quoted is read as it stands', () => {
  test.each([
    ['a colon', 'a: proof: of work\nb: 1', { a: 'proof: of work', b: 1 }],
    ['several of them', 'a: b: c\nd: e: f\ng: h', { a: 'b: c', d: 'e: f', g: 'h' }],
    ['a colon in a list of mappings', 'k:\n  - t: x: y\n    z: 1', { k: [{ t: 'x: y', z: 1 }] }],
    ['a colon and an apostrophe', "a: it's: so", { a: "it's: so" }],
    ['lines that go on', 'a: x: y\n  more\nb: 2', { a: 'x: y more', b: 2 }],
    ['a leading at sign', 'by: @ann', { by: '@ann' }],
    ['a leading backtick', 'a: `x` y', { a: '`x` y' }],
    ['a leading percent sign', 'a: %x', { a: '%x' }],
    ['an open quote', 'a: "x\nb: 1', { a: '"x', b: 1 }],
    ['a quote within quotes', "a: 'it's'\nb: 1", { a: "'it's'", b: 1 }],
    ['text behind quotes', 'a: "x" y', { a: '"x" y' }],
    ['a star', 'a: *really*', { a: '*really*' }],
    ['a template', 'a: {{ name }}', { a: '{{ name }}' }],
    ['text behind brackets', 'a: [x] y\nb: 1', { a: '[x] y', b: 1 }],
    ['an arrow', 'a: > b', { a: '> b' }],
    ['an issue number, but no comment', 'a: x: #12 # note', { a: 'x: #12' }],
    ['CRLF', 'a: b: c\r\nd: 1\r', { a: 'b: c', d: 1 }],
  ])('%s', (_, yaml, data) => {
    const document = parseDocument(`---\n${yaml}\n---\nbody`);
    expect(document).toMatchObject({ kind: 'document', frontMatter: { data }, body: 'body' });
  });
});

test('what was read so is reported with its place, and the text that mends it', () => {
  const text = '---\ntype: Note\ntitle: Proof: of work # why\nby: @ann\n---\n';
  const document = parseDocument(text);
  if (document.kind === 'invalid') throw new Error(document.message);
  const recovered = document.frontMatter?.recovered ?? [];
  expect(recovered.map(({ key, line, column, message }) => ({ key, line, column, message }))).toEqual([
    { key: 'title', line: 3, column: 13, message: 'bad indentation of a mapping entry' },
    { key: 'by', line: 4, column: 5, message: 'bad indentation of a mapping entry' },
  ]);
  const mended = recovered.reduceRight(
    (result, { fix }) =>
      fix ? result.slice(0, fix.start) + fix.replacement + result.slice(fix.end) : result,
    text,
  );
  expect(mended).toBe("---\ntype: Note\ntitle: 'Proof: of work' # why\nby: '@ann'\n---\n");
});

test.each([
  { bundle: 'blockchain', count: 11 },
  { bundle: 'okf', count: 17 },
])(
  'all $count broken files of the bundle $bundle are recovered with the text their authors wrote',
  ({ bundle, count }) => {
    let recoveries = 0;
    for (const { path } of walkTree(`${BUNDLES}/${bundle}`, { extension: '.md' }).files) {
      const source = readFileSync(`${BUNDLES}/${bundle}/${path}`, 'utf8');
      const document = parseDocument(source);
      if (document.kind === 'invalid') throw new Error(`${path}: ${document.message}`);
      for (const { key, line } of document.frontMatter?.recovered ?? []) {
        recoveries += 1;
        expect(`${key}: ${String(document.frontMatter?.data[key])}`).toBe(source.split('\n')[line - 1]);
      }
    }
    expect(recoveries).toBe(count);
  },
);
