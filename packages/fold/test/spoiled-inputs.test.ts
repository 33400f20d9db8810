import { buildManifest, Problem } from '@trefoil/contract';
import { spoiledInputs } from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';
import { callIn, makeWorkspace, registry } from './workspace.ts';

const { operations } = await buildManifest(registry);

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, manifest) => {
  test('refuses what is past a bound, and never fails at one', async () => {
    const { examples } = await registry.load(id);
    const root = makeWorkspace();
    for (const { name, input, refused } of spoiledInputs(manifest, examples[0]?.input ?? {})) {
      const outcome = await callIn(root, id, input).catch((thrown: unknown) => thrown);
      if (outcome instanceof Error) expect([name, outcome]).toEqual([name, expect.any(Problem)]);
      expect([name, (outcome as { code?: string }).code === 'input.invalid']).toEqual([name, refused]);
    }
  });
});
