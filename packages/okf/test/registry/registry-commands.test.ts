import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLES, concept } from '../open-bundles.ts';
import { globalFile, listed, makePlace, readJson, registry, writeJson } from './registry-files.ts';
import type { Place } from './registry-files.ts';

const bundle = (name: string) => path.join(BUNDLES, name);

/** What the recorded session of the peer registers. */
async function makeRegistered(): Promise<Place> {
  const place = makePlace({ 'gone/a.md': concept('type: A') });
  await registry(place, 'set', { bundle: bundle('acme_retail') });
  await registry(place, 'set', { bundle: bundle('ga4'), as: 'analytics', default: true });
  await registry(place, 'set', { bundle: 'gone' });
  await registry(place, 'set', { bundle: bundle('stackoverflow') });
  await registry(place, 'group', { name: 'finance', members: ['@acme-retail', '@analytics'] });
  await registry(place, 'group', { name: 'nested', members: ['@finance', '@gone'] });
  return place;
}

describe('registering', () => {
  test('keeps the order, and a default comes first', async () => {
    expect(await listed(await makeRegistered())).toEqual([
      '*analytics',
      'acme-retail',
      'gone',
      'stackoverflow',
    ]);
  });

  test('writes the file that the peer reads', async () => {
    const place = makePlace();
    await registry(place, 'set', { bundle: bundle('acme_retail') });
    expect(readFileSync(globalFile(place), 'utf8')).toBe(
      `${JSON.stringify(
        {
          bundles: [{ slug: 'acme-retail', path: bundle('acme_retail'), title: 'bundles/acme_retail' }],
          groups: [],
          links: [],
        },
        undefined,
        2,
      )}\n`,
    );
  });

  test('a directory that is registered is named anew in its place, also in groups', async () => {
    const place = await makeRegistered();
    expect(await registry(place, 'set', { bundle: '@acme-retail', as: 'Retail' })).toMatchObject({
      changed: true,
      summary: 'Updated retail.',
    });
    expect(await listed(place)).toEqual(['*analytics', 'retail', 'gone', 'stackoverflow']);
    const { groups } = await registry(place, 'list');
    expect(groups).toMatchObject([{ members: ['retail', 'analytics'] }, {}]);
  });

  test('doing it again changes nothing, not even the file', async () => {
    const place = await makeRegistered();
    const before = readFileSync(globalFile(place));
    expect(await registry(place, 'set', { bundle: bundle('ga4') })).toMatchObject({ changed: false });
    expect(readFileSync(globalFile(place))).toEqual(before);
  });

  test('a dry run writes nothing and says what it would', async () => {
    const place = makePlace();
    const answer = await registry(place, 'set', { bundle: bundle('ga4'), dry_run: true });
    expect(answer).toMatchObject({ changed: true, dry_run: true, bundles: [{ slug: 'ga4', concepts: 9 }] });
    expect(JSON.parse(String(answer['content']))).toMatchObject({ bundles: [{ slug: 'ga4' }] });
    expect(existsSync(place.home)).toBe(false);
  });

  test('one whose name is taken gets another', async () => {
    const place = makePlace({ 'a/docs/x.md': '', 'b/docs/x.md': '', 'all/x.md': '' });
    for (const name of ['a/docs', 'b/docs', 'all']) await registry(place, 'set', { bundle: name });
    expect(await listed(place)).toEqual(['*docs', 'docs-2', 'all-2']);
  });
});

