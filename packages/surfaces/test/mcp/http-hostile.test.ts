import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpToy, json, modernHeaders, modernMessage } from './http-toy.ts';

const MAX_BODY = 4 * 1_024 * 1_024;
let server: HttpToy;
beforeAll(async () => {
  server = await HttpToy.start();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  expect(server.process.stderr).not.toContain('incident');
});

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const head = (...lines: string[]) =>
  `${['POST /mcp HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`;
const listRequest = (...lines: string[]) => `${head(`Content-Length: ${list.length}`, ...lines)}${list}`;

async function stillServes(): Promise<void> {
  expect(await server.send({ body: list })).toMatchObject({ status: 200, json: { id: 1 } });
}

/** The status and the body of each answer in what a connection gave. */
function answersIn(text: string): { status: number; body: Record<string, unknown> }[] {
  const answers = [
    ...text.matchAll(/HTTP\/1\.1 (\d+) [^\r]*\r\n(?:[^\r]+\r\n)*\r\n(\{.*?\})(?=HTTP\/1\.1|$)/gs),
  ];
  return answers.map(([, status, body = '']) => ({
    status: Number(status),
    body: JSON.parse(body) as Record<string, unknown>,
  }));
}

describe('a body', () => {
  test('as long as allowed is read', async () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { word: '' } },
    };
    message.params.arguments.word = 'x'.repeat(MAX_BODY - JSON.stringify(message).length);
    const body = JSON.stringify(message);
    expect(body).toHaveLength(MAX_BODY);
    const reply = await server.send({ body });
    expect(reply).toMatchObject({ status: 200, json: { result: { isError: true } } });
    expect(reply.text.length).toBeLessThan(1_000);
  });

  test.each([
    ['that says it is longer', { 'content-length': String(MAX_BODY + 1) }],
    ['that turns out longer', { 'transfer-encoding': 'chunked' }],
  ])('%s is refused, and the connection still serves', async (_name, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (extra: Record<string, string>, body: string) => {
      const sent = httpRequest({ port: server.port, method: 'POST', agent, headers: { ...json, ...extra } });
      sent.end(body);
      const [reply] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
      let text = '';
      for await (const part of reply) text += String(part);
      return { status: reply.statusCode, json: JSON.parse(text) as object, port: sent.socket?.localPort };
    };
    const first = await post(headers, 'x'.repeat(MAX_BODY + 1));
    expect(first).toMatchObject({ status: 413, json: { error: { code: -32_600 } } });
    const second = await post({}, list);
    expect(second).toMatchObject({ status: 200, port: first.port });
    agent.destroy();
  });

  test('is refused before it is sent, where the client asks first', async () => {
    const asked = head(`Content-Length: ${MAX_BODY + 1}`, 'Expect: 100-continue');
    const answers = answersIn(await server.raw(asked));
    expect(answers).toMatchObject([{ status: 413, body: { error: { code: -32_600 } } }]);
  });

  test('is asked for, where the client waits for that', async () => {
    const asked = head(`Content-Length: ${list.length}`, 'Expect: 100-continue', 'Connection: close');
    const text = await server.raw(asked, (socket) => socket.once('data', () => socket.write(list)));
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test('that stops half way is forgotten with its client', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${head('Content-Length: 1000')}{"jsonrpc"`);
    // An answer on another connection says that the first bytes were taken, too.
    await stillServes();
    socket.destroy();
    await stillServes();
  });

  test('whose sender says goodbye half way gets no answer', async () => {
    const text = await server.raw(`${head('Content-Length: 1000')}{"jsonrpc"`, (socket) => socket.end());
    expect(text === '' || text.startsWith('HTTP/1.1 400 ')).toBe(true);
  });
});

describe('what is hardly HTTP', () => {
  test.each([
    ['noise', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['TLS', Buffer.from('160301020001000001fc0303', 'hex'), 400],
    ['a header without a name', 'POST / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400],
    ['a header with a NUL', 'POST / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 400],
    ['two lengths', head('Content-Length: 5', 'Content-Length: 6'), 400],
    ['a length that is none', head('Content-Length: -1'), 400],
    ['a length and chunks', head('Content-Length: 5', 'Transfer-Encoding: chunked'), 400],
    ['chunks that are none', `${head('Transfer-Encoding: chunked')}zz\r\n`, 400],
    ['a huge header', head(`X: ${'x'.repeat(100_000)}`), 431],
    ['very many headers', head(...Array.from({ length: 5_000 }, (_, index) => `X${index}: x`)), 431],
    ['a huge address', `POST /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`, 431],
    ['no host', 'POST /mcp HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no host, in the old way', 'POST /mcp HTTP/1.0\r\n\r\n', 400],
    ['two hosts', head('Host: evil.example', 'Connection: close'), 400],
    ['two origins', head('Origin: http://localhost', 'Origin: http://x', 'Connection: close'), 403],
    ['a tunnel', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
  ])('%s gets JSON and the end of the connection', async (_name, bytes, status) => {
    const answers = answersIn(await server.raw(bytes));
    expect(answers).toMatchObject([{ status, body: { id: null, error: { code: -32_600 } } }]);
    await stillServes();
  });

  test('an upgrade is not taken up', async () => {
    const text = await server.raw(listRequest('Connection: Upgrade, close', 'Upgrade: websocket'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('a header of bytes that are no letters harms nobody', async () => {
    const bytes = Buffer.from(
      listRequest('Mcp-Name: \u00FF\u0080', 'Mcp-Session-Id: \u00E4', 'Connection: close'),
      'latin1',
    );
    expect(answersIn(await server.raw(bytes))).toMatchObject([{ status: 200 }]);
  });
});

test('an error repeats nothing at length', async () => {
  const name = 'x'.repeat(1_000_000);
  const params = { name, arguments: {} };
  const headers = modernHeaders('tools/call', { name: 'y' });
  const mismatch = await server.send({ headers, body: JSON.stringify(modernMessage('tools/call', params)) });
  expect(mismatch).toMatchObject({ status: 400, json: { error: { code: -32_020 } } });
  expect(mismatch.text.length).toBeLessThan(1_500);
  const unknown = await server.legacy('x'.repeat(1_000_000));
  expect(unknown.text.length).toBeLessThan(1_500);
});

describe('many at once', () => {
  test('on connections of their own are all answered, each with its own answer', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `w${index}`);
    const replies = await Promise.all(
      words.map((word) => server.legacy('tools/call', { name: 'search', arguments: { word, limit: 1 } })),
    );
    expect(replies.map(({ json: reply }) => reply?.result?.['structuredContent'])).toMatchObject(
      words.map((word) => ({ word, returned: 1 })),
    );
  });

  test('on one connection are answered in order', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const requests = numbers.map((id) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: id % 2 === 0 ? 'tools/list' : 'ping' });
      return `${head(`Content-Length: ${body.length}`, ...(id === 19 ? ['Connection: close'] : []))}${body}`;
    });
    const answers = answersIn(await server.raw(requests.join('')));
    expect(answers.map(({ status, body }) => [status, body['id']])).toEqual(numbers.map((id) => [200, id]));
  });

  test('on one connection end with the first that is none', async () => {
    const answers = answersIn(await server.raw(`${listRequest()}nonsense\r\n\r\n`));
    // The first may be cut off by the second; what comes is whole.
    expect(answers.length).toBeLessThanOrEqual(2);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    await stillServes();
  });

  test('that never end are limited, and the next is told so', async () => {
    const wait = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait' } };
    const body = JSON.stringify(wait);
    const waiting = Array.from({ length: 256 }, () => connect(server.port, '127.0.0.1'));
    for (const socket of waiting) socket.write(`${head(`Content-Length: ${body.length}`)}${body}`);
    await server.said('waiting began', 256);
    const refused = await server.send({ body: list });
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { error: { code: -32_603 } },
    });
    for (const socket of waiting) socket.destroy();
    await server.said('waiting was cancelled', 256);
    await stillServes();
  });
});
