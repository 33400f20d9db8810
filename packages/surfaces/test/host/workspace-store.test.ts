import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWorkspaceStore } from '../../src/host/workspace-store.ts';
import { createScratchTree } from './scratch-tree.ts';
import type { ScratchTree } from './scratch-tree.ts';

let tree: ScratchTree;
let env: Record<string, string>;

beforeEach(() => {
  tree = createScratchTree();
  env = { XDG_STATE_HOME: path.join(tree.outside, 'state') };
});
afterEach(() => tree.remove());

const bytes = (text: string) => new TextEncoder().encode(text);
const inTree = () => path.join(tree.root, '.trefoil');

describe('the store of a workspace', () => {
  test('gives back what was put in, and nothing for what was not', async () => {
    const store = createWorkspaceStore(tree.root, env);
    expect(await store.read('cache/one')).toBeUndefined();
    await store.write('cache/one', bytes('first'));
    await store.write('cache/one', bytes('second'));
    expect(new TextDecoder().decode(await store.read('cache/one'))).toBe('second');
    await store.remove('cache/one');
    await store.remove('cache/one');
    expect(await store.read('cache/one')).toBeUndefined();
  });

  test('lies in the tree, hidden from git, and leaves no half-written file behind', async () => {
    await createWorkspaceStore(tree.root, env).write('cache/one', bytes('x'));
    expect(readFileSync(path.join(inTree(), '.gitignore'), 'utf8')).toBe('*\n');
    expect(readdirSync(path.join(inTree(), 'cache'))).toEqual(['one']);
  });

  test.each(['../escape', '/absolute', 'a/../../b', '', 'UPPER', 'a\0b', '.hidden'])(
    'refuses the key %j',
    async (key) => {
      await expect(createWorkspaceStore(tree.root, env).write(key, bytes('x'))).rejects.toThrow(
        'cannot be a key',
      );
    },
  );

  test('is not a link that came with the tree', async () => {
    symlinkSync(tree.outside, inTree());
    await createWorkspaceStore(tree.root, env).write('one', bytes('x'));
    expect(existsSync(path.join(tree.outside, 'one'))).toBe(false);
    expect(existsSync(path.join(env['XDG_STATE_HOME'] ?? '', 'trefoil'))).toBe(true);
  });

  test('follows no link inside it, whether to read, to write or to remove', async () => {
    mkdirSync(inTree());
    mkdirSync(path.join(tree.outside, 'theirs'));
    writeFileSync(path.join(tree.outside, 'theirs', 'one'), 'secret');
    symlinkSync(path.join(tree.outside, 'theirs'), path.join(inTree(), 'cache'));
    symlinkSync(path.join(tree.outside, 'theirs', 'one'), path.join(inTree(), 'two'));
    const store = createWorkspaceStore(tree.root, env);
    expect([await store.read('cache/one'), await store.read('two')]).toEqual([undefined, undefined]);
    await store.remove('cache/one');
    await store.write('cache/one', bytes('ours'));
    await store.write('two', bytes('ours'));
    expect(readFileSync(path.join(tree.outside, 'theirs', 'one'), 'utf8')).toBe('secret');
    expect(new TextDecoder().decode(await store.read('cache/one'))).toBe('ours');
  });

  test('waits for no pipe that came with the tree', async () => {
    mkdirSync(inTree());
    execFileSync('mkfifo', [path.join(inTree(), 'one'), path.join(inTree(), '.gitignore')]);
    const store = createWorkspaceStore(tree.root, env);
    expect(await store.read('one')).toBeUndefined();
  });

  test('passes over a state directory that is not absolute', async () => {
    symlinkSync(tree.outside, inTree());
    const home = path.join(tree.outside, 'home');
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    await createWorkspaceStore(tree.root, { XDG_STATE_HOME: '' }).write('one', bytes('x'));
    expect(existsSync(path.join(home, '.local', 'state', 'trefoil'))).toBe(true);
  });

  test('is not a directory that git tracks', async () => {
    mkdirSync(inTree());
    writeFileSync(path.join(inTree(), 'planted'), 'x');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: tree.root });
    git('init', '-q');
    git('add', '-f', '.trefoil/planted');
    await createWorkspaceStore(tree.root, env).write('one', bytes('x'));
    expect(existsSync(path.join(inTree(), 'one'))).toBe(false);
  });

  test('many writers of one key leave one of their values, whole', async () => {
    const store = createWorkspaceStore(tree.root, env);
    const values = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000));
    await Promise.all(values.map((value) => store.write('shared', bytes(value))));
    expect(values).toContain(new TextDecoder().decode(await store.read('shared')));
  });
});
