import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBundleAt } from '../../src/bundle/read-bundle.ts';
import { dirs } from '../../src/dirs/dirs.operation.ts';
import { listBundles } from '../../src/list-bundles/list-bundles.operation.ts';
import { validate } from '../../src/validate/validate.operation.ts';
import { call, concept, makeDirectory, serve } from '../open-bundles.ts';

const FILES = {
  'README.md': 'x',
  'a.md': concept('type: A'),
  'd/README.md': 'x',
  'd/b.md': concept('type: A'),
  'd/e/c.md': concept('type: A'),
  'd/picture.png': 'x',
};

const idsOf = (rules: string) =>
  readBundleAt(makeDirectory({ ...FILES, '.okfignore': rules }))?.concepts.map(({ id }) => id);

describe('an .okfignore', () => {
  test.each([
    { rules: '', left: ['a', 'd/b', 'd/e/c'] },
    { rules: '# all\n\n', left: ['a', 'd/b', 'd/e/c'] },
    { rules: 'e/\r\n', left: ['a', 'd/b'] },
    { rules: '/b.md\n', left: ['a', 'd/b', 'd/e/c'] },
    { rules: 'd/**\n', left: ['a'] },
    { rules: '*.md\n!d/b.md\n', left: ['d/b'] },
    { rules: '**/c.md\n', left: ['a', 'd/b'] },
  ])('with $rules leaves $left', ({ rules, left }) => expect(idsOf(rules)).toEqual(left));

  test('counts what it leaves out, files of every kind', async () => {
    const files = Object.entries({ ...FILES, '.okfignore': 'README.md\n*.png\n' });
    const root = makeDirectory(Object.fromEntries(files.map(([name, text]) => [`kb/${name}`, text])));
    const { request } = await serve(['kb'], root);
    expect(await call(validate, { bundle: 'kb' }, request())).toMatchObject({ conformant: true, ignored: 3 });
    expect(await call(dirs, { bundle: 'kb' }, request())).toMatchObject({ ignored: 3 });
    expect(await call(listBundles, {}, request())).toMatchObject({ bundles: [{ ignored: 3 }] });
  });

  test('is no way to read what lies outside', () => {
    const root = makeDirectory({ rules: 'a.md\n', 'kb/a.md': concept('type: A') });
    symlinkSync('../rules', path.join(root, 'kb/.okfignore'));
    expect(readBundleAt(path.join(root, 'kb'))?.concepts).toHaveLength(1);
  });

  test('with a pattern that would take for ever is not obeyed', () => {
    const name = `${'a'.repeat(200)}.md`;
    const root = makeDirectory({ [name]: concept('type: A'), '.okfignore': `${'*a'.repeat(40)}b\n` });
    expect(readBundleAt(root)?.concepts).toHaveLength(1);
  });
});
