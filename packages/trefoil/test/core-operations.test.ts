import { createRegistry } from '@trefoil/contract';
import { builtManifest, builtProgram, connectClient, fixtureDirectory } from '@trefoil/testkit';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { coreOperations } from '../src/core-operations.ts';
import { trefoil } from '../src/executables.ts';

const MAX_TOOLS = 25;
const MAX_TOKENS = 7_000;
const MAX_INSTRUCTIONS = 1_800;
const CHARACTERS_A_TOKEN = 4;

describe('the core of the composed server', () => {
  test('names operations that there are, each once', () => {
    const { ids } = createRegistry(trefoil.loops);
    const core = coreOperations.map(({ id }) => id);
    expect(core.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(core).size).toBe(core.length);
  });

  test('changes nothing but what Trefoil itself stores', () => {
    const core = new Set(coreOperations.map(({ id }) => id));
    const { operations } = builtManifest('trefoil');
    const effects = operations.filter(({ id }) => core.has(id)).map((operation) => operation.effects);
    expect(effects.filter((effect) => effect !== 'read' && effect !== 'state')).toEqual([]);
  });

  test('is what a client is shown, in few words', async () => {
    const cwd = path.join(fixtureDirectory, 'product');
    const client = await connectClient(
      { file: builtProgram('trefoil'), line: ['mcp', '--root', '.'], cwd },
      '2026-07-28',
    );
    try {
      const { tools } = await client.listTools();
      const names = coreOperations.map(({ id }) => id.replaceAll('.', '_'));
      expect(tools.map(({ name }) => name)).toEqual(names.toSorted());
      expect(tools.length).toBeLessThanOrEqual(MAX_TOOLS);
      const characters = tools.reduce(
        (sum, { name, description = '', inputSchema }) =>
          sum + name.length + description.length + JSON.stringify(inputSchema).length,
        0,
      );
      expect(characters / CHARACTERS_A_TOKEN).toBeLessThanOrEqual(MAX_TOKENS);
      const instructions = client.getInstructions() ?? '';
      expect(instructions.length).toBeLessThanOrEqual(MAX_INSTRUCTIONS);
    } finally {
      await client.close();
    }
  });

  test('leaves every loop its instructions whole', () => {
    const texts = trefoil.loops.map(({ instructions = '' }) => instructions);
    expect(texts.every((text) => text.length > 0)).toBe(true);
    expect(texts.join('\n\n').length).toBeLessThanOrEqual(MAX_INSTRUCTIONS);
  });

  test('is written down with its reasons', async () => {
    await expect(page()).toMatchFileSnapshot('../../../docs/core-tools.md');
  });
});

const HEADINGS = { before: 'Before an edit', during: 'While editing', after: 'After it' } as const;

function page(): string {
  const sections = (['before', 'during', 'after'] as const).map((wanted) => {
    const lines = coreOperations
      .filter(({ when }) => when === wanted)
      .map(({ id, reason }) => `- \`${id.replaceAll('.', '_')}\`: ${reason}\n`);
    return `## ${HEADINGS[wanted]}\n\n${lines.join('')}`;
  });
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

const INTRODUCTION = `# The tools of \`trefoil mcp\`

The composed server lists ${coreOperations.length} tools unless it is told otherwise, chosen for what an agent does before, during and
after an edit. A list is paid for by every conversation, so what is asked seldom is left out of it:
\`trefoil mcp --profile all\` lists everything, \`--allow ID\` adds one operation, and an operation that is not listed
can still be called by its name. The list is data, in \`packages/trefoil/src/core-operations.ts\`; this page is written
from it.
`;
