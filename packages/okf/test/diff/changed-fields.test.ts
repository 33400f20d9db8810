import { expect, test } from 'vitest';
import type { Concept } from '../../src/bundle/bundle.ts';
import { parseText } from '../../src/bundle/parse-file.ts';
import { changedFields } from '../../src/diff/changed-fields.ts';
import { concept } from '../open-bundles.ts';

const parse = (fields: string) => parseText('a.md', concept(fields), false) as Concept;

test.each([
  ['type: A', 'type: A # again', []],
  ['a: {b: 1, c: 2}', 'a: {c: 2, b: 1}', []],
  ['a: 010', 'a: 8', [{ key: 'a', from: '010', to: '8' }]],
  [
    'a:',
    'b: null',
    [
      { key: 'b', from: null, to: 'null' },
      { key: 'a', from: 'null', to: null },
    ],
  ],
  ['a: x', 'a: [x]', [{ key: 'a', from: 'x', to: '["x"]' }]],
  [
    'a: {}',
    'a: {b: {c: {d: 1}}}',
    [
      { key: 'a.b.c', from: null, to: '{"d":1}' },
      { key: 'a', from: '{}', to: null },
    ],
  ],
  ['__proto__: 1', '__proto__: 2', [{ key: '__proto__', from: '1', to: '2' }]],
])('%j to %j', (before, after, expected) => {
  expect(changedFields(parse(before), parse(after))).toEqual(expected);
});

test('of long values, the part that differs is shown', () => {
  const long = 'word '.repeat(100);
  const [field] = changedFields(parse(`a: ${long}old ${long}`), parse(`a: ${long}new ${long}`));
  expect(field?.from).toMatch(/^…word word word word old word .*…$/);
  expect(field?.to).toMatch(/^…word word word word new word .*…$/);
  expect(field?.to?.length).toBe(202);
});
