import { problemOf } from './toy-client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modernMeta, ToyProcess } from './toy-process.ts';
import type { Message } from './toy-process.ts';
import { SECRET } from './toy/toy-operations.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe.each(['2026-07-28', '2025-06-18'])('a hostile client of %s', (generation) => {
  let server: ToyProcess;
  let nextId = 100;
  const isModern = generation === '2026-07-28';
  const meta = isModern ? { _meta: modernMeta } : {};

  beforeAll(async () => {
    server = await ToyProcess.start();
    if (!isModern) server.send(initialize, { jsonrpc: '2.0', method: 'notifications/initialized' });
    await ask('tools/list');
  });
  afterAll(async () => {
    for (const message of server.messages()) expect(message['jsonrpc']).toBe('2.0');
    expect(await server.hangUp()).toBe(0);
  });

  async function ask(method: string, params: Record<string, unknown> = {}): Promise<Message> {
    const id = (nextId += 1);
    server.send({ jsonrpc: '2.0', id, method, params: { ...params, ...meta } });
    return await server.reply(id);
  }

  /** The reply to a line that carries no usable id, and proof that serving went on. */
  async function replyToRaw(line: string): Promise<Message> {
    const before = server.lines.length;
    server.raw(`${line}\n`);
    await ask('tools/list');
    const replies = server.messages().slice(before);
    expect(replies).toHaveLength(2);
    return replies.find((message) => message.error !== undefined) ?? {};
  }

  test.each([
    ['not JSON', '{"jsonrpc":', -32_700],
    ['a batch', JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]), -32_600],
    ['a number', '7', -32_600],
    ['null', 'null', -32_600],
    ['deep nesting', '['.repeat(100_000), -32_700],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32_600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', -32_600],
    ['no method', '{"jsonrpc":"2.0"}', -32_600],
  ])('gets an error for %s', async (_name, line, code) => {
    expect(await replyToRaw(line)).toMatchObject({ id: null, error: { code } });
  });

  test.each([
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 'x1', method: 'tools/list' }, -32_600],
    ['parameters that are a list', { jsonrpc: '2.0', id: 'x2', method: 'tools/list', params: [] }, -32_600],
    ['a method that is no string', { jsonrpc: '2.0', id: 'x3', method: 5 }, -32_600],
    [
      'metadata that is no object',
      { jsonrpc: '2.0', id: 'x4', method: 'tools/list', params: { _meta: 5 } },
      -32_602,
    ],
    [
      'a token that is an object',
      { jsonrpc: '2.0', id: 'x5', method: 'tools/list', params: { _meta: { progressToken: {} } } },
      -32_602,
    ],
    ['an unknown method', { jsonrpc: '2.0', id: 'x6', method: 'tools/destroy', params: meta }, -32_601],
    [
      'a cursor',
      { jsonrpc: '2.0', id: 'x7', method: 'tools/list', params: { cursor: 'x', ...meta } },
      -32_602,
    ],
    ['a tool without a name', { jsonrpc: '2.0', id: 'x8', method: 'tools/call', params: meta }, -32_602],
    [
      'a resource without an address',
      { jsonrpc: '2.0', id: 'x9', method: 'resources/read', params: meta },
      -32_602,
    ],
  ])('gets an error with its id for %s', async (_name, message, code) => {
    server.send(message);
    expect(await server.reply(message.id)).toMatchObject({ error: { code } });
  });

  test('is served a request with keys that nobody knows', async () => {
    server.send({ jsonrpc: '2.0', id: 'extra', method: 'tools/list', params: meta, surprise: true });
    expect((await server.reply('extra')).result).toHaveProperty('tools');
  });

  test('is not answered for blank lines, notifications and replies to nothing', async () => {
    const before = server.lines.length;
    server.raw('\n  \r\n');
    server.send({ jsonrpc: '2.0', method: 'notifications/nonsense' }, { jsonrpc: '2.0', id: 5, result: {} });
    await ask('tools/list');
    expect(server.lines.length - before).toBe(1);
  });

  test('may not name a version that nobody speaks, at any time', async () => {
    const params = { _meta: { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } };
    server.send({ jsonrpc: '2.0', id: 'v', method: 'tools/list', params });
    expect(await server.reply('v')).toMatchObject({
      error: { code: -32_022, data: { supported: ['2026-07-28'], requested: '2031-01-01' } },
    });
  });

  test('sends a line of 12 MB and goes on', async () => {
    const filler = 'x'.repeat(12 * 1_024 * 1_024);
    const params = { name: 'search', arguments: { word: filler }, ...meta };
    server.send({ jsonrpc: '2.0', id: 'long-first', method: 'tools/call', params });
    server.send({ method: 'tools/call', params, jsonrpc: '2.0', id: 7_000 });
    for (const id of ['long-first', 7_000]) {
      expect(await server.reply(id)).toMatchObject({
        error: { code: -32_600, message: expect.stringContaining('bytes') as string },
      });
    }
    expect(await replyToRaw(filler)).toMatchObject({ id: null, error: { code: -32_600 } });
  });

  test('sends a line just under the limit and is told the length that is accepted', async () => {
    const word = 'x'.repeat(4 * 1_024 * 1_024 - 1_000);
    const { result } = await ask('tools/call', { name: 'search', arguments: { word } });
    expect(problemOf(result)).toMatchObject({ code: 'input.invalid' });
    expect(JSON.stringify(result).length).toBeLessThan(1_000);
  });

  test('cannot pass a key called __proto__', async () => {
    const metaText = isModern ? `,"_meta":${JSON.stringify(modernMeta)}` : '';
    server.raw(
      `{"jsonrpc":"2.0","id":"proto","method":"tools/call","params":{"name":"search","arguments":{"word":"x","__proto__":{"exact":true}}${metaText}}}\n`,
    );
    expect(problemOf((await server.reply('proto')).result)).toMatchObject({
      code: 'input.invalid',
      issues: [{ field: '__proto__' }],
    });
  });

  test.each([[['x']], ['text'], [7], [null]])('is told that arguments cannot be %j', async (given) => {
    const { result } = await ask('tools/call', { name: 'search', arguments: given });
    expect(problemOf(result)).toMatchObject({
      code: 'input.invalid',
      issues: [{ field: '', expected: 'an object of named fields' }],
    });
  });

  test('may leave arguments out where none are required', async () => {
    expect((await ask('tools/call', { name: 'count' })).result).toMatchObject({
      structuredContent: { done: true },
    });
  });

  test('cannot leave the roots', async () => {
    const { result } = await ask('tools/call', { name: 'inspect', arguments: { path: '/etc/passwd' } });
    expect(problemOf(result)).toMatchObject({ code: 'path.outside_roots' });
  });

  test('learns nothing from a defect but where the log explains it', async () => {
    const called = await ask('tools/call', { name: 'crash', arguments: {} });
    expect(problemOf(called.result)).toMatchObject({ code: 'internal' });
    const read = await ask('resources/read', { uri: 'toy://broken' });
    expect(read.error?.code).toBe(-32_603);
    for (const message of [called, read]) {
      expect(JSON.stringify(message)).not.toMatch(/hunter2|\/srv|\.ts|node:|at /);
      const incident = /incident ([0-9a-f]{8})/.exec(JSON.stringify(message))?.[1] ?? 'none';
      await server.stderrSays(`incident ${incident}`);
    }
    await server.stderrSays(`cannot open ${SECRET}`);
  });
});

test.each([
  ['no params', {}],
  ['a version that is a number', { params: { ...initialize.params, protocolVersion: 5 } }],
])('an opening with %s is refused in a sentence', async (_name, change) => {
  const server = await ToyProcess.start();
  const { params: _params, ...rest } = initialize;
  server.send({ ...rest, ...change });
  const { error } = await server.reply('init');
  expect(error).toMatchObject({
    code: -32_602,
    message: 'Invalid params: the request does not fit its method',
  });
  await server.hangUp();
});
