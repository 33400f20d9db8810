import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, HttpToy, json, withEvents } from './http-toy.ts';
import { ToyProcess } from './toy-process.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'trefoil-http-'));
  await writeFile(path.join(scratch, 'token'), 'file-secret\n', { mode: 0o600 });
  await writeFile(path.join(scratch, 'open'), 'file-secret', { mode: 0o644 });
});
afterAll(async () => {
  await rm(scratch, { recursive: true });
});

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

describe('a server that cannot start', () => {
  async function refusal(args: readonly string[]): Promise<string> {
    const server = await ToyProcess.start(['mcp', ...args], { program: 'toy-program' });
    expect(await server.exit()).toBe(2);
    expect(server.lines).toEqual([]);
    expect(server.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    return server.stderr;
  }

  test('says that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refusal(['--http', '--port', String(port)])).toBe(
      `toy: Port ${port} of 127.0.0.1 is in use.\nChoose another with --port N; 0 takes any that is free.\n`,
    );
    other.close();
  });

  test.each<[string, string[], RegExp]>([
    [
      'an address of another machine',
      ['--bind', '192.0.2.1'],
      /^toy: This machine does not have the address/,
    ],
    [
      'a port that there is not',
      ['--port', '65536'],
      /^toy: --port: expected a whole number from 0 to 65535/,
    ],
    ['a host with a port', ['--allow-host', 'a,b:1'], /^toy: --allow-host\[1\]: expected a host name/],
  ])('says what is wrong with %s', async (_name, args, message) => {
    expect(await refusal(['--http', ...args])).toMatch(message);
  });
});

describe('the address', () => {
  test('is told once it is taken, after what is served', async () => {
    const server = await HttpToy.start(['my-set']);
    expect(server.process.stderr).toBe(
      `toy 0.1.0 — roots: ${process.cwd()} — serving: my-set (my_set)\ntoy: a member was skipped\ntoy: listening on http://127.0.0.1:${server.port}/mcp\n`,
    );
    expect(server.port).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    expect(server.process.lines).toEqual([]);
  });

  test('brings its own name, and others are added', async () => {
    const server = await HttpToy.start(['--bind', '127.0.0.1', '--allow-host', 'Box.Example.,2001:DB8::1']);
    const statuses = ['box.example', 'BOX.EXAMPLE:80', '[2001:db8::1]', 'localhost', 'box.example.org'].map(
      async (host) =>
        (await server.send({ headers: { host, origin: `https://${host}` }, body: list })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 403]);
    await server.stop();
  });

  test('that others can reach is warned of, and brings every name of this machine', async () => {
    const server = await HttpToy.start(['--bind', '0.0.0.0']);
    await server.said('no access control');
    const warning = server.process.stderr.slice(server.process.stderr.indexOf('toy: WARNING'));
    expect(warning.trimEnd().split('\n')).toEqual([
      'toy: WARNING: 0.0.0.0 is not a loopback address: other machines can reach this server.',
      expect.stringContaining('can read everything that is served; there is no authentication'),
      expect.stringContaining('only stops DNS rebinding'),
    ]);
    for (const host of ['localhost', '127.0.0.1', hostname()])
      expect(await server.send({ headers: { host }, body: list })).toMatchObject({ status: 200 });
    expect(await server.send({ headers: { host: 'evil.example' }, body: list })).toMatchObject({
      status: 403,
    });
    expect(await server.stop()).toBe(0);
  });
});

