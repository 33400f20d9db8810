import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtProgram, connectClient, okfFixtures, runProgram } from '@trefoil/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
}

let base: string;
let root: string;
let home: string;

beforeAll(() => {
  base = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-register-')));
  root = path.join(base, 'project');
  home = path.join(base, 'home');
});
afterAll(() => rmSync(base, { recursive: true }));
beforeEach(() => {
  rmSync(base, { recursive: true });
  for (const directory of [path.join(root, '.git'), home]) mkdirSync(directory, { recursive: true });
});

const run = async (name: string, ...line: string[]) =>
  await runProgram(builtProgram(name), line, {
    cwd: root,
    env: { HOME: home, XDG_CONFIG_HOME: undefined, CLAUDE_CONFIG_DIR: undefined, CODEX_HOME: undefined },
  });
const servers = (text: string) =>
  (JSON.parse(text) as { mcpServers: Record<string, ServerEntry> }).mcpServers;
const projectFile = () => path.join(root, '.mcp.json');

describe('register', () => {
  test.each([
    { name: 'okf', words: ['register'], server: 'okf', start: ['mcp'] },
    { name: 'fold', words: ['register'], server: 'fold', start: ['mcp'] },
    { name: 'trefoil', words: ['register'], server: 'trefoil', start: ['mcp'] },
    { name: 'trefoil', words: ['okf', 'register'], server: 'okf', start: ['okf', 'mcp'] },
    { name: 'sdlc', words: ['register'], server: 'sdlc', start: ['mcp', 'start'] },
    { name: 'sdlc', words: ['mcp', 'register'], server: 'sdlc', start: ['mcp', 'start'] },
  ])('of $name $words prints the block that it would write', async ({ name, words, server, start }) => {
    const preview = await run(name, ...words, '--harness', 'claude', '--dry-run');
    expect(preview.code).toBe(0);
    const { args } = servers(preview.stdout)[server] ?? { args: [] };
    expect(args.slice(-start.length - 2)).toEqual([...start, '--root', root]);
    expect(readdirSync(root)).toEqual(['.git']);
    await run(name, ...words, '--harness', 'claude');
    expect(readFileSync(projectFile(), 'utf8')).toBe(preview.stdout);
  });

  test('gives a host a server that it can start from anywhere', async () => {
    cpSync(path.join(okfFixtures, 'bundles', 'acme_retail'), path.join(root, 'acme_retail'), {
      recursive: true,
    });
    await run('okf', 'register', '--harness', 'claude', 'acme_retail');
    const text = readFileSync(projectFile(), 'utf8');
    const { command = '', args = [] } = servers(text)['okf'] ?? {};
    const [file = '', ...line] = command === process.execPath ? args : [command, ...args];
    const client = await connectClient({ file, line, cwd: home, env: { HOME: home } }, '2026-07-28');
    const { content } = await client.callTool({ name: 'list_bundles', arguments: {} });
    await client.close();
    expect(JSON.stringify(content)).toContain('acme-retail');
  });

  test('of several programs at once loses none', async () => {
    writeFileSync(projectFile(), '{"mcpServers": {"other": {"command": "o"}}}\n');
    await Promise.all(
      ['okf', 'fold', 'trefoil', 'sdlc'].map((name) => run(name, 'register', '--harness', 'claude')),
    );
    const names = Object.keys(servers(readFileSync(projectFile(), 'utf8')));
    expect(names.toSorted()).toEqual(['fold', 'okf', 'other', 'sdlc', 'trefoil']);
    expect(readdirSync(root).toSorted()).toEqual(['.git', '.mcp.json']);
  });

  test('of every host shows what each would get, goes on after one that it must leave alone, and writes nothing', async () => {
    writeFileSync(projectFile(), '{');
    const { code, stdout, stderr } = await run('trefoil', 'register', '--all', '--dry-run');
    expect(code).toBe(2);
    expect(stderr).toContain(`Claude Code: ${projectFile()}:1:2: this is not valid JSON`);
    for (const file of ['.codex/config.toml', '.vscode/mcp.json', '.cursor/mcp.json', 'opencode.json'])
      expect(stdout).toContain(`+++ ${path.join(root, file)}\n`);
    expect(readdirSync(root).toSorted()).toEqual(['.git', '.mcp.json']);
    expect(existsSync(path.join(home, '.config'))).toBe(false);
  });

  test('answers in JSON', async () => {
    const { stdout } = await run('okf', 'register', '--harness', 'codex', '--scope', 'user', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      dry_run: false,
      hosts: [
        {
          host: 'codex',
          scope: 'user',
          name: 'okf',
          change: 'created',
          file: path.join(home, '.codex/config.toml'),
        },
      ],
      refused: [],
    });
  });

  test.each<[string, string[], RegExp]>([
    ['no host', [], /--harness: expected one of claude, codex, .*, given nothing/],
    ['a host that there is not', ['--harness', 'cladue'], /given "cladue"; did you mean "claude"/],
    ['a scope that there is not', ['--harness', 'claude', '--scope', 'usr'], /--scope.*given "usr"/],
    [
      'a scope that the host has not',
      ['--harness', 'windsurf', '--scope', 'project'],
      /Windsurf has no file/,
    ],
    ['every host at once', ['--all'], /--dry-run or --unregister/],
    ['a name that is none', ['--harness', 'claude', '--name', 'a b'], /--name: expected a letter/],
    ['a directory that is not there', ['--harness', 'claude', 'nowhere'], /nowhere/],
    ['a directory that the server may not read', ['--harness', 'claude', okfFixtures], /outside/],
    ['a directory that holds everything', ['--harness', 'claude', '--root', '/'], /too wide/],
  ])('refuses %s', async (_name, line, message) => {
    const { code, stdout, stderr } = await run('okf', 'register', ...line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(readdirSync(root)).toEqual(['.git']);
  });
});
