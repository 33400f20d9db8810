import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkInput, Problem } from '../src/index.ts';
import type { InputIssue } from '../src/index.ts';
import { toJsonSchema } from '../src/json-schema.ts';

const zodSchema = z.strictObject({
  name: z.string().min(2).max(5),
  count: z.int().min(1).max(9).default(3),
  kind: z.enum(['plain', 'pattern']).optional(),
  tags: z.array(z.string().max(3)).max(2).optional(),
});

const schema = toJsonSchema(zodSchema, 'input');

function issuesOf(raw: unknown): readonly InputIssue[] {
  try {
    checkInput(schema, raw);
  } catch (failure) {
    if (failure instanceof Problem) return failure.issues;
    throw failure;
  }
  return [];
}

describe('an input is refused, naming the field, what was given and what is expected', () => {
  test.each<[string, unknown, Partial<InputIssue>]>([
    [
      'an unknown field, with the nearest',
      { name: 'abc', nam: 1 },
      { field: 'nam', given: '1', did_you_mean: 'name' },
    ],
    ['a missing field', {}, { field: 'name', given: 'nothing', expected: 'a text' }],
    ['a wrong type', { name: 7 }, { field: 'name', given: '7', expected: 'a text' }],
    [
      'a text that is a number',
      { name: 'abc', count: '3' },
      { field: 'count', given: '"3"', expected: 'a whole number' },
    ],
    [
      'true is never 1',
      { name: 'abc', count: true },
      { field: 'count', given: 'true', expected: 'a whole number' },
    ],
    ['a fraction', { name: 'abc', count: 1.5 }, { field: 'count', given: '1.5' }],
    ['below the range', { name: 'abc', count: 0 }, { field: 'count', given: '0', expected: 'at least 1' }],
    ['above the range', { name: 'abc', count: 10 }, { field: 'count', expected: 'at most 9' }],
    ['a short text', { name: 'a' }, { field: 'name', expected: 'at least 2 characters' }],
    [
      'a word that is no choice, with the nearest',
      { name: 'abc', kind: 'plane' },
      { expected: 'one of plain, pattern', did_you_mean: 'plain' },
    ],
    ['a place in a list', { name: 'abc', tags: ['ok', 'long'] }, { field: 'tags[1]', given: '"long"' }],
    ['null', null, { field: '', given: 'null', expected: 'an object of named fields' }],
    ['a list', [], { field: '', given: 'a list of 0' }],
    [
      'an own __proto__ key',
      JSON.parse('{"name":"abc","__proto__":{"x":1}}'),
      { field: '__proto__', given: 'an object' },
    ],
    ['an own constructor key', { name: 'abc', constructor: 1 }, { field: 'constructor' }],
  ])('%s', (_name, raw, expected) => {
    expect(issuesOf(raw)).toContainEqual(expect.objectContaining(expected));
  });
});

test('a good input comes back with its defaults', () => {
  expect(checkInput(schema, { name: 'abc' })).toEqual({ name: 'abc', count: 3 });
});

test('a megabyte of input is never echoed', () => {
  const raw = { name: 'x'.repeat(1_000_000), ['k'.repeat(100_000)]: ['y'.repeat(100_000)] };
  expect(JSON.stringify(issuesOf(raw)).length).toBeLessThan(1_000);
});

test('whatever is given, the outcome is a value or a Problem', () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      expect(Array.isArray(issuesOf(raw))).toBe(true);
    }),
  );
});
