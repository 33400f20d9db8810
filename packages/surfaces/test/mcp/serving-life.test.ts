import { problemOf } from './toy-client.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { cleanEnv, modernMeta, ToyProcess, toyServer } from './toy-process.ts';

const listTools = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: modernMeta } })}\n`;

describe('the end of a server', () => {
  test('comes with the end of its input, whatever timers are alive, and prints nothing', async () => {
    const server = await ToyProcess.start();
    server.call(1, 'keep_alive', {});
    await server.reply(1);
    const said = server.stderr;
    expect(await server.hangUp()).toBe(0);
    expect(server.stderr).toBe(said);
  });

  test('aborts the calls that are running', async () => {
    const server = await ToyProcess.start();
    server.call(1, 'wait', {}, { ...modernMeta, progressToken: 't' });
    await server.until(() => server.messages().find(({ method }) => method === 'notifications/progress'));
    expect(await server.hangUp()).toBe(0);
    expect(server.stderr).toContain('waiting was cancelled');
    expect(server.stderr).not.toContain('incident');
  });

  test('comes when nobody reads its output, and is no failure', async () => {
    const child = spawn(process.execPath, [await toyServer()], { env: cleanEnv(), stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.write(listTools);
    await once(child.stdout, 'data');
    const before = said;
    child.stdin.on('error', () => undefined);
    child.stdout.destroy();
    const [code] = await Promise.all([
      once(child, 'exit'),
      untilGone(() => child.stdin.write(listTools), child),
    ]);
    expect(code).toEqual([0, null]);
    expect(said).toBe(before);
  });

  test('comes when the reader of a real pipe has gone', async () => {
    const script = '{ printf %s "$1"; cat; } | { "$2" "$3"; echo "ended $?" >&2; } | head -c 1';
    const child = spawn('/bin/sh', ['-c', script, 'sh', listTools, process.execPath, await toyServer()], {
      env: cleanEnv(),
      stdio: 'pipe',
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.on('error', () => undefined);
    await once(child.stdout, 'data');
    await untilGone(
      () => child.stdin.write(listTools),
      child,
      () => said.includes('ended'),
    );
    child.stdin.end();
    await once(child, 'close');
    expect(said).toMatch(/^toy 0\.1\.0 .*\n(toy: .*\n)?ended 0\n$/);
  });

  test('any other fault of its output is a crash', async () => {
    const script = '"$1" "$2" > /dev/full';
    const args = ['-c', script, 'sh', process.execPath, await toyServer()];
    const child = spawn('/bin/sh', args, { env: cleanEnv(), stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.write(listTools);
    const [code] = (await once(child, 'close')) as [number];
    expect(said).toContain('ENOSPC');
    expect(code).not.toBe(0);
  });

  test('a closed stderr costs the diagnostics and nothing else', async () => {
    const server = await ToyProcess.start();
    server.child.stderr.destroy();
    server.call(1, 'crash', {});
    server.call(2, 'noise', {});
    expect(problemOf((await server.reply(1)).result)).toMatchObject({ code: 'internal' });
    expect((await server.reply(2)).result).toMatchObject({ structuredContent: { done: true } });
    expect(await server.hangUp()).toBe(0);
  });
});

/** Writes again and again, a turn of the loop apart, until the other side has noticed. */
async function untilGone(
  write: () => void,
  child: { exitCode: number | null },
  isGone: () => boolean = () => false,
): Promise<void> {
  while (child.exitCode === null && !isGone()) {
    write();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a call that is running', () => {
  test('is cancelled by the client, is not answered, and others go on', async () => {
    const server = await ToyProcess.start();
    server.call(1, 'wait', {}, { ...modernMeta, progressToken: 'token' });
    const notice = await server.until(() =>
      server.messages().find(({ method }) => method === 'notifications/progress'),
    );
    expect(notice['params']).toMatchObject({
      progressToken: 'token',
      progress: 1,
      total: 3,
      message: 'first',
    });
    await server.stderrSays('waiting began');
    const params = { requestId: 1, reason: 'enough', _meta: modernMeta };
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    await server.stderrSays('waiting was cancelled');
    server.call(2, 'count', {});
    await server.reply(2);
    expect(server.messages().filter(({ id }) => id === 1)).toEqual([]);
    expect(server.messages().filter(({ method }) => method === 'notifications/progress')).toHaveLength(1);
    expect(await server.hangUp()).toBe(0);
  });

  test('sends progress that only grows, before the answer', async () => {
    const server = await ToyProcess.start();
    server.call(1, 'count', {}, { ...modernMeta, progressToken: 0 });
    await server.reply(1);
    await server.hangUp();
    const seen = server.messages().map(({ method, params }) => (method === undefined ? 'answer' : params));
    expect(seen[0]).toMatchObject({ progressToken: 0, progress: 1, total: 3 });
    expect(seen.at(-2)).toMatchObject({ progress: 3 });
    expect(seen.at(-1)).toBe('answer');
  });

  test('sends no progress that nobody asked for', async () => {
    const server = await ToyProcess.start();
    server.call(1, 'count', {});
    await server.reply(1);
    expect(server.lines).toHaveLength(1);
    await server.hangUp();
  });
});

describe('standard output', () => {
  test.each([{ pipe: false }, { pipe: true }])(
    'carries the protocol and nothing else ($pipe)',
    async ({ pipe }) => {
      const server = await ToyProcess.start([], { pipe });
      // On a socket, Node cannot keep native code from descriptor 1; on a pipe it can.
      server.call(1, 'noise', { native: pipe });
      server.call(2, 'noise', { native: pipe });
      expect((await server.reply(1)).result).toMatchObject({ structuredContent: { done: true } });
      await server.reply(2);
      for (const message of server.messages()) expect(message['jsonrpc']).toBe('2.0');
      expect(server.lines).toHaveLength(2);
      for (const source of ['console.log', 'process.stdout', 'a child'])
        await server.stderrSays(`noise from ${source}`);
      await server.hangUp();
    },
  );
});
