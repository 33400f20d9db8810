import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyChange, openConfigFile } from '../../src/register/config-file.ts';
import { hosts } from '../../src/register/hosts.ts';
import type { Host, Scope } from '../../src/register/hosts.ts';
import { locateFile } from '../../src/register/locate-file.ts';
import type { Places } from '../../src/register/locate-file.ts';
import { registerWith } from '../../src/register/register-host.ts';
import type { Registering } from '../../src/register/register-host.ts';

let base: string;
let places: Places;
let wanted: Registering;

beforeAll(() => {
  base = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-register-')));
});
afterAll(() => rmSync(base, { recursive: true }));
beforeEach(() => {
  rmSync(base, { recursive: true });
  const root = path.join(base, 'project');
  const home = path.join(base, 'home');
  for (const directory of [root, home]) mkdirSync(directory, { recursive: true });
  const script = path.join(base, 'bin', 'okf');
  mkdirSync(path.dirname(script));
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  places = { root, env: { HOME: home }, platform: 'linux' };
  wanted = {
    name: 'okf',
    dryRun: false,
    unregister: false,
    launcher: {
      name: 'okf',
      script,
      node: '/usr/bin/node',
      platform: 'linux',
      searchPath: path.dirname(script),
    },
    server: { words: ['mcp'], roots: [root], references: [path.join(root, 'kb')] },
    places,
  };
});

const getHost = (id: string): Host => {
  const host = hosts.find((candidate) => candidate.id === id);
  if (host === undefined) throw new Error(id);
  return host;
};
const everywhere = hosts.flatMap((host) =>
  (Object.keys(host.files) as Scope[]).map((scope) => ({ id: host.id, host, scope })),
);

/** A file as somebody keeps it: with another server, a setting and remarks. */
function someText({ format, container }: Host): string {
  if (format === 'toml') return '# mine\nmodel = "x"\n\n[mcp_servers.other] # theirs\ncommand = "o"\n';
  return `{\n  // mine\n  "theme": "x", /* dark */\n  "${container[0]}": {\n    "other": { "command": "o" } // theirs\n  },\n}\n`;
}

function readEntry({ format, container }: Host, text: string): unknown {
  const root = (format === 'toml' ? parseToml(text) : parse(text)) as Record<string, Record<string, unknown>>;
  return root[container[0] ?? '']?.['okf'];
}

describe.each(everywhere)('$id, $scope', ({ host, scope }) => {
  const run = (changes: Partial<Registering> = {}) => registerWith(host, { ...wanted, scope, ...changes });

  test('a new file is made, with what starts the server, and goes again', async () => {
    const { file, change, command, next } = await run();
    const { root } = places;
    const start = host.desktop === true ? ['/usr/bin/node', wanted.launcher.script] : ['okf'];
    expect({ change, command }).toEqual({
      change: 'created',
      command: [...start, 'mcp', '--root', root, path.join(root, 'kb')],
    });
    expect(next).not.toMatch(/[{}]/);
    expect(file.startsWith(scope === 'project' ? root : (places.env['HOME'] ?? '?'))).toBe(true);
    const entry = readEntry(host, readFileSync(file, 'utf8')) as {
      command: string | string[];
      args?: string[];
    };
    expect([entry.command, entry.args ?? []].flat()).toEqual(command);
    expect(statSync(file).mode & 0o077).toBe(scope === 'project' ? 0o044 : 0);
    expect(await run()).toMatchObject({ change: 'unchanged', diff: '' });
    expect(await run({ unregister: true })).toMatchObject({ change: 'deleted' });
    expect(existsSync(file)).toBe(false);
    expect(await run({ unregister: true })).toMatchObject({ change: 'unchanged' });
  });

  test.each(['\n', '\r\n'])('a file with %j keeps every byte, and is what it was afterwards', async (eol) => {
    const file = locateFile(host, scope, places);
    const before = `\uFEFF${someText(host).replaceAll('\n', eol)}`;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, before, { mode: 0o640 });
    const preview = await run({ dryRun: true });
    expect(preview.diff).toContain(`+++ ${file}\n@@ `);
    expect(readFileSync(file, 'utf8')).toBe(before);
    const { change, backup } = await run();
    expect(change).toBe('updated');
    const between = readFileSync(file, 'utf8');
    expect(between.replaceAll(eol, '')).not.toMatch(/[\r\n]/);
    expect(between.startsWith('\uFEFF')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    if (scope === 'user') expect(readFileSync(backup ?? '', 'utf8')).toBe(before);
    else expect(backup).toBeUndefined();
    await run();
    expect(readFileSync(file, 'utf8')).toBe(between);
    await run({ unregister: true });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });

  test('a malformed file is refused with its place and left alone', async () => {
    const file = locateFile(host, scope, places);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '{\n  "a" = [\n');
    await expect(run()).rejects.toThrow(
      /^.*:\d:\d+: this is not valid (?:JSON|TOML) \(.*nothing was changed\.$/,
    );
    await expect(run({ unregister: true })).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe('{\n  "a" = [\n');
  });
});

