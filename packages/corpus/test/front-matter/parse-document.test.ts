import { describe, expect, test } from 'vitest';

import { parseDocument } from '../../src/front-matter/parse-document.ts';
import type { FrontMatter, InvalidDocument } from '../../src/front-matter/parsed-document.ts';

function frontMatterOf(yaml: string): FrontMatter {
  const document = parseDocument(`---\n${yaml}\n---\nbody\n`);
  if (document.kind === 'invalid') throw new Error(document.message);
  if (document.frontMatter === undefined) throw new Error('no block');
  return document.frontMatter;
}

function invalid(text: string): InvalidDocument {
  const document = parseDocument(text);
  if (document.kind !== 'invalid') throw new Error('it is valid');
  return document;
}

describe('finds the block', () => {
  test.each([
    { name: 'between its lines', text: '---\na: 1\n---\nbody\n', data: { a: 1 }, body: 'body\n', line: 4 },
    { name: 'with CRLF', text: '---\r\na: 1\r\n---\r\nbody', data: { a: 1 }, body: 'body', line: 4 },
    {
      name: 'behind a byte order mark',
      text: '\uFEFF---\na: 1\n---\nbody',
      data: { a: 1 },
      body: 'body',
      line: 4,
    },
    {
      name: 'with blanks behind the dashes',
      text: '--- \na: 1\n---\t\nbody',
      data: { a: 1 },
      body: 'body',
      line: 4,
    },
    { name: 'at the end of the text', text: '---\na: 1\n---', data: { a: 1 }, body: '', line: 3 },
    {
      name: 'past a longer line of dashes',
      text: '---\na: |\n b\n----\n---\nx',
      data: undefined,
      body: 'x',
      line: 6,
    },
    { name: 'empty', text: '---\n---\nbody', data: {}, body: 'body', line: 3 },
    { name: 'of comments only', text: '---\n# none\n---\n', data: {}, body: '', line: 4 },
    { name: 'holding null', text: '---\n~\n---\n', data: {}, body: '', line: 4 },
  ])('$name', ({ text, data, body, line }) => {
    const document = parseDocument(text);
    if (document.kind === 'document') expect(document.frontMatter?.data).toEqual(data);
    else expect(data).toBeUndefined();
    expect(document).toMatchObject({ body, bodyLine: line });
    expect(text.slice(document.bodyOffset)).toBe(body);
  });

  test.each(['', 'text', '# ---\n', ' ---\na: 1\n---\n', '----\na: 1\n---\n', '\n---\na: 1\n---\n'])(
    'not in %j, which is all body',
    (text) => {
      expect(parseDocument(text)).toMatchObject({
        kind: 'document',
        frontMatter: undefined,
        body: text,
        bodyLine: 1,
      });
    },
  );
});

describe('says why a block cannot be read, and keeps the body', () => {
  test.each([
    { reason: 'unterminated', text: '---\na: 1\nbody', body: 'a: 1\nbody', line: 1, column: 1 },
    { reason: 'not_a_mapping', text: '---\n- a\n---\nbody', body: 'body', line: 2, column: 1 },
    { reason: 'not_a_mapping', text: '---\ntext\n---\nbody', body: 'body', line: 2, column: 1 },
    { reason: 'syntax', text: '---\na: 1\n b: c: d\n---\nbody', body: 'body', line: 3, column: 3 },
    { reason: 'syntax', text: '---\na: \0\n---\nbody', body: 'body', line: 2, column: 4 },
    { reason: 'recursive_alias', text: '---\na: &a [*a]\n---\nbody', body: 'body', line: 2, column: 9 },
    {
      reason: 'too_deep',
      text: `---\na: ${'['.repeat(65)}${']'.repeat(65)}\n---\nbody`,
      body: 'body',
      line: 2,
      column: 67,
    },
    {
      reason: 'too_large',
      text: `---\na: ${'x'.repeat(1024 * 1024)}\n---\nbody`,
      body: 'body',
      line: 2,
      column: 1,
    },
    {
      reason: 'conflict',
      text: '---\na: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n---\nbody',
      body: 'body',
      line: 3,
      column: 1,
    },
  ])('$reason at $line:$column', ({ text, ...expected }) => {
    expect(invalid(text)).toMatchObject(expected);
  });

  test('too many values, once aliases are expanded', () => {
    const names = 'a b c d e f g h i j'.split(' ');
    const lines = names.map(
      (name, index) => `${name}: &${name} [${`*${names[index - 1] ?? 'x'}, `.repeat(9)}]`,
    );
    const { reason, line, body } = invalid(`---\nx: &x lol\n${lines.join('\n')}\n---\nbody`);
    expect({ reason, line, body }).toEqual({ reason: 'too_many_nodes', line: 8, body: 'body' });
  });
});

describe('values', () => {
  test('dates and words stay text, numbers and booleans are typed', () => {
    const { data } = frontMatterOf('at: 2026-03-01\non: yes\nn: 1.5\nt: true\nz: ~\ne:');
    expect(data).toEqual({ at: '2026-03-01', on: 'yes', n: 1.5, t: true, z: null, e: null });
  });

  test('aliases, anchors and merge keys are read', () => {
    const { data, duplicateKeys } = frontMatterOf('a: &a {x: 1, y: 2}\nb: *a\nc:\n  <<: *a\n  y: 3');
    expect(data).toEqual({ a: { x: 1, y: 2 }, b: { x: 1, y: 2 }, c: { x: 1, y: 3 } });
    expect(duplicateKeys).toEqual([]);
  });

  test('of two equal keys the last counts, and is reported', () => {
    const { data, duplicateKeys } = frontMatterOf('a: 1\nb:\n  - c: 1\n    c: 2\na: 3');
    expect(data).toEqual({ a: 3, b: [{ c: 2 }] });
    expect(duplicateKeys).toEqual([
      { key: 'c', line: 5, column: 5 },
      { key: 'a', line: 6, column: 1 },
    ]);
  });

  test('an unknown tag is ignored, and reported', () => {
    const { data, recovered } = frontMatterOf('a: !ours text\nb: !set {x: ~}\nc: !!timestamp 2026-01-01');
    expect(data).toEqual({ a: 'text', b: { x: null }, c: '2026-01-01' });
    expect(recovered.map(({ key, line, column }) => ({ key, line, column }))).toEqual([
      { key: 'a', line: 2, column: 4 },
      { key: 'b', line: 3, column: 4 },
      { key: 'c', line: 4, column: 4 },
    ]);
  });

  test('no key is inherited, and __proto__ is a key like others', () => {
    const { data } = frontMatterOf('__proto__:\n  polluted: true\nconstructor: mine');
    expect(Object.keys(data)).toEqual(['__proto__', 'constructor']);
    expect(data['toString']).toBeUndefined();
    expect('polluted' in data).toBe(false);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
