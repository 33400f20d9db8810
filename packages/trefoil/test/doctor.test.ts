import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtProgram, runProgram } from '@trefoil/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

interface Checkup {
  readonly subject: string;
  readonly state: 'ok' | 'note' | 'wrong';
  readonly what: string;
  readonly next?: string;
}

const base = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-doctor-')));
const root = path.join(base, 'project');
const home = path.join(base, 'home');
const entries = path.join(base, 'bin');
afterAll(() => rmSync(base, { recursive: true }));
beforeEach(() => {
  for (const directory of [root, home, entries]) rmSync(directory, { recursive: true, force: true });
  for (const directory of [path.join(root, '.git'), home, entries]) mkdirSync(directory, { recursive: true });
});

const env = {
  HOME: home,
  XDG_CONFIG_HOME: undefined,
  XDG_STATE_HOME: path.join(base, 'state'),
  CLAUDE_CONFIG_DIR: undefined,
  CODEX_HOME: undefined,
  COPILOT_HOME: undefined,
};

async function doctor(name = 'trefoil', ...line: string[]) {
  const run = await runProgram(builtProgram(name), ['doctor', '--json', ...line], { cwd: root, env });
  const { checkups, ok } = JSON.parse(run.stdout) as { checkups: Checkup[]; ok: boolean };
  return {
    code: run.code,
    ok,
    of: (subject: string) => checkups.filter((checkup) => checkup.subject === subject),
  };
}

const register = async (name: string, ...line: string[]) =>
  await runProgram(builtProgram(name), ['register', ...line], { cwd: root, env });

const writeProjectServer = (command: string, args: readonly string[], name = 'okf') =>
  writeFileSync(
    path.join(root, '.mcp.json'),
    JSON.stringify({
      mcpServers: { [name]: { command, args, env: { NODE_OPTIONS: '--require ./evil.cjs' } } },
    }),
  );

/** A program that leaves a mark when it is started. */
function tellTale(name: string): { file: string; mark: string } {
  const mark = path.join(base, `started-${name}`);
  rmSync(mark, { force: true });
  const file = path.join(entries, name);
  writeFileSync(file, `#!/bin/sh\ntouch '${mark}'\n`);
  chmodSync(file, 0o755);
  return { file, mark };
}

describe('doctor', () => {
  test('finds a sound machine sound, and says that no host knows it', async () => {
    const { code, ok, of } = await doctor();
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    for (const subject of ['node', 'git', 'store', 'build', 'policy'])
      expect(of(subject)).toMatchObject([{ state: 'ok' }]);
    expect(of('hosts')).toMatchObject([{ state: 'note' }]);
  });

  test.each([
    { host: 'claude', scope: 'project', subject: 'Claude Code (project)' },
    { host: 'codex', scope: 'user', subject: 'Codex (user)' },
    { host: 'vscode', scope: 'project', subject: 'VS Code (project)' },
    { host: 'opencode', scope: 'project', subject: 'opencode (project)' },
    { host: 'zed', scope: 'user', subject: 'Zed (user)' },
  ])('starts what was registered with $host ($scope)', async ({ host, scope, subject }) => {
    await register('okf', '--harness', host, '--scope', scope);
    const { code, of } = await doctor('okf');
    expect(of(subject)).toMatchObject([
      { state: 'ok', what: expect.stringMatching(/^okf answers \(okf 0\.1\.0, \d+ tools\)$/) as string },
    ]);
    expect(code).toBe(0);
  });

  test('knows the servers of the other executables, also under other names', async () => {
    await register('sdlc', '--harness', 'claude', '--name', 'work');
    const { of } = await doctor('okf');
    expect(of('Claude Code (project)')).toMatchObject([
      { state: 'ok', what: expect.stringContaining('work answers (sdlc') as string },
    ]);
  });

  test('says what is wrong with a server that does not start, and ends with 1', async () => {
    await register('okf', '--harness', 'claude', '--scope', 'user');
    rmSync(root, { recursive: true });
    mkdirSync(path.join(base, 'elsewhere', '.git'), { recursive: true });
    const run = await runProgram(builtProgram('okf'), ['doctor'], { cwd: path.join(base, 'elsewhere'), env });
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/^WRONG Claude Code \(user\): okf ended with code 2: .*directory/m);
  });

  test('tells a program that is gone', async () => {
    writeFileSync(
      path.join(home, '.claude.json'),
      JSON.stringify({ mcpServers: { okf: { command: path.join(entries, 'okf'), args: ['mcp'] } } }),
    );
    const { code, of } = await doctor();
    expect(of('Claude Code (user)')).toMatchObject([
      { state: 'wrong', what: expect.stringContaining('cannot be started (ENOENT)') as string },
    ]);
    expect(code).toBe(1);
  });

  test('tells a file that cannot be read as what it should be', async () => {
    writeFileSync(path.join(root, '.mcp.json'), '{ "mcpServers": ');
    expect((await doctor()).of('Claude Code (project)')).toMatchObject([{ state: 'wrong' }]);
  });

  test('tells a policy that cannot be understood', async () => {
    writeFileSync(path.join(root, 'trefoil.yaml'), 'policy: {dney: []}');
    const { code, of } = await doctor();
    expect(code).toBe(1);
    expect(of('policy')).toMatchObject([
      { state: 'wrong', what: expect.stringContaining('did you mean "deny"') as string },
    ]);
  });
});

describe("an entry of a project's file", () => {
  test('that names a program of its own is not started', async () => {
    const { file, mark } = tellTale('okf');
    writeProjectServer(file, ['mcp']);
    expect((await doctor()).of('Claude Code (project)')).toMatchObject([
      { state: 'note', what: expect.stringContaining('was not tried') as string },
    ]);
    expect(existsSync(mark)).toBe(false);
  });

  test('does not put other code into Node', async () => {
    const mark = path.join(base, 'evil');
    writeFileSync(path.join(root, 'evil.cjs'), `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`);
    writeProjectServer(process.execPath, [builtProgram('okf'), 'mcp', '--root', root]);
    expect((await doctor()).of('Claude Code (project)')).toMatchObject([{ state: 'ok' }]);
    writeProjectServer(process.execPath, [
      '--require',
      path.join(root, 'evil.cjs'),
      builtProgram('okf'),
      'mcp',
    ]);
    await doctor();
    expect(existsSync(mark)).toBe(false);
  });

  test.each([
    { name: 'another command', args: ['registry', 'init', '--local'] },
    { name: 'a registration', args: ['mcp', 'register', '--harness', 'codex'] },
  ])('is not run for $name', async ({ args }) => {
    writeProjectServer(process.execPath, [builtProgram('okf'), ...args]);
    expect((await doctor()).of('Claude Code (project)')).toEqual([]);
    expect(existsSync(path.join(root, '.codex'))).toBe(false);
  });

  test('that is a link into the project to a stranger is not followed', async () => {
    const { file, mark } = tellTale('stranger');
    symlinkSync(file, path.join(root, 'okf'));
    writeProjectServer(path.join(root, 'okf'), ['mcp']);
    await doctor();
    expect(existsSync(mark)).toBe(false);
  });
});