describe('a file', () => {
  const claude = getHost('claude');
  const user = (changes: Partial<Registering> = {}) =>
    registerWith(claude, { ...wanted, scope: 'user', ...changes });
  const mine = () => path.join(places.env['HOME'] ?? '', '.claude.json');

  test('that is a link is changed where it leads, and stays a link', async () => {
    const real = path.join(base, 'dotfiles.json');
    writeFileSync(real, '{"a": 1}');
    symlinkSync(real, mine());
    await user();
    expect(lstatSync(mine()).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('"okf"');
    await user({ unregister: true });
    expect(readFileSync(real, 'utf8')).toBe('{"a": 1}');
  });

  test('that is a link to nothing is refused', async () => {
    symlinkSync(path.join(base, 'missing'), mine());
    await expect(user()).rejects.toMatchObject({ code: 'register.file_refused' });
    expect(existsSync(path.join(base, 'missing'))).toBe(false);
  });

  test.each(['.mcp.json', '.cursor'])('of a project never leads out of it by %s', async (link) => {
    const outside = path.join(base, 'outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'file'), '{}');
    symlinkSync(link === '.cursor' ? outside : path.join(outside, 'file'), path.join(places.root, link));
    const host = link === '.cursor' ? getHost('cursor') : claude;
    await expect(registerWith(host, wanted)).rejects.toThrow(/leads out of the project/);
    expect(readdirSync(outside)).toEqual(['file']);
    expect(readFileSync(path.join(outside, 'file'), 'utf8')).toBe('{}');
  });

  test.each([
    ['read-only', () => chmodSync(mine(), 0o444), /is read-only/],
    ['not UTF-8', () => writeFileSync(mine(), Buffer.from([0x7b, 0xff, 0x7d])), /is not UTF-8/],
    ['a directory', () => (rmSync(mine()), mkdirSync(mine())), /is not a regular file/],
  ])('that is %s is refused', async (_name, spoil, message) => {
    writeFileSync(mine(), '{}');
    spoil();
    await expect(user()).rejects.toThrow(message);
    expect(readdirSync(path.dirname(mine()))).toEqual(['.claude.json']);
  });

  test('in which the name is somebody else’s is left alone, both ways', async () => {
    const text = '{"mcpServers": {"okf": {"command": "other", "args": ["mcp"]}}}';
    writeFileSync(mine(), text);
    for (const unregister of [false, true])
      await expect(user({ unregister })).rejects.toMatchObject({ code: 'register.name_taken' });
    expect(readFileSync(mine(), 'utf8')).toBe(text);
  });

  test('whose lock was left behind by a process that is gone is changed', async () => {
    writeFileSync(`${mine()}.trefoil-lock`, `999999999 ${hostname()}\n`);
    expect(await user()).toMatchObject({ change: 'created' });
    expect(readdirSync(path.dirname(mine()))).toEqual(['.claude.json']);
  });

  test('that its host changes in between keeps that change', async () => {
    writeFileSync(mine(), 'a');
    const file = openConfigFile(mine(), 'user', places.root);
    let calls = 0;
    const { before, after } = await applyChange(file, (text) => {
      calls += 1;
      if (calls === 2) writeFileSync(mine(), 'b');
      return `${text}!`;
    });
    expect({ calls, before, after }).toEqual({ calls: 3, before: 'b', after: 'b!' });
    expect(readFileSync(mine(), 'utf8')).toBe('b!');
  });

  test('keeps every one of several changes made at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `okf${index}`);
    await Promise.all(names.map((name) => user({ name })));
    const { mcpServers } = JSON.parse(readFileSync(mine(), 'utf8')) as { mcpServers: object };
    expect(Object.keys(mcpServers).toSorted()).toEqual(names);
  });
});

test.each<[string, Partial<Places>, string]>([
  ['vscode', { platform: 'darwin' }, '/h/Library/Application Support/Code/User/mcp.json'],
  [
    'vscode',
    { platform: 'win32', env: { USERPROFILE: '/h', APPDATA: '/h/roam' } },
    '/h/roam/Code/User/mcp.json',
  ],
  ['vscode', { env: { HOME: '/h', XDG_CONFIG_HOME: '/x' } }, '/x/Code/User/mcp.json'],
  ['claude-desktop', {}, '/h/.config/Claude/claude_desktop_config.json'],
  ['claude', { env: { HOME: '/h', CLAUDE_CONFIG_DIR: '/c' } }, '/c/.claude.json'],
  ['codex', { env: { HOME: '/h', CODEX_HOME: '/c' } }, '/c/config.toml'],
  ['codex', {}, '/h/.codex/config.toml'],
  ['zed', { platform: 'darwin' }, '/h/.config/zed/settings.json'],
])('the file of %s with %j is %s', (id, changes, file) => {
  const given: Places = { root: '/p', env: { HOME: '/h' }, platform: 'linux', ...changes };
  expect(locateFile(getHost(id), 'user', given)).toBe(file);
});

test('without a home directory no file is guessed', () => {
  expect(() => locateFile(getHost('codex'), 'user', { ...places, env: {} })).toThrow(/HOME does not name/);
});

test('of the files that a host reads, the one that is there is taken', () => {
  writeFileSync(path.join(places.root, 'opencode.jsonc'), '{}');
  expect(locateFile(getHost('opencode'), 'project', places)).toBe(path.join(places.root, 'opencode.jsonc'));
});
