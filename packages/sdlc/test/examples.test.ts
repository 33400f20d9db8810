import path from 'node:path';
import { buildManifest, createRegistry, invoke, Problem } from '@trefoil/contract';
import type { AnyOperation } from '@trefoil/contract';
import { spoiledInputs } from '@trefoil/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultOperations, sdlcLoop } from '../src/index.ts';
import { operationPaths } from '../src/operation-paths.ts';
import { contextIn, copyOf, fixtures, removeTrees } from './planning-tree.ts';

const registry = createRegistry([sdlcLoop]);
const lighthouse = path.join(fixtures, 'lighthouse');

afterAll(removeTrees);

/** Where an operation may run: each call that writes has a tree of its own. */
function placeFor({ effects }: Pick<AnyOperation, 'effects'>): string {
  return effects === 'read' ? lighthouse : copyOf('lighthouse');
}

const tools = {
  width: undefined,
  place: (place: string) => place,
  paint: (_tint: string, text: string) => text,
  table: (_columns: unknown, rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.join('  ')).join('\n'),
};

/** What of an answer an example speaks of: its fields, and of lists as many items. */
function partOf(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return expected.map((item, index) => partOf(actual[index], item));
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return actual;
  const fields = Object.entries(expected).map(([key, value]) => [
    key,
    partOf((actual as Record<string, unknown>)[key], value),
  ]);
  return Object.fromEntries(fields) as unknown;
}

describe.each(registry.ids)('%s', (id) => {
  test('each example does what it says, and its answer can be shown', async () => {
    const operation = await registry.load(id);
    for (const { title, input, expect: expected } of operation.examples) {
      const context = contextIn(placeFor(operation));
      const answer = await invoke({ id, operation, input }, context).catch((error: unknown) => error);
      if (answer instanceof Problem) {
        expect({ problem: answer.code }, title).toEqual(expected);
        continue;
      }
      const { output } = answer as { output: Record<string, unknown> };
      expect(partOf(output, expected), title).toEqual(expected);
      const text = await operation.text?.();
      expect(text?.render(output as never, tools) ?? 'plain', title).not.toMatch(/undefined|\[object/);
    }
  });
});

test.each(registry.ids)('%s answers an odd input with an answer or a problem', async (id) => {
  const operation = await registry.load(id);
  const { operations } = await buildManifest(registry);
  const manifest = operations.find((entry) => entry.id === id);
  const good = operation.examples[0]?.input ?? {};
  const cwd = placeFor(operation);
  for (const { name, input, refused } of manifest === undefined ? [] : spoiledInputs(manifest, good)) {
    const context = contextIn(cwd);
    const answer = await invoke({ id, operation, input }, context).catch((error: unknown) => error);
    if (answer instanceof Error) expect(answer, name).toBeInstanceOf(Problem);
    else expect(refused, name).toBe(false);
  }
});

describe('definitions', () => {
  test('what a server lists by default fits an agent’s context', async () => {
    const { operations } = await buildManifest(registry);
    const listed = operations.filter((operation) =>
      (defaultOperations as readonly string[]).includes(operation.path.join(' ')),
    );
    const characters = listed.map(
      ({ id, summary, description, input }) =>
        JSON.stringify({ name: id, description: `${summary}. ${description ?? ''}`, inputSchema: input })
          .length,
    );
    expect(listed).toHaveLength(defaultOperations.length);
    expect(characters.reduce((sum, count) => sum + count, 0) / 4).toBeLessThanOrEqual(3_500);
  });

  test('what writes says so, and every operation stands in the list of names', async () => {
    const { operations } = await buildManifest(registry);
    expect(operations.map((operation) => operation.path.join(' ')).toSorted()).toEqual(
      [...operationPaths].toSorted(),
    );
    const writing = operations.filter(({ effects }) => effects !== 'read');
    expect(writing.map(({ effects }) => effects)).toEqual(writing.map(() => 'write'));
    expect(writing.map(({ path: words }) => words.at(-1))).toEqual(
      writing.map(() =>
        expect.stringMatching(/^(?:create|update|start|close|promote|migrate|backlog-md|generate)$/),
      ),
    );
  });

  test('task next says on the wire what it accepts, field by field', async () => {
    const { operations } = await buildManifest(registry);
    const { input } = operations.find(({ id }) => id === 'sdlc.task_next') ?? {};
    const strings = { type: 'array', default: [], items: { type: 'string', maxLength: 100 }, maxItems: 50 };
    expect(input).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        state: strings,
        kind: strings,
        exclude_autonomy: strings,
        include_blocked: { type: 'boolean', default: false },
        limit: { type: ['integer', 'null'], default: 20, minimum: 1 },
        explain: { type: 'boolean', default: false },
      },
    });
    expect(input?.required).toBeUndefined();
    expect(Object.keys(input?.properties ?? {}).toSorted()).toEqual([
      'exclude_autonomy',
      'explain',
      'include_blocked',
      'kind',
      'limit',
      'max_bytes',
      'offset',
      'state',
    ]);
  });
});
