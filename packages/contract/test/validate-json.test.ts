import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toJsonSchema } from '../src/json-schema.ts';
import { validateJson } from '../src/validate-json.ts';

const zodSchema = z.strictObject({
  text: z.string().min(2).max(4).optional(),
  count: z.int().min(-3).max(3).default(1),
  ratio: z.number().min(0).lt(1).optional(),
  flag: z.boolean().optional(),
  choice: z.enum(['a', 'b']).optional(),
  fixed: z.literal(7).optional(),
  limit: z.int().min(1).max(9).nullable().optional(),
  list: z.array(z.string().max(2)).min(1).max(3).optional(),
  either: z.union([z.string().max(3), z.array(z.string().max(3)).max(2)]).optional(),
  inner: z.strictObject({ key: z.string().max(3), more: z.int().min(0).max(9).default(4) }).optional(),
  map: z.record(z.string(), z.int()).optional(),
  shape: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('x') }),
      z.strictObject({ kind: z.literal('y'), n: z.int() }),
    ])
    .optional(),
});
const schema = toJsonSchema(zodSchema, 'input');

const scalar = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.integer({ min: -5, max: 10 }),
  fc.double({ min: -1, max: 2, noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('a', 'b', 'c', 7, 'x', 'y'),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 4 }),
  fc.record({ key: scalar, more: scalar, kind: scalar, n: scalar, odd: scalar }, { requiredKeys: [] }),
);
const field = fc.constantFrom(
  ...Object.keys(zodSchema.shape),
  'unknown',
  '__proto__',
  'constructor',
  'toString',
);
const inputs = fc
  .array(fc.tuple(field, value), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries));

test('what is accepted, and what becomes of it, is what Zod says of the schema it came from', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      // Zod drops an own __proto__ without a word; that is what this validator is stricter about.
      fc.pre(
        !Object.hasOwn(input, '__proto__') &&
          !Object.values(input).some(
            (item) => item !== null && typeof item === 'object' && Object.hasOwn(item, '__proto__'),
          ),
      );
      const ours = validateJson(schema, input);
      const theirs = zodSchema.safeParse(input);
      expect(ours.faults.length === 0).toBe(theirs.success);
      if (theirs.success) expect(ours.value).toEqual(theirs.data);
    }),
    { numRuns: 3_000 },
  );
});

describe('a fault says where it is and what is expected', () => {
  test.each<[string, unknown, string, string]>([
    ['deep in a list', { list: ['ab', 'abc'] }, 'list.1', 'at most 2 characters'],
    ['in an inner object', { inner: { key: 'abc', odd: 1 } }, 'inner.odd', 'no such field'],
    ['for a missing inner field', { inner: {} }, 'inner.key', 'a text'],
    ['in the alternative that was meant', { either: ['toolong'] }, 'either.0', 'at most 3 characters'],
    ['when no alternative fits', { either: 5 }, 'either', 'a text or a list'],
    ['for null where null is allowed otherwise', { limit: 'x' }, 'limit', 'a whole number or null'],
    ['for a value in a map', { map: { one: 'x' } }, 'map.one', 'a whole number'],
    ['for a whole number that is none', { count: 1e300 }, 'count', 'a whole number'],
    ['for an exclusive bound', { ratio: 1 }, 'ratio', 'less than 1'],
  ])('%s', (_name, input, path, expected) => {
    const [fault] = validateJson(schema, input).faults;
    expect({ path: fault?.path.join('.'), expected: fault?.expected }).toEqual({ path, expected });
  });
});

test('length counts characters, as JSON Schema does', () => {
  const four = { text: '😀😀😀😀' };
  expect(validateJson(schema, four).faults).toEqual([]);
  expect(validateJson(schema, { text: '😀😀😀😀😀' }).faults).toHaveLength(1);
  expect(validateJson(schema, { text: '😀' }).faults).toHaveLength(1);
});

test('a hostile input costs a bounded number of faults', () => {
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]));
  expect(validateJson(schema, wide).faults.length).toBeLessThanOrEqual(50);
});
