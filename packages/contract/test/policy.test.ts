import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { createPolicy, defineOperation, everyEffect, invoke, limitInput } from '../src/index.ts';
import type { Effects, JsonSchema, PolicyRules } from '../src/index.ts';
import { toyContext, toyDefinition } from './toy-operation.ts';

const rules = (changes: Partial<PolicyRules> = {}): PolicyRules => ({ allow: [], deny: [], ...changes });

const ids = ['toy.a', 'toy.b', 'toy.c'];
const someIds = fc.subarray(ids);
const someRules: fc.Arbitrary<PolicyRules> = fc
  .record({
    allow: someIds,
    deny: someIds,
    effects: fc.option(fc.subarray([...everyEffect])),
    max_bytes: fc.option(fc.integer({ min: 1_000, max: 9_000 })),
  })
  .map(({ allow, deny, effects, max_bytes }) => ({
    allow,
    deny,
    ...(effects === null ? {} : { effects }),
    ...(max_bytes === null ? {} : { limits: { max_bytes } }),
  }));
const subjects = ids.flatMap((id) =>
  [...everyEffect, undefined].map((effects: Effects | undefined) => ({ id, effects })),
);

describe('the policy', () => {
  test.each<{ name: string; own: PolicyRules; others?: PolicyRules[]; effects?: Effects; allowed: boolean }>([
    { name: 'reads', own: rules(), effects: 'read', allowed: true },
    { name: 'touches its own store', own: rules(), effects: 'state', allowed: true },
    { name: 'does not write unasked', own: rules(), effects: 'write', allowed: false },
    { name: 'does not run what declares nothing', own: rules(), allowed: false },
    {
      name: 'writes what is allowed by name',
      own: rules({ allow: ['toy.a'] }),
      effects: 'write',
      allowed: true,
    },
    {
      name: 'writes where writing is allowed',
      own: rules({ effects: ['write'] }),
      effects: 'write',
      allowed: true,
    },
    {
      name: 'does not read where only writing is',
      own: rules({ effects: ['write'] }),
      effects: 'read',
      allowed: false,
    },
    { name: 'runs everything for an operator', own: rules({ effects: 'all' }), allowed: true },
    {
      name: 'lets a deny beat an allow',
      own: rules({ allow: ['toy.a'], deny: ['toy.a'] }),
      effects: 'read',
      allowed: false,
    },
    {
      name: 'heeds the deny of another source',
      own: rules({ effects: 'all' }),
      others: [rules({ deny: ['toy.a'] })],
      effects: 'read',
      allowed: false,
    },
    {
      name: 'lets no other source allow',
      own: rules(),
      others: [rules({ allow: ['toy.a'], effects: ['write'] })],
      effects: 'write',
      allowed: false,
    },
    {
      name: 'is narrowed by the effects of another',
      own: rules(),
      others: [rules({ effects: ['read'] })],
      effects: 'state',
      allowed: false,
    },
    {
      name: 'keeps what the narrowing source excepts',
      own: rules(),
      others: [rules({ effects: [], allow: ['toy.a'] })],
      effects: 'read',
      allowed: true,
    },
  ])('$name', ({ own, others = [], effects, allowed }) => {
    expect(createPolicy(own, ...others).allows({ id: 'toy.a', effects })).toBe(allowed);
  });

  test('is never widened by one source more', () => {
    fc.assert(
      fc.property(someRules, fc.array(someRules, { maxLength: 3 }), someRules, (own, others, added) => {
        const before = createPolicy(own, ...others);
        const after = createPolicy(own, ...others, added);
        for (const subject of subjects) {
          if (after.allows(subject)) expect(before.allows(subject)).toBe(true);
        }
        const { max_bytes: most = Infinity } = before.limits;
        expect(after.limits.max_bytes ?? Infinity).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('names who refuses', () => {
    const policy = createPolicy(rules(), rules({ deny: ['toy.a'], source: 'the file' }));
    expect(policy.refusal({ id: 'toy.a', effects: 'read' })).toEqual({ how: 'denied', source: 'the file' });
    expect(policy.refusal({ id: 'toy.b', effects: 'exec' })).toEqual({
      how: 'not_allowed',
      source: undefined,
    });
  });
});

describe('limits of answers', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      max_bytes: { type: 'integer', minimum: 1_000, maximum: 10_000, default: 8_000 },
      limit: { type: ['integer', 'null'], minimum: 1, maximum: 500, default: null },
      word: { type: 'string' },
    },
  };

  test.each([
    { limits: {}, max_bytes: schema.properties?.['max_bytes'], limit: schema.properties?.['limit'] },
    {
      limits: { max_bytes: 4_000, limit: 20 },
      max_bytes: { type: 'integer', minimum: 1_000, maximum: 4_000, default: 4_000 },
      limit: { type: 'integer', minimum: 1, maximum: 20, default: 20 },
    },
    {
      limits: { max_bytes: 9_000, limit: 900 },
      max_bytes: { type: 'integer', minimum: 1_000, maximum: 9_000, default: 8_000 },
      limit: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
    },
  ])('under $limits', ({ limits, max_bytes, limit }) => {
    expect(limitInput(schema, limits).properties).toEqual({ max_bytes, limit, word: { type: 'string' } });
  });

  test('refuse what asks for more, and cut what asks for nothing', async () => {
    const rows = Array.from({ length: 30 }, (_, id) => ({ id, text: 'x' }));
    const operation = defineOperation(toyDefinition(rows));
    const context = toyContext({ policy: createPolicy(rules({ limits: { limit: 4 } })) });
    const ask = async (input: object) => await invoke({ id: 'toy.find', operation, input }, context);
    await expect(ask({ terms: ['a'] })).resolves.toMatchObject({ output: { returned: 4, total: 30 } });
    await expect(ask({ terms: ['a'], limit: 5 })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ field: 'limit', given: '5', expected: 'at most 4' }],
    });
  });
});