describe('what is refused', () => {
  const refusals: readonly [string, string, Record<string, unknown>, string][] = [
    ['a name that stands for all', 'set', { bundle: bundle('okf'), as: 'all' }, 'okf.name_unusable'],
    ['a name of nothing', 'set', { bundle: bundle('okf'), as: '***' }, 'okf.name_unusable'],
    ['a name that is taken', 'set', { bundle: bundle('okf'), as: 'analytics' }, 'okf.name_taken'],
    ['a name that a group has', 'set', { bundle: bundle('okf'), as: 'finance' }, 'okf.name_taken'],
    ['a file', 'set', { bundle: path.join(bundle('okf'), 'index.md') }, 'okf.not_a_directory'],
    ['a directory that is not there', 'set', { bundle: 'nowhere' }, 'path.missing'],
    ['a reference to nothing', 'set', { bundle: '@***' }, 'okf.reference_unknown'],
    ['a group as a bundle', 'set', { bundle: '@nested' }, 'okf.not_a_directory'],
    ['a group called all', 'group', { name: 'all', members: ['@gone'] }, 'okf.name_unusable'],
    ['a group called like a bundle', 'group', { name: 'gone', members: ['@finance'] }, 'okf.name_taken'],
    ['a member that is not registered', 'group', { name: 'g', members: ['@nope'] }, 'okf.reference_unknown'],
    ['a group in itself', 'group', { name: 'finance', members: ['@finance'] }, 'okf.group_cycle'],
    ['a group in itself by another', 'group', { name: 'finance', members: ['@nested'] }, 'okf.group_cycle'],
    ['taking out who is not in', 'ungroup', { name: 'finance', members: ['@gone'] }, 'okf.group_unknown'],
    ['a bundle as a group', 'ungroup', { name: 'gone', members: ['@gone'] }, 'okf.group_unknown'],
    ['a group as the default', 'default', { bundle: 'nested' }, 'okf.default_unusable'],
    ['a name for a place', 'del', { bundle: './stackoverflow' }, 'okf.reference_unknown'],
    ['what is not registered', 'del', { bundle: 'nope' }, 'okf.reference_unknown'],
    ['renaming to what is taken', 'rename', { name: 'gone', to: 'finance' }, 'okf.name_taken'],
    ['a link that is none', 'unlink', { name: 'gone' }, 'okf.link_unknown'],
    ['one other name for two', 'import', { names: ['a', 'b'], as: 'c' }, 'input.invalid'],
  ];
  test.each(refusals)('%s', async (_name, words, input, code) => {
    const place = await makeRegistered();
    const before = readFileSync(globalFile(place));
    await expect(registry(place, words, input)).rejects.toMatchObject({ code, exit: 2 });
    expect(readFileSync(globalFile(place))).toEqual(before);
  });

  test('names the nearest of what is registered', async () => {
    await expect(registry(await makeRegistered(), 'del', { bundle: '@acme-retial' })).rejects.toThrow(
      'did you mean "@acme-retail"?',
    );
  });

  test.each(['{"bundles":', '[]]', '{"bundles":[{}]}'])('a file that holds %s, which stays', async (text) => {
    const place = makePlace();
    writeJson(globalFile(place), {});
    writeFileSync(globalFile(place), text);
    for (const [words, input] of [
      ['list', {}],
      ['set', { bundle: bundle('ga4') }],
    ] as const) {
      await expect(registry(place, words, input)).rejects.toMatchObject({
        code: 'okf.registry_malformed',
        next: 'Fix or delete the file.',
      });
    }
    expect(readFileSync(globalFile(place), 'utf8')).toBe(text);
  });
});

