import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buildManifest, createRegistry } from '@trefoil/contract';
import type { LoopDefinition, Manifest } from '@trefoil/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDiagnostics } from '../../src/mcp/diagnostics.ts';
import { handleRequest } from '../../src/mcp/handle-request.ts';
import { openHost } from '../../src/mcp/mcp-host.ts';
import type { McpHost, McpOptions } from '../../src/mcp/mcp-host.ts';
import { toyServer } from './toy-process.ts';
import { toyLoop } from './toy/toy-loop.ts';

const nothing: McpOptions = { roots: [], references: [], allow: [], deny: [] };
let manifest: Manifest;
beforeAll(async () => {
  manifest = await buildManifest(createRegistry([toyLoop]));
});

async function open(loops: readonly LoopDefinition[], options: Partial<McpOptions> = {}): Promise<McpHost> {
  const stderr = new PassThrough().resume();
  const { signal } = new AbortController();
  const io = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    env: {},
    cwd: process.cwd(),
    signal,
  };
  const application = { name: 'all', version: '1.0.0', summary: '', loops, manifest: () => manifest };
  return await openHost(
    application,
    { ...nothing, ...options },
    { io, diagnostics: createDiagnostics('all', stderr) },
  );
}

describe('a server', () => {
  test('lists tools without loading one operation', async () => {
    const refuse = async () => Promise.reject(new Error('An operation was loaded.'));
    const operations = Object.fromEntries(Object.keys(toyLoop.operations).map((words) => [words, refuse]));
    const host = await open([{ ...toyLoop, operations }]);
    const request = {
      method: 'tools/list',
      params: {},
      signal: AbortSignal.any([]),
      notifyProgress: undefined,
    };
    const { tools } = (await handleRequest(host, request)) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain('toy_search');
  });

  test('gives what was named to the only loop that serves', async () => {
    const { served: _served, ...other } = toyLoop;
    const host = await open([{ ...other, name: 'other', operations: {} }, toyLoop], { references: ['a-b'] });
    expect(host.served).toEqual([
      { value: 'a-b', names: ['a_b'], references: ['a-b'], notes: ['a member was skipped'] },
    ]);
  });

  test('refuses names that could be of several loops', async () => {
    const loops = [toyLoop, { ...toyLoop, name: 'other', operations: {} }];
    await expect(open(loops, { references: ['a'] })).rejects.toThrow('it serves several loops');
    expect((await open(loops)).served).toHaveLength(2);
  });

  test('is bundled without the schema validator that the SDK brings', async () => {
    expect(await readFile(await toyServer(), 'utf8')).not.toMatch(/\bclass Ajv|ajv\/dist/);
  });
});
