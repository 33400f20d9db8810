import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, HttpToy, json, modernHeaders, modernMessage, withEvents } from './http-toy.ts';
import type { HttpCall } from './http-toy.ts';
import { modernMeta } from './toy-process.ts';

let server: HttpToy;
beforeAll(async () => {
  server = await HttpToy.start(['my-set']);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const ping = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' });
const version = (text: string) => ({
  'io.modelcontextprotocol/protocolVersion': text,
});

describe('a request that is refused', () => {
  test.each<[string, HttpCall, number, number]>([
    ['GET', { method: 'GET' }, 405, -32_600],
    ['GET for events', { method: 'GET', headers: { accept: 'text/event-stream' } }, 405, -32_600],
    ['DELETE', { method: 'DELETE', path: '/' }, 405, -32_600],
    ['PUT', { method: 'PUT', body: ping }, 405, -32_600],
    ['OPTIONS', { method: 'OPTIONS' }, 405, -32_600],
    ['text', { headers: { 'content-type': 'text/plain' }, body: ping }, 415, -32_600],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: ping },
      415,
      -32_600,
    ],
    ['no content type', { method: 'POST' }, 415, -32_600],
    ['a body that is compressed', { headers: { 'content-encoding': 'gzip' }, body: ping }, 415, -32_600],
    ['a client that wants a page', { headers: { accept: 'text/html' }, body: ping }, 406, -32_600],
    ['no JSON', { body: 'not json' }, 400, -32_700],
    ['half a message', { body: '{"jsonrpc":' }, 400, -32_700],
    ['nothing', { headers: json, body: '' }, 400, -32_700],
    [
      'bytes that are no text',
      { body: Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\u00FF"}', 'latin1') },
      400,
      -32_700,
    ],
    ['deep nesting', { body: '['.repeat(100_000) }, 400, -32_700],
    ['a batch', { body: `[${ping}]` }, 400, -32_600],
    ['an empty batch', { body: '[]' }, 400, -32_600],
    ['a number', { body: '7' }, 400, -32_600],
    ['an unknown version', { headers: { 'mcp-protocol-version': '1999-01-01' }, body: ping }, 400, -32_000],
    ['a web page of another site', { headers: { origin: 'http://evil.example' }, body: ping }, 403, -32_600],
    ['a page that is nobody’s', { headers: { origin: 'null' }, body: ping }, 403, -32_600],
    [
      'an extension of a browser',
      { headers: { origin: 'chrome-extension://localhost' }, body: ping },
      403,
      -32_600,
    ],
    ['an origin with a path', { headers: { origin: 'http://localhost/x' }, body: ping }, 403, -32_600],
    ['another host', { headers: { host: 'evil.example' }, body: ping }, 403, -32_600],
    [
      'a host that only begins well',
      { headers: { host: 'localhost.evil.example' }, body: ping },
      403,
      -32_600,
    ],
    ['a host with a user', { headers: { host: 'evil@localhost' }, body: ping }, 403, -32_600],
    ['a host with a path', { headers: { host: 'localhost/x' }, body: ping }, 403, -32_600],
    ['an address that is not here', { headers: { host: '192.0.2.1' }, body: ping }, 403, -32_600],
    ['an expectation', { headers: { expect: 'a miracle' }, body: ping }, 417, -32_600],
  ])('for %s gets JSON that says why', async (_name, call, status, code) => {
    const reply = await server.send(call);
    expect(reply).toMatchObject({ status, json: { jsonrpc: '2.0', id: null, error: { code } } });
    expect(reply.headers['content-type']).toBe('application/json');
    if (status === 405) expect(reply.headers['allow']).toBe('POST');
  });

  test.each([
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['POST', '/register'],
    ['POST', '/mcp/'],
    ['POST', '//mcp'],
    ['POST', '/MCP'],
    ['POST', '/mcp/../mcp'],
    ['POST', 'http://localhost/mcp'],
    ['OPTIONS', '*'],
    ['GET', '/favicon.ico'],
  ])(
    'because nothing is at %s %s gets an error of the kind that sign-in clients read',
    async (method, path) => {
      const { status, json: body } = await server.send({ method, path });
      expect({ status, body }).toMatchObject({ status: 404, body: { error: 'not_found' } });
    },
  );

  test.each([
    ['no method', { jsonrpc: '2.0', id: 7 }],
    ['another JSON-RPC', { jsonrpc: '1.0', id: 7, method: 'ping' }],
    ['parameters that are a list', { jsonrpc: '2.0', id: 7, method: 'ping', params: [] }],
  ])('for %s gets its id back', async (_name, message) => {
    const reply = await server.send({ body: JSON.stringify(message) });
    expect(reply).toMatchObject({ status: 400, json: { id: 7, error: { code: -32_600 } } });
  });

  test('HEAD gets no body', async () => {
    expect(await server.send({ method: 'HEAD' })).toMatchObject({ status: 405, text: '' });
    expect(await server.send({ method: 'HEAD', path: '/x' })).toMatchObject({ status: 404, text: '' });
  });
});

describe.each(['/', '/mcp', '/mcp?x=1'])('at %s', (path) => {
  test.each([
    ['localhost', 'localhost'],
    ['a port', 'localhost:1'],
    ['capitals', 'LocalHost'],
    ['a full name', 'localhost.'],
    ['IPv4', '127.0.0.1:80'],
    ['IPv6', '[::1]:80'],
    ['IPv6 at length', '[0:0:0:0:0:0:0:1]'],
  ])('this machine is served under each of its names: %s', async (_name, host) => {
    const reply = await server.send({ path, headers: { host, origin: `http://${host}` }, body: ping });
    expect(reply).toMatchObject({ status: 200, json: { id: 7, result: {} } });
  });
});

describe('what a client accepts', () => {
  test.each([
    ['nothing in particular', {}],
    ['anything', { accept: '*/*' }],
    ['JSON', { accept: 'application/json' }],
    ['both, but no events', { accept: 'application/json, text/event-stream;q=0' }],
  ])('%s: one JSON object, in both generations', async (_name, headers) => {
    const params = { name: 'count', _meta: { progressToken: 't' } };
    for (const reply of [
      await server.legacy('tools/call', params, headers),
      await server.modern('tools/call', params, headers),
    ]) {
      expect(reply).toMatchObject({
        status: 200,
        json: { id: 1, result: { structuredContent: { done: true } } },
      });
      expect(reply.headers['content-type']).toBe('application/json');
    }
  });

  test.each(['legacy', 'modern'] as const)(
    'events: the progress it asked for, then the answer (%s)',
    async (era) => {
      const params = { name: 'count', _meta: { progressToken: 't' } };
      const reply = await server[era]('tools/call', params, withEvents);
      expect(reply.headers['content-type']).toBe('text/event-stream');
      const events = eventsOf(reply);
      expect(events[0]).toMatchObject({
        method: 'notifications/progress',
        params: { progressToken: 't', progress: 1 },
      });
      expect(events.at(-2)).toMatchObject({ params: { progress: 3 } });
      expect(events.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { done: true } } });
    },
  );

  test.each(['legacy', 'modern'] as const)('events, without asking for progress: JSON (%s)', async (era) => {
    const reply = await server[era]('tools/call', { name: 'count' }, withEvents);
    expect(reply).toMatchObject({ status: 200, json: { result: { structuredContent: { done: true } } } });
  });

  test('news come as events or not at all', async () => {
    const listen = ['subscriptions/listen', { notifications: { toolsListChanged: true } }] as const;
    expect(await server.modern(...listen, { accept: 'application/json' })).toMatchObject({
      status: 406,
      json: { id: 1, error: { code: -32_600 } },
    });
    // Nothing of what this server serves changes, so there is nothing to wait for.
    const [acknowledged, last] = eventsOf(await server.modern(...listen, withEvents));
    expect(acknowledged).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
    expect(last).toMatchObject({ id: 1, result: { resultType: 'complete' } });
  });
});