describe('a bundle whose directory is gone', () => {
  async function makeGone(): Promise<Place> {
    const place = await makeRegistered();
    renameSync(path.join(place.cwd, 'gone'), path.join(place.cwd, 'moved'));
    return place;
  }

  test('is listed so, is no default, and can still be taken out with what it alone was in', async () => {
    const place = await makeGone();
    await registry(place, 'group', { name: 'lonely', members: ['gone'] });
    await registry(place, 'group', { name: 'outer', members: ['lonely'] });
    const { bundles } = await registry(place, 'list');
    expect((bundles as { missing: boolean }[]).map(({ missing }) => missing)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    await expect(registry(place, 'default', { bundle: 'gone' })).rejects.toMatchObject({
      code: 'okf.default_unusable',
    });
    expect(await registry(place, 'del', { bundle: 'gone' })).toMatchObject({
      summary: 'Removed gone, and lonely, outer, which then held nothing.',
    });
    const { groups } = await registry(place, 'list');
    expect(groups).toEqual([
      { slug: 'finance', members: ['acme-retail', 'analytics'], resolved: 2, link: null },
      { slug: 'nested', members: ['finance'], resolved: 2, link: null },
    ]);
  });

  test('steps aside as the default', async () => {
    const place = makePlace({ 'a/x.md': '', 'b/x.md': '' });
    for (const name of ['a', 'b']) await registry(place, 'set', { bundle: name });
    rmSync(path.join(place.cwd, 'a'), { recursive: true });
    expect(await listed(place)).toEqual(['a', '*b']);
  });
});

describe('names', () => {
  test('a rename is followed by groups, and keeps the place', async () => {
    const place = await makeRegistered();
    await registry(place, 'rename', { name: '@analytics', to: 'GA Four' });
    await registry(place, 'rename', { name: 'finance', to: 'money' });
    expect(await listed(place)).toEqual(['*ga-four', 'acme-retail', 'gone', 'stackoverflow']);
    expect((await registry(place, 'list'))['groups']).toMatchObject([
      { slug: 'money', members: ['acme-retail', 'ga-four'] },
      { slug: 'nested', members: ['money', 'gone'], resolved: 3 },
    ]);
  });

  test('a path takes out what lies there', async () => {
    const place = await makeRegistered();
    await registry(place, 'del', { bundle: './gone' });
    await registry(place, 'del', { bundle: bundle('ga4') });
    expect(await listed(place)).toEqual(['*acme-retail', 'stackoverflow']);
  });
});

describe('a project registry', () => {
  test('is started once, replaces the global one, and holds what lies beside it by relative paths', async () => {
    const place = makePlace({ 'docs/kb/a.md': concept('type: A') });
    await registry(place, 'set', { bundle: bundle('ga4') });
    await registry(place, 'init');
    await expect(registry(place, 'init')).rejects.toMatchObject({ code: 'okf.registry_exists' });
    expect(await listed(place)).toEqual([]);
    await registry(place, 'set', { bundle: 'docs/kb' });
    await registry(place, 'set', { bundle: bundle('okf') });
    expect(readJson(path.join(place.cwd, '.okf.json'))['bundles']).toMatchObject([
      { slug: 'kb', path: 'docs/kb' },
      { slug: 'okf', path: bundle('okf') },
    ]);
    expect(await listed(place)).toEqual(['*kb', 'okf']);
    expect(await listed(place, { global: true })).toEqual(['*ga4']);
    await registry(place, 'del', { bundle: 'ga4', global: true });
    expect(await listed(place, { global: true })).toEqual([]);
  });

  test('a link in it leads nowhere, and stays', async () => {
    const place = makePlace({ 'kb/a.md': '' });
    const file = path.join(place.cwd, '.okf.json');
    writeJson(file, { links: [{ slug: 'l', registry: path.join(BUNDLES, '.okf.json') }] });
    await registry(place, 'set', { bundle: 'kb' });
    expect(await listed(place)).toEqual(['*kb']);
    expect(readJson(file)['links']).toMatchObject([{ slug: 'l' }]);
  });
});

describe('the file', () => {
  test('that is a link is written where it leads', async () => {
    const place = makePlace({ 'dot/files.json': '{}' });
    writeJson(globalFile(place), {});
    rmSync(globalFile(place));
    symlinkSync(path.join(place.cwd, 'dot/files.json'), globalFile(place));
    await registry(place, 'set', { bundle: bundle('ga4') });
    expect(readJson(path.join(place.cwd, 'dot/files.json'))).toMatchObject({ bundles: [{ slug: 'ga4' }] });
  });

  test('leaves neither a lock nor a draft behind', async () => {
    const place = await makeRegistered();
    await expect(registry(place, 'del', { bundle: 'nope' })).rejects.toThrow('nope');
    expect(readdirSync(place.home)).toEqual(['registry.json']);
  });
});
