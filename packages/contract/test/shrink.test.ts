import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation, invoke, jsonBytes } from '../src/index.ts';
import { shrinkToFit } from '../src/shrink.ts';
import { validateJson } from '../src/validate-json.ts';
import { toJsonSchema } from '../src/json-schema.ts';
import { toyContext } from './toy-operation.ts';

const part = z.strictObject({
  state: z.enum(['everything is in order', 'nothing at all is in order']),
  reason: z.string(),
  lines: z.array(z.strictObject({ line: z.int(), text: z.string() })).min(1),
  either: z.union([z.string(), z.array(z.string())]),
  counts: z.record(z.string(), z.int()),
});
const output = z.strictObject({ name: z.string(), part, parts: z.array(part) });
const schema = toJsonSchema(output, 'output');

const somePart = fc.record({
  state: fc.constantFrom('everything is in order' as const, 'nothing at all is in order' as const),
  reason: fc.string({ maxLength: 3_000 }),
  lines: fc.array(fc.record({ line: fc.nat(), text: fc.string({ maxLength: 800 }) }), {
    minLength: 1,
    maxLength: 9,
  }),
  either: fc.oneof(fc.string({ maxLength: 900 }), fc.array(fc.string(), { maxLength: 60 })),
  counts: fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(), { maxKeys: 60 }),
});
const someOutput = fc.record({
  name: fc.string(),
  part: somePart,
  parts: fc.array(somePart, { maxLength: 5 }),
});

describe('an answer that is shortened', () => {
  test('still fits its schema, and its budget', () => {
    fc.assert(
      fc.property(someOutput, fc.integer({ min: 1_500, max: 20_000 }), (value, bytes) => {
        const { truncated_fields: _shortened, ...kept } = shrinkToFit(value, bytes, schema);
        expect(validateJson(schema, kept).faults).toEqual([]);
        expect(jsonBytes(kept)).toBeLessThanOrEqual(bytes);
      }),
    );
  });

  test('keeps the keys of what lies inside it', async () => {
    const operation = defineOperation({
      path: ['show'],
      title: 'Show',
      summary: 'Show a part',
      effects: 'read',
      input: z.strictObject({}),
      output: z.strictObject({
        part: z.strictObject({ first: z.string(), second: z.string(), third: z.string() }),
      }),
      examples: [{ title: 'Show it', input: {}, expect: {} }],
      load: async () => ({
        run: () => ({ part: { first: 'a'.repeat(9_000), second: 'b', third: 'c'.repeat(4_000) } }),
      }),
    });
    const asked = { id: 'toy.show', operation, input: { max_bytes: 2_000 } };
    const { output: shown } = await invoke(asked, toyContext());
    expect(shown).toMatchObject({
      part: {
        first: expect.stringMatching(/^a+…$/) as string,
        second: 'b',
        third: expect.stringMatching(/^c+…$/) as string,
      },
      truncated_fields: ['part'],
    });
  });
});