describe('the generations before 2026-07-28', () => {
  test('get their version back, and a name for cancelling by', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    const reply = await server.legacy('initialize', params);
    expect(reply).toMatchObject({ status: 200, json: { result: { protocolVersion: '2025-06-18' } } });
    expect(reply.headers['mcp-session-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('are served without it all the same, and whatever it is', async () => {
    const headers = { 'mcp-session-id': 'of-a-server-that-is-gone', 'mcp-protocol-version': '2025-06-18' };
    expect(await server.legacy('tools/list', {}, headers)).toMatchObject({ status: 200 });
    expect((await server.legacy('tools/list')).json?.result).toHaveProperty('tools');
  });

  test.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an answer to nothing', { jsonrpc: '2.0', id: 3, result: {} }],
    [
      'a cancellation of nothing',
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    ],
  ])('get no answer to %s', async (_name, message) => {
    const reply = await server.send({ body: JSON.stringify(message) });
    expect(reply).toMatchObject({ status: 202, text: '', headers: { 'content-length': '0' } });
  });

  test('are told of an unknown method in the answer', async () => {
    expect(await server.legacy('tools/destroy')).toMatchObject({
      status: 200,
      json: { error: { code: -32_601 } },
    });
  });
});

describe('a request of 2026-07-28', () => {
  const call = { name: 'search', arguments: { word: 'knot', limit: 1 } };

  test('is answered, and says so', async () => {
    const reply = await server.modern('tools/call', call);
    expect(reply).toMatchObject({ status: 200, json: { id: 1, result: { resultType: 'complete' } } });
    expect(reply.headers).not.toHaveProperty('mcp-session-id');
  });

  test.each<[string, Record<string, string | undefined>]>([
    ['no version', { 'mcp-protocol-version': undefined }],
    ['another version', { 'mcp-protocol-version': '2025-06-18' }],
    ['no method', { 'mcp-method': undefined }],
    ['another method', { 'mcp-method': 'tools/list' }],
    ['no name', { 'mcp-name': undefined }],
    ['another name', { 'mcp-name': 'read' }],
    ['a name that is coded wrongly', { 'mcp-name': '=?base64?%%%?=' }],
  ])('is refused when its headers have %s', async (_name, changes) => {
    const headers = Object.entries({ ...modernHeaders('tools/call', call), ...changes }).filter(
      ([, value]) => value !== undefined,
    );
    const body = JSON.stringify(modernMessage('tools/call', call));
    const reply = await server.send({ headers: Object.fromEntries(headers), body });
    expect(reply).toMatchObject({ status: 400, json: { id: 1, error: { code: -32_020 } } });
  });

  test('may code a name that no header can carry', async () => {
    const uri = 'toy://ä';
    const headers = { 'mcp-name': `=?base64?${Buffer.from(uri).toString('base64')}?=` };
    const reply = await server.modern('resources/read', { uri }, headers);
    expect(reply).toMatchObject({
      status: 200,
      json: { error: { code: -32_602, message: 'Resource not found' } },
    });
  });

  test('is refused when it names a version that nobody speaks', async () => {
    const body = JSON.stringify(modernMessage('tools/list', { _meta: version('2031-01-01') }));
    const headers = { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2031-01-01' };
    expect(await server.send({ headers, body })).toMatchObject({
      status: 400,
      json: { id: 1, error: { code: -32_022, data: { supported: ['2026-07-28'], requested: '2031-01-01' } } },
    });
  });

  test('is refused when it names another version than its headers', async () => {
    for (const other of ['2025-11-25', '2031-01-01']) {
      const body = JSON.stringify(modernMessage('tools/list', { _meta: version(other) }));
      const reply = await server.send({ headers: modernHeaders('tools/list'), body });
      expect(reply).toMatchObject({ status: 400, json: { id: 1, error: { code: -32_020 } } });
    }
  });

  test('is refused when what it says of itself is not there', async () => {
    const headers = modernHeaders('tools/list');
    const bare = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const half = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { _meta: version('2026-07-28') },
    });
    for (const body of [bare, half])
      expect(await server.send({ headers, body })).toMatchObject({
        status: 400,
        json: { error: { code: -32_602 } },
      });
    expect(Object.keys(modernMeta)).toHaveLength(3);
  });

  test('for an unknown method gets the status that the protocol wants', async () => {
    const reply = await server.modern('tools/destroy');
    expect(reply).toMatchObject({ status: 404, json: { id: 1, error: { code: -32_601 } } });
  });
});
