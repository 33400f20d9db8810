import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchCommand, startsThisServer } from '../../src/register/launch-command.ts';
import type { Launcher, Server } from '../../src/register/launch-command.ts';

const server: Server = { words: ['mcp'], roots: ['/r'], references: ['/r/kb'] };
const args = ['mcp', '--root', '/r', '/r/kb'];
let base: string;
let launcher: Launcher;

beforeAll(() => {
  base = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-launch-')));
  for (const name of ['bin', 'linked', 'other']) mkdirSync(path.join(base, name));
  const script = path.join(base, 'bin', 'fold');
  writeFileSync(script, '', { mode: 0o755 });
  writeFileSync(path.join(base, 'bin', 'plain.js'), '');
  symlinkSync(script, path.join(base, 'linked', 'fold'));
  writeFileSync(path.join(base, 'other', 'fold'), '', { mode: 0o755 });
  launcher = { name: 'fold', script, node: '/n/node', platform: 'linux', searchPath: '' };
});
afterAll(() => rmSync(base, { recursive: true }));

describe('the command is', () => {
  const on = (...names: string[]) => names.map((name) => path.join(base, name)).join(path.delimiter);

  test('the bare name where the PATH leads to this program', () => {
    const searchPath = on('linked', 'other');
    expect(launchCommand({ ...launcher, searchPath }, server, false)).toEqual({ command: 'fold', args });
  });

  test('the path where the PATH leads nowhere, or to another program of that name', () => {
    for (const searchPath of ['', undefined, '.', on('other', 'linked')])
      expect(launchCommand({ ...launcher, searchPath }, server, false)).toEqual({
        command: launcher.script,
        args,
      });
  });

  test('Node and the path for a desktop application, on Windows, and for a file that is no program', () => {
    const plain = path.join(base, 'bin', 'plain.js');
    const withNode = { command: '/n/node', args: [launcher.script, ...args] };
    expect(launchCommand({ ...launcher, searchPath: on('bin') }, server, true)).toEqual(withNode);
    expect(launchCommand({ ...launcher, platform: 'win32' }, server, false)).toEqual(withNode);
    expect(launchCommand({ ...launcher, script: plain }, server, false)).toMatchObject({
      args: [plain, ...args],
    });
  });
});

test.each<[string[], string[], boolean]>([
  [['okf', 'mcp'], ['mcp'], true],
  [['/a/okf', 'mcp', '--root', '/x'], ['mcp'], true],
  [['/n/node', '/a/okf.js', 'mcp'], ['mcp'], true],
  [[String.raw`C:\a\okf.cmd`, 'mcp'], ['mcp'], true],
  [['okf', 'mcp'], ['mcp', 'start'], true],
  [['okf', 'sub', 'mcp'], ['sub', 'mcp'], true],
  [['okf', 'mcp'], ['sub', 'mcp'], false],
  [['okf', 'serve'], ['mcp'], false],
  [['other', 'mcp'], ['mcp'], false],
  [['npx', '-y', 'okf', 'mcp'], ['mcp'], false],
  [[], ['mcp'], false],
])('that %j starts the server `okf %j` is %s', (words, serverWords, expected) => {
  expect(startsThisServer(words, 'okf', { ...server, words: serverWords })).toBe(expected);
});
