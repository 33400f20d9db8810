import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findRoots, findWorkspace } from '../../src/host/find-roots.ts';
import { createScratchTree } from './scratch-tree.ts';

const tree = createScratchTree();
afterAll(() => tree.remove());
const deep = path.join(tree.root, 'docs', 'deep');

test('without --root it is the git top level, also in a work tree and from a directory below', () => {
  mkdirSync(path.join(tree.root, '.git'));
  expect(findRoots(deep, [])).toEqual([tree.root]);
  writeFileSync(path.join(tree.root, 'docs', '.git'), 'gitdir: elsewhere');
  expect(findRoots(deep, [])).toEqual([path.join(tree.root, 'docs')]);
  expect(findWorkspace(deep)).toBe(path.join(tree.root, 'docs'));
});

test('several can be named, relative to the working directory, with symlinks followed', () => {
  expect(findRoots(tree.root, ['docs', 'inward/deep'])).toEqual([path.join(tree.root, 'docs'), deep]);
});

test.each([
  ['the root of the file system', '/', 'too wide'],
  ['the home directory', 'docs', 'too wide'],
  ['what holds the home directory', '.', 'too wide'],
  ['an empty name', '', 'names no directory'],
  ['a file', 'a.md', 'not a directory'],
  ['nothing', 'no-such-directory', 'not a directory'],
  ['what cannot be a path', 'a\0b', 'not a directory'],
])('%s is refused', (_name, root, message) => {
  expect(() => findRoots(tree.root, [root], realpathSync(path.join(tree.root, 'docs')))).toThrow(message);
});
