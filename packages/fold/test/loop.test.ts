import { buildManifest } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { callIn, makeWorkspace, registry } from './workspace.ts';

describe.each(registry.ids)('%s', (id) => {
  test('its examples are true', async () => {
    const operation = await registry.load(id);
    for (const { input, expect: expected } of operation.examples) {
      const answer = callIn(makeWorkspace(), id, input);
      if (typeof expected['problem'] === 'string')
        await expect(answer).rejects.toMatchObject({ code: expected['problem'] });
      else expect(partOf(await answer, expected)).toEqual(expected);
    }
  });

  test('its names of problems and operations exist', async () => {
    const operation = await registry.load(id);
    const references = (operation.description ?? '').match(/\{fold\.\w+\}/g) ?? [];
    expect(registry.ids).toEqual(
      expect.arrayContaining(references.map((reference) => reference.slice(1, -1))),
    );
  });
});

test('commands are called by short names and tools by long ones', async () => {
  const { operations } = await buildManifest(registry);
  expect(operations.map(({ id, cli, path }) => [id, (cli ?? path).join(' ')])).toEqual([
    ['fold.baseline_write', 'baseline write'],
    ['fold.doctor', 'doctor'],
    ['fold.explain', 'explain'],
    ['fold.get_findings', 'findings'],
    ['fold.get_scan_context', 'context'],
    ['fold.import', 'import'],
    ['fold.metrics', 'metrics'],
    ['fold.query_findings', 'grep'],
    ['fold.rules_list', 'rules list'],
    ['fold.rules_show', 'rules show'],
    ['fold.scan', 'scan'],
    ['fold.suggest_merge', 'suggest-merge'],
  ]);
});

/** What `value` has at the places where `shape` has something. */
function partOf(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape))
    return shape.length === 0 ? value : shape.map((item, index) => partOf(value[index], item));
  if (typeof value !== 'object' || value === null || typeof shape !== 'object' || shape === null)
    return value;
  return Object.fromEntries(
    Object.entries(shape).map(([key, item]) => [key, partOf((value as Record<string, unknown>)[key], item)]),
  );
}
