import type { Client } from '@modelcontextprotocol/client';
import { Client as StdioClient } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpToy, modernHeaders, modernMessage } from './http-toy.ts';
import { generations } from './toy-client.ts';
import { cleanEnv, toyProgram } from './toy-process.ts';

let server: HttpToy;
beforeAll(async () => {
  server = await HttpToy.start(['my-set', '--deny', 'toy.vague']);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  expect(server.process.lines).toEqual([]);
});

async function overStdio(generation: (typeof generations)[number]): Promise<Client> {
  const versionNegotiation =
    generation === '2026-07-28' ? { mode: { pin: generation } } : { mode: 'legacy' as const };
  const supported = generation === '2026-07-28' ? {} : { supportedProtocolVersions: [generation] };
  const client = new StdioClient({ name: 'test', version: '1' }, { versionNegotiation, ...supported });
  const args = [await toyProgram(), 'mcp', 'my-set', '--deny', 'toy.vague'];
  const command = { command: process.execPath, args, env: cleanEnv(), stderr: 'ignore' as const };
  await client.connect(new StdioClientTransport(command));
  return client;
}

describe.each(generations)('a client of %s', (generation) => {
  let client: Client;
  beforeAll(async () => {
    client = await server.connect(generation);
  });
  afterAll(async () => {
    await client.close();
  });

  test('negotiates its own generation', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(generation);
    expect(client.getServerVersion()).toMatchObject({ name: 'toy', version: '0.1.0' });
  });

  test('gets the same as over standard input and output', async () => {
    const other = await overStdio(generation);
    const calls: [string, Record<string, unknown>][] = [
      ['search', { word: 'knot', limit: 2 }],
      ['search', { wrd: 'x', limit: 0 }],
      ['find', { term: 'knot' }],
      ['read', { id: 'a' }],
      ['read', { id: 'a', max_bytes: 1_000 }],
      ['ask', {}],
      ['inspect', { path: '.' }],
      ['inspect', { path: '/etc' }],
      ['count', {}],
      ['noise', {}],
      ['write', {}],
      ['vague', {}],
    ];
    const askAll = async (asked: Client) => ({
      server: [asked.getServerVersion(), asked.getServerCapabilities(), asked.getInstructions()],
      tools: await asked.listTools(),
      resources: await asked.listResources(),
      templates: await asked.listResourceTemplates(),
      resource: await asked.readResource({ uri: 'toy://a' }),
      missing: await asked.readResource({ uri: 'toy://b' }).catch(String),
      prompts: await asked.listPrompts(),
      prompt: await asked.getPrompt({ name: 'explore' }),
      completion: await asked.complete({
        ref: { type: 'ref/resource', uri: 'toy://{set}/{id}' },
        argument: { name: 'id', value: 'b' },
      }),
      unknown: await asked.callTool({ name: 'serach' }).catch(String),
      calls: await Promise.all(
        calls.map(async ([name, given]) => await asked.callTool({ name, arguments: given })),
      ),
    });
    expect(await askAll(client)).toEqual(await askAll(other));
    await other.close();
  });

  test('is told progress, and may give up on a call', async () => {
    const before = server.process.stderr.split('waiting was cancelled').length;
    const giveUp = new AbortController();
    const seen: unknown[] = [];
    const onprogress = (progress: unknown) => {
      seen.push(progress);
      giveUp.abort('enough');
    };
    const call = client.callTool({ name: 'wait' }, { onprogress, signal: giveUp.signal });
    await expect(call).rejects.toThrow('enough');
    expect(seen).toEqual([{ progress: 1, total: 3, message: 'first' }]);
    await server.said('waiting was cancelled', before);
  });

  test('may give up on a call that it wants no progress of', async () => {
    const before = server.process.stderr.split('waiting was cancelled').length;
    const began = server.process.stderr.split('waiting began').length;
    const giveUp = new AbortController();
    const call = client.callTool({ name: 'wait' }, { signal: giveUp.signal });
    const failed = expect(call).rejects.toThrow('enough');
    await server.said('waiting began', began);
    giveUp.abort('enough');
    await failed;
    await server.said('waiting was cancelled', before);
  });

  test('cancels what it waits for by leaving', async () => {
    const before = server.process.stderr.split('waiting was cancelled').length;
    const began = server.process.stderr.split('waiting began').length;
    const leaving = await server.connect(generation);
    const failed = expect(leaving.callTool({ name: 'wait' })).rejects.toThrow();
    await server.said('waiting began', began);
    await leaving.close();
    await failed;
    await server.said('waiting was cancelled', before);
  });
});

describe('a connection that ends', () => {
  const wait = { name: 'wait' };
  const waitWithProgress = { name: 'wait', _meta: { progressToken: 't' } };
  const legacy = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

  test.each<[string, object, object]>([
    ['2026-07-28', modernHeaders('tools/call', wait), modernMessage('tools/call', wait)],
    [
      '2026-07-28, with progress',
      modernHeaders('tools/call', wait),
      modernMessage('tools/call', waitWithProgress),
    ],
    ['before, without progress', {}, legacy(wait)],
    ['before, with progress', {}, legacy(waitWithProgress)],
  ])('cancels the call of %s', async (_name, extra, message) => {
    const before = server.process.stderr.split('waiting was cancelled').length;
    const began = server.process.stderr.split('waiting began').length;
    const body = JSON.stringify(message);
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-length': body.length,
      ...extra,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    await server.said('waiting began', began);
    socket.destroy();
    await server.said('waiting was cancelled', before);
  });
});

describe('a cancellation of the generations before 2026-07-28', () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };

  async function newSession(): Promise<string> {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    const { headers } = await server.legacy('initialize', params);
    return String(headers['mcp-session-id']);
  }

  test('ends the call of its own client and no other’s', async () => {
    const before = server.process.stderr.split('waiting was cancelled').length;
    const began = server.process.stderr.split('waiting began').length;
    const [mine, other] = [await newSession(), await newSession()];
    const [first, second] = [mine, other].map((session) =>
      server.legacy('tools/call', { name: 'wait' }, { 'mcp-session-id': session }),
    );
    await server.said('waiting began', began + 1);
    for (const headers of [{}, { 'mcp-session-id': 'guess' }, { 'mcp-session-id': mine }])
      expect(await server.send({ headers, body: JSON.stringify(cancelled) })).toMatchObject({ status: 202 });
    expect(await first).toMatchObject({
      status: 200,
      json: { id: 1, error: { message: 'The call was cancelled' } },
    });
    await server.said('waiting was cancelled', before);
    expect(server.process.stderr.split('waiting was cancelled')).toHaveLength(before + 1);
    await server.send({ headers: { 'mcp-session-id': other }, body: JSON.stringify(cancelled) });
    expect(await second).toMatchObject({ json: { error: { code: -32_800 } } });
  });
});
