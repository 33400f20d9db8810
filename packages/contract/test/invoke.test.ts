import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createPolicy, defineOperation, invoke, Problem } from '../src/index.ts';
import type { AnyOperation, Context } from '../src/index.ts';
import { toyContext, toyDefinition } from './toy-operation.ts';

const rows = Array.from({ length: 25 }, (_, id) => ({ id, text: `row ${id}` }));
const find = defineOperation(toyDefinition(rows));

const call = (input: unknown, operation: AnyOperation = find, context: Context = toyContext()) =>
  invoke({ id: 'toy.find', operation, input }, context);

describe('invoke', () => {
  test('cuts to the default limit and says how to go on', async () => {
    const { output } = await call({ terms: ['a'] });
    expect(output).toMatchObject({ total: 25, returned: 10, truncated: true, next_offset: 10 });
  });

  test('hands every row to a sink, uncut', async () => {
    const begin = vi.fn();
    const row = vi.fn();
    await invoke({ id: 'toy.find', operation: find, input: { terms: ['a'] } }, toyContext(), { begin, row });
    expect(begin).toHaveBeenCalledWith({ heading: 'h', total: 25, returned: 25, truncated: false });
    expect(row).toHaveBeenCalledTimes(25);
  });

  test('a source that holds one page streams the whole of itself to a sink', async () => {
    const all = async function* () {
      yield* rows;
    };
    const run = () => ({ heading: 'h', rows: { length: rows.length, at: () => undefined, all } });
    const operation = defineOperation({ ...toyDefinition(), load: async () => ({ run }) });
    const row = vi.fn();
    await invoke({ id: 'toy.find', operation, input: { terms: ['a'] } }, toyContext(), {
      begin: vi.fn(),
      row,
    });
    expect(row.mock.calls.map(([, { id }]) => id)).toEqual(rows.map(({ id }) => id));
  });

  test.each([
    {
      name: 'a denied operation',
      policy: createPolicy({ allow: ['toy.find'], deny: ['toy.find'] }),
      input: { terms: ['a'] },
      code: 'policy.denied',
    },
    {
      name: 'an input that does not fit',
      policy: createPolicy({ allow: [], deny: [] }),
      input: { terms: [] },
      code: 'input.invalid',
    },
  ])('$name never reaches the handler', async ({ policy, input, code }) => {
    const run = vi.fn(() => ({ heading: '', rows: [] }));
    const probe = defineOperation({ ...toyDefinition(), load: async () => ({ run }) });
    await expect(call(input, probe, toyContext({ policy }))).rejects.toMatchObject({ code });
    expect(run).not.toHaveBeenCalled();
  });

  test.each([
    { effects: undefined, allow: [], allowed: false },
    { effects: undefined, allow: ['toy.find'], allowed: true },
    { effects: 'write' as const, allow: [], allowed: false },
    { effects: 'exec' as const, allow: ['toy.find'], allowed: true },
    { effects: 'state' as const, allow: [], allowed: true },
  ])('effects $effects with allow $allow runs: $allowed', async ({ effects, allow, allowed }) => {
    const { effects: _declared, ...rest } = toyDefinition();
    const operation = defineOperation({ ...rest, ...(effects === undefined ? {} : { effects }) });
    const outcome = call(
      { terms: ['a'] },
      operation,
      toyContext({ policy: createPolicy({ allow, deny: [] }) }),
    );
    await (allowed
      ? expect(outcome).resolves.toBeDefined()
      : expect(outcome).rejects.toMatchObject({ code: 'policy.denied' }));
  });

  test('resolves paths before the handler sees them, and a refused path stops the call', async () => {
    const seen: unknown[] = [];
    const operation = defineOperation({
      ...toyDefinition(),
      paths: ['folder'],
      load: async () => ({ run: (input) => (seen.push(input.folder), { heading: '', rows: [] }) }),
    });
    await call({ terms: ['a'], folder: 'docs' }, operation);
    expect(seen).toEqual(['/real/docs']);
    const resolvePath = async () => {
      throw new Problem({ code: 'path.outside_roots', what: 'no' });
    };
    await expect(
      call({ terms: ['a'], folder: 'x' }, operation, toyContext({ resolvePath })),
    ).rejects.toMatchObject({ code: 'path.outside_roots' });
    expect(seen).toHaveLength(1);
  });

  test('accepts a former field name with a notice, and refuses it beside the new one', async () => {
    const operation = defineOperation({
      ...toyDefinition(),
      fieldAliases: [{ name: 'words', field: 'terms', removed_in: '2.0.0' }],
    });
    const { deprecations } = await call({ words: ['a'] }, operation);
    expect(deprecations).toEqual([{ kind: 'field', used: 'words', instead: 'terms', removed_in: '2.0.0' }]);
    await expect(call({ words: ['a'], terms: ['b'] }, operation)).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('an answer that breaks its own schema is a defect, never sent', async () => {
    const operation = defineOperation({
      ...toyDefinition(),
      load: async () => ({ run: () => ({ heading: 1 as unknown as string, rows: [] }) }),
    });
    const failure = await call({ terms: ['a'] }, operation).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Problem);
  });

  test('a call that was given up on does not run', async () => {
    await expect(
      call({ terms: ['a'] }, find, toyContext({ signal: AbortSignal.abort() })),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('an answer without rows is shortened to its budget, and says so', async () => {
    const operation = defineOperation({
      path: ['describe'],
      title: 'Describe',
      summary: 'Describe a thing',
      effects: 'read',
      input: z.strictObject({}),
      output: z.strictObject({ text: z.string(), kept: z.boolean() }),
      examples: [{ title: 'Describe', input: {}, expect: {} }],
      load: async () => ({ run: () => ({ text: 'y'.repeat(100_000), kept: true }) }),
    });
    const { output } = await call({ max_bytes: 1_000 }, operation);
    expect(JSON.stringify(output).length).toBeLessThanOrEqual(1_000);
    expect(output).toMatchObject({ kept: true, truncated_fields: ['text'] });
  });
});
