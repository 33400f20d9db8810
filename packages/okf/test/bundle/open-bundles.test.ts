import { symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '@trefoil/contract';
import { createTestContext } from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';
import type { BundleSet } from '../../src/bundle/bundle-set.ts';
import { open } from '../../src/bundle/open-bundles.ts';
import { checkBundle, findBundles } from '../../src/index.ts';
import { addFile, concept, makeDirectory } from '../open-bundles.ts';

const INDEX = '---\nokf_version: "0.2"\n---\n\n# Index\n';

function makeRepository(): string {
  return makeDirectory({
    'README.md': '# Repository\n',
    'docs/kb/index.md': INDEX,
    'docs/kb/a.md': concept('type: A'),
    'docs/kb/inner/index.md': INDEX,
    'docs/plain/index.md': '# No bundle\n',
    'team/.okf/b.md': concept('type: B'),
    'node_modules/x/index.md': INDEX,
    '.git/x/index.md': INDEX,
  });
}

const slugsOf = (value: unknown, context: Context = createTestContext({ cwd: '/' })) =>
  (value as BundleSet).view(context).members.map(({ slug }) => slug);

describe('opening what was named', () => {
  test('gives each reference its name, in order, and a directory named twice one', async () => {
    const root = makeRepository();
    const { value, names, notes } = await open(
      ['docs/kb', 'team/.okf', './docs/kb/'],
      createTestContext({ cwd: root }),
    );
    expect({ slugs: slugsOf(value), names, notes }).toEqual({
      slugs: ['kb', 'okf'],
      names: ['kb', 'okf', 'kb'],
      notes: [],
    });
  });

  test.each([{ references: [] }, { references: ['*'] }, { references: ['@all'] }])(
    '$references finds what is there',
    async ({ references }) => {
      const { value, names } = await open(references, createTestContext({ cwd: makeRepository() }));
      expect({ slugs: slugsOf(value), names }).toEqual({
        slugs: ['kb', 'okf'],
        names: references.map(() => '*'),
      });
    },
  );

  test('says so when nothing is there', async () => {
    const root = makeDirectory();
    const { value, notes } = await open([], createTestContext({ cwd: root }));
    expect({ slugs: slugsOf(value), notes }).toEqual({
      slugs: [],
      notes: [`No bundle was found under ${root}.`],
    });
  });

  test.each([
    { reference: 'nowhere', code: 'path.missing' },
    { reference: '..', code: 'path.outside_roots' },
    { reference: 'README.md', code: 'okf.not_a_directory' },
    { reference: '@docs', code: 'okf.reference_unknown' },
  ])('refuses $reference with $code', async ({ reference, code }) => {
    await expect(open([reference], createTestContext({ cwd: makeRepository() }))).rejects.toMatchObject({
      code,
      exit: 2,
    });
  });
});

describe('finding bundles', () => {
  test('takes marked directories, none inside another, none of other people', async () => {
    const root = makeRepository();
    expect(await findBundles(root)).toEqual([path.join(root, 'docs/kb'), path.join(root, 'team/.okf')]);
  });

  test('takes a directory that is named and holds a typed concept, if nothing in it is marked', async () => {
    const root = makeDirectory({ 'README.md': '# R\n', 'notes/a.md': concept('type: A') });
    expect([await findBundles(root), await findBundles(root, { named: true })]).toEqual([[], [root]]);
    addFile(root, 'kb/index.md', INDEX);
    expect(await findBundles(root, { named: true })).toEqual([path.join(root, 'kb')]);
  });

  test('does not follow links, and is not troubled by what is not there', async () => {
    const root = makeRepository();
    const other = makeDirectory();
    symlinkSync(path.join(root, 'docs'), path.join(other, 'docs'));
    expect(await findBundles(other)).toEqual([]);
    expect(await findBundles(path.join(other, 'nowhere'))).toEqual([]);
  });

  test('what is found can be checked', async () => {
    const root = makeRepository();
    const [kb = ''] = await findBundles(root);
    const context = createTestContext({ cwd: root });
    const found = await checkBundle(kb, 'docs/kb', context);
    expect(found?.filter(({ severity }) => severity === 'error')).toMatchObject([
      { rule: 'okf/index_front_matter', path: 'docs/kb/inner/index.md', line: 1, column: 1 },
    ]);
    expect(await checkBundle(path.join(root, 'nowhere'), 'nowhere', context)).toBeUndefined();
  });
});
