import { chmodSync, mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { fingerprintOf } from '../../src/tree/fingerprint-of.ts';
import { walkTree } from '../../src/tree/walk-tree.ts';
import { scratchTree } from './scratch-tree.ts';

test('lists files by path, without what begins with a dot', () => {
  const root = scratchTree({
    'b.md': 'b',
    'a/x.md': 'ax',
    'a-b/y.md': '',
    '.hidden/z.md': '',
    '.z.md': '',
    'n.txt': '',
  });
  const tree = walkTree(root, { extension: '.md', listOthers: true });
  expect(tree.files.map(({ path, size }) => ({ path, size }))).toEqual([
    { path: 'a-b/y.md', size: 0 },
    { path: 'a/x.md', size: 2 },
    { path: 'b.md', size: 1 },
  ]);
  expect(tree).toMatchObject({
    others: ['n.txt'],
    directories: ['a', 'a-b'],
    unreadable: [],
    truncated: false,
  });
});

test('lists links to files, does not follow links to directories, and reports links to nothing', () => {
  const root = scratchTree({ 'd/a.md': 'a' });
  symlinkSync('d/a.md', join(root, 'file.md'));
  symlinkSync('..', join(root, 'd/up'));
  symlinkSync('d', join(root, 'dir.md'));
  symlinkSync('nowhere', join(root, 'gone.md'));
  const { files, directories, unreadable } = walkTree(root, { extension: '.md' });
  expect(files.map(({ path }) => path)).toEqual(['d/a.md', 'file.md']);
  expect(directories).toEqual(['d']);
  expect(unreadable).toEqual([{ path: 'gone.md', reason: 'ENOENT' }]);
});

test('a root that is not there, and a directory that may not be read, are reported', () => {
  expect(walkTree('/nonexistent/root').unreadable).toEqual([{ path: '', reason: 'ENOENT' }]);
  const root = scratchTree({ 'd/a.md': '' });
  chmodSync(join(root, 'd'), 0);
  const { unreadable } = walkTree(root);
  chmodSync(join(root, 'd'), 0o755);
  // The superuser may read everything.
  if (process.getuid?.() !== 0) expect(unreadable).toEqual([{ path: 'd', reason: 'EACCES' }]);
});

test('says when a limit cut it', () => {
  const root = scratchTree({ 'a.md': '', 'b.md': '', 'd/e/c.md': '' });
  expect(walkTree(root, { maxFiles: 2 })).toMatchObject({ truncated: true });
  expect(walkTree(root, { maxFiles: 3 })).toMatchObject({ truncated: false });
  const { files, unreadable } = walkTree(root, { maxDepth: 1 });
  expect(files.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
  expect(unreadable).toEqual([{ path: 'd/e', reason: 'deeper than 1 directories' }]);
});

test('the fingerprint changes with every kind of change, and only then', () => {
  const root = scratchTree({ 'a.md': 'a', 'd/b.md': 'b', 'n.txt': '' });
  const take = (): string => fingerprintOf(walkTree(root, { extension: '.md', listOthers: true }));
  const seen = [take()];
  expect(take()).toBe(seen[0]);
  const changes = [
    () => writeFileSync(join(root, 'a.md'), 'longer'),
    () => utimesSync(join(root, 'a.md'), 1, 1),
    () => renameSync(join(root, 'd/b.md'), join(root, 'd/c.md')),
    () => writeFileSync(join(root, 'new.md'), ''),
    () => writeFileSync(join(root, 'other.txt'), ''),
  ];
  for (const change of changes) {
    change();
    const next = take();
    expect(seen).not.toContain(next);
    seen.push(next);
  }
  mkdirSync(join(root, 'empty'));
  expect(take()).toBe(seen.at(-1));
});
