import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createDiagnostics } from '../../src/mcp/diagnostics.ts';
import { CancellableCalls } from '../../src/mcp/http/cancellable-calls.ts';
import { HttpListener, httpLimits } from '../../src/mcp/http/http-listener.ts';

const refuse = async () => Promise.reject(new Error('There was a message.'));

test.each([
  ['headers', 'POST /mcp HTTP/1.1\r\nHost: loc'],
  [
    'a body',
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('a client that never ends sending %s is told so and cut off', async (_name, bytes) => {
  const soon = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 };
  const listener = new HttpListener(createDiagnostics('toy', new PassThrough()), { ...httpLimits, ...soon });
  const { port } = await listener.listen('127.0.0.1', 0);
  listener.serve({
    hosts: { admits: () => true },
    token: undefined,
    maxBodyBytes: 100,
    protocol: { answer: refuse, close: async () => undefined },
    calls: new CancellableCalls(),
  });
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  expect(text).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*\r\n\r\n\{"jsonrpc":"2\.0","id":null,"error":/,
  );
  await listener.stop();
});
