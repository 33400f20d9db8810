import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation, wireSchemas } from '../src/index.ts';
import type { OperationDefinition } from '../src/operation.ts';
import { toyDefinition } from './toy-operation.ts';

type Loose = OperationDefinition<z.ZodObject, z.ZodObject>;
const loose = (changes: Partial<Loose>): Loose => ({ ...(toyDefinition() as unknown as Loose), ...changes });
const withField = (field: z.ZodType, name = 'extra') =>
  loose({
    input: z.strictObject({ terms: z.array(z.string().max(9)).max(9).describe('Words'), [name]: field }),
  });

describe('a definition is refused when', () => {
  test.each<[string, Loose, RegExp]>([
    [
      'its input is not strict',
      loose({ input: z.object({ terms: z.string().max(1).describe('x') }) }),
      /input is not strict/,
    ],
    [
      'its output is not strict',
      loose({ output: z.object({ rows: z.array(z.strictObject({})) }) }),
      /output is not strict/,
    ],
    ['a text has no maximum length', withField(z.string().describe('x')), /extra: has no maximum length/],
    ['a number has no range', withField(z.int().min(0).describe('x')), /extra: has no range/],
    [
      'a list has no maximum count',
      withField(z.array(z.string().max(3)).describe('x')),
      /extra: has no maximum count/,
    ],
    [
      'a list item has no bound',
      withField(z.array(z.string()).max(3).describe('x')),
      /extra\[\]: has no maximum length/,
    ],
    [
      'a field is a record',
      withField(z.record(z.string(), z.string()).describe('x')),
      /extra: is not a strict object/,
    ],
    ['a field is a tuple', withField(z.tuple([z.string().max(3)]).describe('x')), /extra: has no/],
    ['a field is any value', withField(z.unknown().describe('x')), /extra: has no concrete type/],
    [
      'a field is a union of kinds',
      withField(z.union([z.boolean(), z.string().max(3)]).describe('x')),
      /only alternative allowed/,
    ],
    ['a field is not described', withField(z.boolean()), /extra: has no description/],
    ['a description is long', withField(z.boolean().describe('x'.repeat(201))), /longer than 200/],
    ['a field is in camel case', withField(z.boolean().describe('x'), 'maxRows'), /snake_case/],
    ['a field begins with no_', withField(z.boolean().describe('x'), 'no_bodies'), /never begins with no_/],
    ['the path has an upper-case word', loose({ path: ['Find'] }), /not a lower-case word/],
    ['the path is empty', loose({ path: [] }), /path is empty/],
    ['the summary is long', loose({ summary: 'x'.repeat(73) }), /summary is not 1 to 72/],
    ['the summary ends with a full stop', loose({ summary: 'Find.' }), /ends with a full stop/],
    ['the description is long', loose({ description: 'x'.repeat(1_024) }), /exceed 1024 characters/],
    ['the title is empty', loose({ title: '' }), /title is not 1 to 40/],
    ['it has no example', loose({ examples: [] }), /has no example/],
    ['a positional is no field', loose({ positionals: ['term'] }), /positionals names "term"/],
    ['a path is no field', loose({ paths: ['file'] }), /paths names "file"/],
    [
      'rows are no list',
      loose({ rows: { fields: ['heading'], limit: 1, maxLimit: 1 } }),
      /rows names "heading"/,
    ],
    ['the document is no text', loose({ document: 'rows' }), /document names "rows"/],
    [
      'the output defines an envelope field',
      loose({ output: z.strictObject({ total: z.int(), rows: z.array(z.strictObject({})) }) }),
      /defines "total"/,
    ],
    [
      'an alias names no version',
      loose({ aliases: [{ path: ['seek'], removed_in: 'soon' }] }),
      /version that removes it/,
    ],
    [
      'an alias stands for what is refused',
      loose({ aliases: [{ path: ['seek'], input: { nothing: 1 }, removed_in: '2.0.0' }] }),
      /"seek" stands for an input that is refused/,
    ],
    [
      'a field alias is a field',
      loose({ fieldAliases: [{ name: 'kind', field: 'terms', removed_in: '2.0.0' }] }),
      /also a field/,
    ],
  ])('%s', (_name, definition, message) => {
    expect(() => defineOperation(definition)).toThrow(message);
  });

  test('the root of its input is a union, which no type lets through', () => {
    const union = z.union([z.strictObject({}), z.strictObject({})]) as unknown as z.ZodObject;
    expect(() => defineOperation(loose({ input: union }))).toThrow();
  });
});

test('a good definition gains the fields and the envelope of its budget', () => {
  const operation = defineOperation(toyDefinition());
  expect(Object.keys(wireSchemas(operation).input.properties ?? {})).toEqual([
    'terms',
    'kind',
    'folder',
    'limit',
    'offset',
    'max_bytes',
  ]);
  expect(Object.keys(wireSchemas(operation).output.properties ?? {})).toEqual([
    'heading',
    'rows',
    'truncated_fields',
    'total',
    'returned',
    'truncated',
    'next_offset',
  ]);
});
