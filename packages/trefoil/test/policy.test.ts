import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { operationId, wireName } from '@trefoil/contract';
import type { OperationManifest } from '@trefoil/contract';
import { builtManifest, builtProgram, connectClient, runProgram } from '@trefoil/testkit';
import * as executables from '../src/executables.ts';
import { directoryWith, removeDirectories } from './product-workspace.ts';

afterAll(removeDirectories);

const programs = Object.values(executables);

/** A project and a configuration directory, each with its `trefoil.yaml`. */
function place(files: { user?: string; project?: string }) {
  const cwd = directoryWith({ 'README.md': '# A project\n' });
  mkdirSync(path.join(cwd, '.git'));
  const config = directoryWith({});
  if (files.project !== undefined) writeFileSync(path.join(cwd, 'trefoil.yaml'), files.project);
  mkdirSync(path.join(config, 'trefoil'));
  if (files.user !== undefined) writeFileSync(path.join(config, 'trefoil', 'trefoil.yaml'), files.user);
  return { cwd, env: { XDG_CONFIG_HOME: config } };
}

const everyOperation = builtManifest('trefoil').operations;
const denyAll = `policy: {deny: [${everyOperation.map(({ id }) => id).join(', ')}]}`;

/** Every way to type an operation on an executable, former names among them. */
function commandsOf({ ownLoop }: executables.Executable, operation: OperationManifest): string[][] {
  const isBare = operation.loop === ownLoop || operation.loop === 'trefoil';
  const prefix = isBare ? [] : [operation.loop];
  const paths = [operation.cli ?? operation.path, ...operation.aliases.map((alias) => alias.path)];
  return paths.map((words) => [...prefix, ...words]);
}

function namesOf(operation: OperationManifest): string[] {
  const loop = { name: operation.loop, prefixed: operation.id.includes('.') };
  const ids = [operation.id, ...operation.aliases.map((alias) => operationId(loop, alias.path))];
  return ids.flatMap((id) => [id, wireName(id)]);
}

describe.each(programs)('$name', (executable) => {
  const { operations } = builtManifest(executable.name);

  test('offers and answers nothing that is denied, whatever it is called', async () => {
    const { cwd, env } = place({ project: denyAll });
    const line = ['mcp', '--root', cwd, '--profile', 'all'];
    const client = await connectClient({ file: builtProgram(executable.name), line, cwd, env }, '2026-07-28');
    expect((await client.listTools()).tools).toEqual([]);
    for (const name of operations.filter(({ surfaces }) => surfaces.includes('mcp')).flatMap(namesOf)) {
      const { isError, content } = await client.callTool({ name, arguments: {} });
      expect([name, isError, (content as { text: string }[])[1]?.text]).toEqual([
        name,
        true,
        expect.stringContaining('"policy.denied"'),
      ]);
    }
    await client.close();
  });

  test('runs nothing at a terminal that is denied, whatever it is called', async () => {
    const { cwd, env } = place({ user: denyAll });
    // One with a former name and one without are enough: what is typed leads to the same invoke.
    const some = [
      ...operations.filter(({ aliases }) => aliases.length > 0).slice(0, 1),
      ...operations.filter(({ effects }) => effects === 'write').slice(0, 1),
      ...operations.slice(0, 1),
    ];
    for (const words of some.flatMap((operation) => commandsOf(executable, operation))) {
      const run = await runProgram(builtProgram(executable.name), [...words, '--json'], { cwd, env });
      expect([words, run.code, run.stdout]).toEqual([words, 2, '']);
      expect(run.stderr).toContain('"policy.denied"');
    }
  });

  test('is widened by no file of a project, and says what that tried', async () => {
    const writers = operations.filter(({ effects }) => effects !== 'read' && effects !== 'state');
    const allow = [...writers.map(({ id }) => id), 'okf.fix'].join(', ');
    const { cwd, env } = place({
      project: `policy: {allow: [${allow}], effects: [read, state, write, exec], roots: [/etc, .]}`,
    });
    const line = ['mcp', '--root', cwd, '--profile', 'all'];
    const client = await connectClient({ file: builtProgram(executable.name), line, cwd, env }, '2026-07-28');
    const { tools } = await client.listTools();
    for (const { annotations } of tools) expect(annotations?.destructiveHint).toBe(false);
    await client.close();
    const shown = await runProgram(builtProgram(executable.name), ['policy', 'show', '--json'], { cwd, env });
    const { attempts, roots } = JSON.parse(shown.stdout) as {
      attempts: { key: string; given: string }[];
      roots: string[];
    };
    expect(roots).toEqual([cwd]);
    expect(attempts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'allow', given: 'okf.fix' }),
        expect.objectContaining({ key: 'effects', given: 'exec' }),
        expect.objectContaining({ key: 'roots', given: '/etc' }),
      ]),
    );
  });

  test('explains what is in force', async () => {
    const { cwd, env } = place({
      user: 'policy: {deny: [okf.search, sdlc.check]}',
      project: 'policy: {limits: {max_bytes: 5000}}',
    });
    const run = await runProgram(builtProgram(executable.name), ['policy', 'show'], { cwd, env });
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^limits +max_bytes 5000 +.*trefoil\.yaml$/m);
    expect(run.stdout).toMatch(/^deny +sdlc\.check +.*trefoil\.yaml$/m);
  });
});

test('a limit is advertised and enforced alike', async () => {
  const { cwd, env } = place({ user: 'policy: {limits: {max_bytes: 5000}}' });
  const line = ['mcp', '--root', cwd];
  const client = await connectClient({ file: builtProgram('trefoil'), line, cwd, env }, '2026-07-28');
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) {
    const { maximum, default: preset } = (inputSchema.properties?.['max_bytes'] ?? {}) as {
      maximum?: number;
      default?: number;
    };
    expect([name, (maximum ?? 0) <= 5_000, (preset ?? 0) <= 5_000]).toEqual([name, true, true]);
  }
  const { content } = await client.callTool({
    name: 'about',
    arguments: { path: 'README.md', max_bytes: 6_000 },
  });
  expect((content as { text: string }[])[0]?.text).toContain('expected at most 5000');
  await client.close();
});

test('a server over HTTP without the token that it must have does not start', async () => {
  const { cwd, env } = place({ project: 'policy: {token_required: true}' });
  const run = await runProgram(builtProgram('okf'), ['mcp', '--http', '--port', '0', '--root', cwd], {
    cwd,
    env,
  });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain('must have a token');
});
