import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { createTestContext } from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';
import { listSources } from '../../src/discover/list-sources.ts';
import type { SourceRequest } from '../../src/discover/list-sources.ts';
import { addFiles, git, makeRepository, makeTree } from '../scan/source-tree.ts';

async function list(root: string, request: Partial<SourceRequest> = {}) {
  const context = { ...createTestContext({ cwd: root }), env: process.env };
  const listing = await listSources({ root, paths: [root], ...request }, context);
  return { ...listing, names: listing.files.map((file) => file.path) };
}

const C = 'int f(void) { return 1; }\n';

describe('in a repository', () => {
  test('lists what git tracks or would track, in order, and follows no link', async () => {
    const root = makeRepository({ 'b.c': C, 'a/x.c': C, '.gitignore': 'out/\n*.log\n', 'tracked.log': 'x' });
    addFiles(root, { 'new.c': C, 'out/o.c': C, 'a/n.log': '' });
    symlinkSync('b.c', path.join(root, 'link.c'));
    git(root, 'add', 'link.c');
    const { names, skipped, by } = await list(root);
    expect(names).toEqual(['.gitignore', 'a/x.c', 'b.c', 'new.c']);
    expect(skipped).toEqual([{ path: 'link.c', reason: 'link' }]);
    expect(by).toBe('git');
  });

  test('lists repositories inside by their own rules', async () => {
    const root = makeRepository({ 'a.c': C });
    addFiles(root, { 'inner/b.c': C, 'inner/.gitignore': 'no.c\n', 'inner/no.c': C });
    git(path.join(root, 'inner'), 'init', '-q');
    const { names, nested } = await list(root);
    expect(names).toEqual(['a.c', 'inner/.gitignore', 'inner/b.c']);
    expect(nested).toEqual(['inner']);
  });

  test('lists an ignored directory that is named', async () => {
    const root = makeRepository({ 'a.c': C, '.gitignore': 'out/\n' });
    addFiles(root, { 'out/o.c': C });
    const { names } = await list(root, { paths: [path.join(root, 'out')] });
    expect(names).toEqual(['out/o.c']);
  });

  test('lists each file once, whatever was named', async () => {
    const root = makeRepository({ 'a/x.c': C, 'a/y.c': C });
    const { names } = await list(root, { paths: [root, path.join(root, 'a'), path.join(root, 'a/x.c')] });
    expect(names).toEqual(['a/x.c', 'a/y.c']);
  });

  test('asks git nothing of files that are named, however many there are', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `f${String(at).padStart(3, '0')}.c`);
    const root = makeRepository({
      ...Object.fromEntries(names.map((name) => [name, C])),
      '.gitignore': 'f1*',
    });
    let asked = 0;
    const context = {
      ...createTestContext({ cwd: root }),
      get env() {
        asked += 1;
        return process.env;
      },
    };
    const paths = names.map((name) => path.join(root, name));
    const { files } = await listSources({ root, paths }, context);
    expect(files.map((file) => file.path)).toEqual(names);
    expect(asked).toBe(0);
  });

  test('takes names for what they are, not for patterns', async () => {
    const root = makeRepository({ 'a[1].c': C, 'a1.c': C, '*.c': C });
    expect((await list(root, { paths: [path.join(root, '*.c')] })).names).toEqual(['*.c']);
    expect((await list(root, { paths: [path.join(root, 'a[1].c')] })).names).toEqual(['a[1].c']);
  });
});

describe('changes', () => {
  test('since a revision: edited and new files, none that are gone', async () => {
    const root = makeRepository({ 'same.c': C, 'edited.c': C, 'gone.c': C, '.gitignore': 'no.c\n' });
    addFiles(root, { 'edited.c': `${C}\n`, 'new.c': C, 'no.c': C });
    git(root, 'rm', '-q', 'gone.c');
    expect((await list(root, { diff: 'HEAD' })).names).toEqual(['edited.c', 'new.c']);
  });

  test('below the directory that is named', async () => {
    const root = makeRepository({ 'a/x.c': C, 'b/x.c': C });
    addFiles(root, { 'a/x.c': `${C}\n`, 'b/x.c': `${C}\n` });
    expect((await list(root, { diff: 'HEAD', paths: [path.join(root, 'a')] })).names).toEqual(['a/x.c']);
  });

  test('relative to a root that lies in the repository', async () => {
    const root = makeRepository({ 'a/x.c': C, 'b/x.c': C });
    addFiles(root, { 'a/x.c': `${C}\n`, 'b/x.c': `${C}\n` });
    const inner = path.join(root, 'a');
    expect((await list(inner, { diff: 'HEAD', paths: [inner] })).names).toEqual(['x.c']);
  });

  test('that are staged, as they are staged', async () => {
    const root = makeRepository({ 'a.c': C, 'b.c': C });
    addFiles(root, { 'a.c': `${C}// staged\n` });
    git(root, 'add', 'a.c');
    addFiles(root, { 'a.c': C, 'b.c': `${C}// not staged\n` });
    const { files } = await list(root, { staged: true });
    expect(files).toEqual([{ path: 'a.c', object: expect.stringMatching(/^[0-9a-f]{40}$/) as string }]);
  });

  test.each([
    ['--output=/tmp/x', 'scan.revision_unknown'],
    ['nowhere', 'scan.revision_unknown'],
  ])('since %s is refused', async (diff, code) => {
    const root = makeRepository({ 'a.c': C });
    await expect(list(root, { diff })).rejects.toMatchObject({ code });
  });

  test('need a repository', async () => {
    const root = makeTree({ 'a.c': C });
    await expect(list(root, { staged: true })).rejects.toMatchObject({ code: 'scan.no_repository' });
  });
});

describe('without a repository', () => {
  test('respects ignore files on the way, the nearest first', async () => {
    const root = makeTree({
      'a.c': C,
      '.gitignore': '*.gen.c\nbuild/\n',
      'x.gen.c': C,
      'build/b.c': C,
      'keep/.gitignore': '!*.gen.c\n',
      'keep/y.gen.c': C,
    });
    const { names, by } = await list(root);
    expect(names).toEqual(['.gitignore', 'a.c', 'keep/.gitignore', 'keep/y.gen.c']);
    expect(by).toBe('walk');
  });

  test('enters neither links nor the directories of other projects, and says so', async () => {
    const root = makeTree({ 'a.c': C, 'node_modules/m/i.js': '' });
    symlinkSync('..', path.join(root, 'loop'));
    const { names, skipped } = await list(root);
    expect(names).toEqual(['a.c']);
    expect(skipped).toEqual([
      { path: 'loop', reason: 'link' },
      { path: 'node_modules/', reason: 'vendored' },
    ]);
  });
});
