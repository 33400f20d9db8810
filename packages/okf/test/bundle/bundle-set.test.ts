import { rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Context } from '@trefoil/contract';
import { BundleSet, toMembers } from '../../src/bundle/bundle-set.ts';
import type { Bundle } from '../../src/bundle/bundle.ts';
import { createTestContext } from '@trefoil/testkit';
import { addFile, concept, makeDirectory } from '../open-bundles.ts';

function open(files: Record<string, string>) {
  const root = makeDirectory(files);
  const set = new BundleSet(toMembers([root]));
  const look = (context: Context = createTestContext({ cwd: root })): Bundle | undefined => {
    const [member] = set.members;
    return member === undefined ? undefined : set.findBundle(member, context);
  };
  const byId = (id: string) => look()?.concepts.find((found) => found.id === id);
  return { root, look, byId };
}

const FILES = { 'a.md': concept('type: A\ntitle: One'), 'b.md': concept('type: A\ntitle: Two') };

describe('a served bundle', () => {
  test('is parsed once while nothing changes', () => {
    const { look } = open(FILES);
    expect(look()).toBe(look());
  });

  test('follows an edit at the next request, and parses that file alone', () => {
    const { root, byId } = open(FILES);
    const [before, other] = [byId('a'), byId('b')];
    addFile(root, 'a.md', concept('type: A\ntitle: Changed'));
    expect(byId('a')?.title).toBe('Changed');
    expect(byId('a')).not.toBe(before);
    expect(byId('b')).toBe(other);
  });

  test('follows an edit that keeps the size, by its time', () => {
    const { root, byId } = open(FILES);
    expect(byId('a')?.title).toBe('One');
    addFile(root, 'a.md', concept('type: A\ntitle: Eno'));
    utimesSync(path.join(root, 'a.md'), new Date(1), new Date(2));
    expect(byId('a')?.title).toBe('Eno');
  });

  test('follows what is added and removed', () => {
    const { root, look } = open(FILES);
    look();
    addFile(root, 'd/c.md', concept('type: A'));
    rmSync(path.join(root, 'b.md'));
    expect(look()?.concepts.map(({ id }) => id)).toEqual(['a', 'd/c']);
  });

  test('stays the same for the length of one request', () => {
    const { root, look } = open(FILES);
    const context = createTestContext({ cwd: root });
    const before = look(context);
    addFile(root, 'a.md', concept('type: A\ntitle: Changed'));
    expect(look(context)).toBe(before);
  });

  test('is undefined while its directory is gone', () => {
    const { root, look } = open(FILES);
    rmSync(root, { recursive: true });
    expect(look()).toBeUndefined();
    addFile(root, 'a.md', concept('type: A'));
    expect(look()?.concepts).toHaveLength(1);
  });
});

describe('names of members', () => {
  test.each([
    { roots: ['/x/Acme Retail'], slugs: ['acme-retail'] },
    { roots: ['/x/docs', '/y/docs', '/z/Docs!'], slugs: ['docs', 'docs-2', 'docs-3'] },
    { roots: ['/x/docs-2', '/x/docs', '/y/docs'], slugs: ['docs-2', 'docs', 'docs-3'] },
    { roots: ['/x/all'], slugs: ['all-2'] },
    { roots: ['/x/知识', '/'], slugs: ['bundle', 'bundle-2'] },
    { roots: ['/x/a', '/x/a'], slugs: ['a'] },
  ])('$roots are $slugs', ({ roots, slugs }) => {
    expect(toMembers(roots).map(({ slug }) => slug)).toEqual(slugs);
  });

  test('a title tells the directory above', () => {
    expect(toMembers(['/repo/docs/billing', '/billing']).map(({ title }) => title)).toEqual([
      'docs/billing',
      'billing',
    ]);
  });
});
