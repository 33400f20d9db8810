import { execFileSync } from 'node:child_process';
import { renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../src/config/server-rules.ts';
import { contextIn, makeTree, removeTrees, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const ALLOW = 'mcp: { allow: [task create] }\n';

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
}

/** A work tree with everything committed that is there. */
function committed(files: Readonly<Record<string, string>>): string {
  const root = makeTree({ 'README.md': '# A project\n', ...files });
  git(root, 'init', '-q');
  git(root, 'add', '--force', '.');
  git(root, 'commit', '-q', '-m', 'Begin');
  return root;
}

const rulesIn = async (root: string, env = {}) => {
  const context = contextIn(root);
  return await read({ ...context, env: { ...context.env, ...env } });
};

describe('an entry of mcp.allow is the user’s own', () => {
  test.each([
    { name: 'in sdlc.local.yaml that git ignores', ignored: true, own: true },
    { name: 'in sdlc.local.yaml that git does not know', ignored: false, own: true },
  ])('$name', async ({ ignored, own }) => {
    const root = committed(ignored ? { '.gitignore': 'sdlc.local.yaml\n' } : {});
    writeIn(root, 'sdlc.local.yaml', ALLOW);
    expect((await rulesIn(root))?.allow).toEqual([{ id: 'sdlc.task_create', file: 'sdlc.local.yaml', own }]);
  });
});

describe('an entry of mcp.allow came with the tree', () => {
  test.each([
    ['sdlc.yaml', ALLOW],
    ['sdlc.local.yaml', ALLOW],
    ['trefoil.yaml', `sdlc: { ${ALLOW.trim()} }\n`],
  ])('in %s that git tracks', async (file, text) => {
    const root = committed({ '.gitignore': 'sdlc.local.yaml\n', 'sdlc.yaml': 'git: {}\n', [file]: text });
    expect((await rulesIn(root))?.allow).toEqual([{ id: 'sdlc.task_create', file, own: false }]);
  });

  test('in sdlc.yaml that git does not know: it is meant to be committed', async () => {
    const root = committed({});
    writeIn(root, 'sdlc.yaml', ALLOW);
    expect((await rulesIn(root))?.allow).toMatchObject([{ own: false }]);
  });

  test('where nobody can tell: without a repository, and without git', async () => {
    const unpacked = makeTree({ 'sdlc.local.yaml': ALLOW });
    expect((await rulesIn(unpacked))?.allow).toMatchObject([{ own: false }]);
    const root = committed({});
    writeIn(root, 'sdlc.local.yaml', ALLOW);
    expect((await rulesIn(root, { PATH: makeTree({}) }))?.allow).toMatchObject([{ own: false }]);
  });

  test('in a file that is only opened by the name', async () => {
    const linked = committed({ 'given.yaml': ALLOW });
    symlinkSync('given.yaml', path.join(linked, 'sdlc.local.yaml'));
    expect((await rulesIn(linked))?.allow ?? []).not.toContainEqual(expect.objectContaining({ own: true }));
    // A file system without case opens this one by the other name; others do not open it at all.
    const folded = committed({});
    writeIn(folded, 'sdlc.local.yaml', ALLOW);
    renameSync(path.join(folded, 'sdlc.local.yaml'), path.join(folded, 'SDLC.LOCAL.YAML'));
    expect((await rulesIn(folded))?.allow ?? []).not.toContainEqual(expect.objectContaining({ own: true }));
  });
});

describe('a server', () => {
  test('has no rules where there is no file', async () => {
    expect(await rulesIn(makeTree({}))).toBeUndefined();
  });

  test.each([
    ['an entry that names no operation', 'mcp: { deny: [task_nxt] }\n', 'task next'],
    ['a key that there is not', 'mpc: { deny: [board] }\n', 'mcp'],
    ['text that is no YAML', 'mcp: [\n', 'sdlc.yaml:'],
  ])('is refused by %s', async (_name, text, said) => {
    const root = makeTree({ 'sdlc.yaml': text });
    await expect(rulesIn(root)).rejects.toMatchObject({
      code: 'sdlc.config_invalid',
      message: expect.stringContaining(said) as unknown,
    });
  });
});