describe('a token', () => {
  test.each<[string, string[], Record<string, string>, string]>([
    ['in the environment', [], { TREFOIL_MCP_TOKEN: 'env-secret' }, 'env-secret'],
    ['in a file, which beats the environment', ['--token-file'], { TREFOIL_MCP_TOKEN: 'x' }, 'file-secret'],
    ['on the command line', ['--token', 'argv-secret'], {}, 'argv-secret'],
  ])('%s is wanted with every request', async (_name, args, env, token) => {
    const file = args[0] === '--token-file' ? [path.join(scratch, 'token')] : [];
    const server = await HttpToy.start([...args, ...file], { env });
    for (const authorization of [
      undefined,
      'Basic eDp5',
      'Bearer',
      `Bearer ${token}x`,
      token,
      `Bearer ${token} x`,
    ]) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await server.send({ headers, body: list });
      expect(reply).toMatchObject({ status: 401, json: { id: null, error: { code: -32_600 } } });
      const invalid = authorization === undefined ? '' : ', error="invalid_token"';
      expect(reply.headers['www-authenticate']).toBe(`Bearer realm="mcp"${invalid}`);
      expect(reply.text).not.toContain(token);
    }
    for (const scheme of ['Bearer', 'bearer']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect(await server.send({ headers, body: list })).toMatchObject({ status: 200 });
    }
    // What asks for a sign-in service learns that there is none, with or without a token.
    expect(await server.send({ method: 'GET', path: '/.well-known/x' })).toMatchObject({ status: 404 });
    expect(await server.stop()).toBe(0);
    expect(server.process.stderr).not.toContain(token);
    expect(server.process.stderr.includes('--token is visible')).toBe(args[0] === '--token');
  });

  test('in a file that others may read is used with a word of advice', async () => {
    const server = await HttpToy.start(['--token-file', path.join(scratch, 'open')]);
    expect(server.process.stderr).toMatch(/^toy: others may read the token file/);
    await server.stop();
  });

  test('is what a real client gives', async () => {
    const server = await HttpToy.start([], { env: { TREFOIL_MCP_TOKEN: 'env-secret' } });
    const client = await server.connect('2026-07-28', { Authorization: 'Bearer env-secret' });
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
    await expect(server.connect('2025-11-25')).rejects.toThrow();
    await server.stop();
  });
});

describe('a server that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends with 0, whatever timers are alive',
    async (signal) => {
      const server = await HttpToy.start();
      await server.legacy('tools/call', { name: 'keep_alive' });
      expect(await server.stop(signal)).toBe(0);
      await expect(server.send({ body: list })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    },
  );

  test('ends what is under way, and says so to whoever waits', async () => {
    const server = await HttpToy.start();
    const wait = { name: 'wait', _meta: { progressToken: 't' } };
    const calls = [
      server.legacy('tools/call', { name: 'wait' }),
      server.modern('tools/call', { name: 'wait' }),
      server.legacy('tools/call', wait, withEvents),
      server.modern('tools/call', wait, withEvents),
    ];
    const idle = server.raw(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    );
    await server.said('waiting began', 4);
    expect(await server.stop()).toBe(0);
    const replies = await Promise.all(calls);
    const stopping = { jsonrpc: '2.0', id: 1, error: { code: -32_603, message: 'The server is stopping' } };
    for (const reply of replies.slice(0, 2)) expect(reply).toMatchObject({ status: 503, json: stopping });
    for (const reply of replies.slice(2)) expect(eventsOf(reply).at(-1)).toEqual(stopping);
    await idle;
    expect(server.process.stderr.match(/waiting was cancelled/g)).toHaveLength(4);
    expect(server.process.stderr).not.toContain('incident');
  });

  test('on standard input and output ends with 0 as well', async () => {
    const server = await ToyProcess.start(['mcp'], { program: 'toy-program' });
    server.call(1, 'wait', {});
    await server.stderrSays('waiting began');
    server.child.kill('SIGTERM');
    expect(await server.exit()).toBe(0);
    expect(server.stderr).toContain('waiting was cancelled');
  });

  test('does not mind that nobody reads what it logs', async () => {
    const server = await HttpToy.start();
    server.process.child.stderr.destroy();
    server.process.child.stdin.end();
    expect(await server.legacy('tools/call', { name: 'crash' })).toMatchObject({ status: 200 });
    expect(await server.send({ headers: json, body: list })).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
  });
});
