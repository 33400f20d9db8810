import { problemOf } from './toy-client.ts';
import { describe, expect, test } from 'vitest';
import { ToyProcess } from './toy-process.ts';

async function listed(args: readonly string[]): Promise<string[]> {
  const server = await ToyProcess.start(args);
  server.request(1, 'tools/list');
  const tools = await listedTools(server);
  return tools.map(({ name }) => name);
}

async function listedTools(server: ToyProcess): Promise<{ name: string; annotations: object }[]> {
  const { result = {} } = await server.reply(1);
  await server.hangUp();
  return result['tools'] as { name: string; annotations: object }[];
}

describe('what a server offers', () => {
  test('leaves out what writes and what does not say what it does', async () => {
    const names = await listed([]);
    expect(names).not.toContain('write');
    expect(names).not.toContain('vague');
    expect(names).not.toContain('shell_only');
  });

  test.each([['toy.write'], ['toy_write'], ['write'], ['toy.put']])(
    'offers a writer allowed as "%s"',
    async (entry) => {
      expect(await listed(['--allow', entry])).toContain('write');
    },
  );

  test('offers an operation of undeclared effects only when it is allowed, as one that may destroy', async () => {
    const server = await ToyProcess.start(['--allow', 'toy.vague']);
    server.request(1, 'tools/list');
    const tools = await listedTools(server);
    const vague = tools.find(({ name }) => name === 'vague');
    expect(vague?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
    });
  });

  test('denies whatever is also allowed', async () => {
    expect(await listed(['--allow', 'toy.write', '--deny', 'write'])).not.toContain('write');
    expect(await listed(['--deny', 'toy.find'])).not.toContain('search');
  });

  test('keeps prefixes where several loops may be served', async () => {
    expect(await listed(['--prefixed'])).toContain('toy_search');
  });

  test('refuses a denied operation by whatever name it is called', async () => {
    const server = await ToyProcess.start([
      '--deny',
      'toy.search',
      '--allow',
      'toy.write',
      '--deny',
      'toy.write',
    ]);
    const names = [
      'search',
      'toy.search',
      'toy_search',
      'find',
      'toy.find',
      'toy_find',
      'write',
      'put',
      'vague',
    ];
    names.forEach((name, id) =>
      server.call(id, name, name.includes('search') || name.includes('find') ? { word: 'x' } : {}),
    );
    const replies = await Promise.all(names.map((_name, id) => server.reply(id)));
    await server.hangUp();
    for (const { result } of replies) {
      expect(problemOf(result)).toMatchObject({ code: 'policy.denied' });
    }
  });
});

describe('starting', () => {
  test('is refused when an entry names no operation, with the nearest one', async () => {
    const server = await ToyProcess.start(['--deny', 'toy.serach', '--allow', 'nothing_like_it']);
    expect(await server.exit()).toBe(2);
    expect(JSON.parse(server.stderr)).toMatchObject({
      code: 'input.invalid',
      issues: [
        { field: 'allow', given: '"nothing_like_it"' },
        { field: 'deny', did_you_mean: 'toy.search' },
      ],
    });
    expect(server.lines).toEqual([]);
  });

  test('is refused when a root is no directory', async () => {
    const server = await ToyProcess.start(['--root', 'no-such-directory']);
    expect(await server.exit()).toBe(2);
    expect(server.stderr).toContain('roots.invalid');
  });

  test('is refused when something is named that nothing serves', async () => {
    const server = await ToyProcess.start(['--bare', 'my-set']);
    expect(await server.exit()).toBe(2);
    expect(server.stderr).toContain('takes no arguments');
  });

  test('says on stderr what is served', async () => {
    const server = await ToyProcess.start(['my-set', 'other', '--root', '.']);
    await server.stderrSays('skipped');
    expect(server.stderr).toBe(
      `toy 0.1.0 — roots: ${process.cwd()} — serving: my-set (my_set), other\ntoy: a member was skipped\n`,
    );
    expect(await server.hangUp()).toBe(0);
  });

  test('declares and answers nothing that no loop contributes', async () => {
    const server = await ToyProcess.start(['--bare']);
    server.request(1, 'server/discover');
    server.request(2, 'resources/list');
    server.request(3, 'prompts/list');
    server.request(4, 'completion/complete');
    const discovered = await server.reply(1);
    expect(discovered.result).toMatchObject({ supportedVersions: ['2026-07-28'] });
    expect(discovered.result?.['capabilities']).toEqual({ tools: {} });
    for (const id of [2, 3, 4]) expect((await server.reply(id)).error?.code).toBe(-32_601);
    await server.hangUp();
  });
});
