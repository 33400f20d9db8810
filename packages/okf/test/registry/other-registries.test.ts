import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUNDLES, concept } from '../open-bundles.ts';
import { globalFile, listed, makePlace, registry, writeJson } from './registry-files.ts';
import type { Place } from './registry-files.ts';

const bundle = (name: string) => path.join(BUNDLES, name);

describe('links', () => {
  async function makeLinked(): Promise<Place & { project: string }> {
    const place = makePlace({ 'crypto/a.md': concept('type: A') });
    const project = path.join(place.cwd, 'project.json');
    writeJson(project, {
      bundles: [
        { slug: 'crypto', path: 'crypto' },
        { slug: 'acme-retail', path: bundle('acme_retail') },
      ],
      groups: [{ slug: 'both', members: ['crypto', 'acme-retail', 'nobody'] }],
      links: [{ slug: 'further', registry: path.join(BUNDLES, '.okf.json') }],
    });
    await registry(place, 'set', { bundle: bundle('acme_retail') });
    await registry(place, 'link', { name: 'proj', file: 'project.json' });
    return { ...place, project };
  }

  test('bring their bundles under their names, or under the link’s where those are taken', async () => {
    const answer = await registry(await makeLinked(), 'list');
    expect(answer).toMatchObject({
      links: [{ slug: 'proj', bundles: 2, state: 'readable' }],
      bundles: [
        { slug: 'acme-retail', link: null, origin: null, default: true },
        { slug: 'crypto', link: 'proj', origin: 'crypto' },
        { slug: 'proj-acme-retail', link: 'proj', origin: 'acme-retail' },
      ],
      groups: [
        { slug: 'proj', members: ['crypto', 'proj-acme-retail'], resolved: 2, link: 'proj' },
        { slug: 'both', members: ['crypto', 'proj-acme-retail'], resolved: 2, link: 'proj' },
      ],
    });
  });

  test.each([
    ['rename', { name: 'crypto', to: 'x' }],
    ['rename', { name: 'both', to: 'x' }],
    ['del', { bundle: 'crypto' }],
    ['default', { bundle: 'crypto' }],
    ['group', { name: 'g', members: ['crypto'] }],
    ['group', { name: 'proj', members: ['acme-retail'] }],
    ['ungroup', { name: 'proj', members: ['crypto'] }],
    ['set', { bundle: 'crypto' }],
  ])('%s changes nothing of theirs: %j', async (words, input) => {
    const place = await makeLinked();
    await expect(registry(place, words, input)).rejects.toMatchObject({ code: 'okf.registry_linked' });
    await expect(registry(place, words, input)).rejects.toThrow(place.project);
  });

  test('that lead nowhere take nothing else down', async () => {
    const place = await makeLinked();
    writeFileSync(place.project, 'nonsense');
    expect(await registry(place, 'list')).toMatchObject({
      total: 1,
      links: [{ state: 'unreadable', bundles: 0 }],
    });
    rmSync(place.project);
    expect(await registry(place, 'list')).toMatchObject({
      total: 1,
      links: [{ state: 'missing', bundles: 0 }],
    });
    await registry(place, 'unlink', { name: 'proj' });
    expect(await registry(place, 'list')).toMatchObject({ total: 1, links: [] });
  });
});

describe('import', () => {
  test('copies a group with all it holds, whole or not at all', async () => {
    const place = makePlace();
    writeJson(globalFile(place), {
      bundles: [
        { slug: 'a', path: bundle('ga4') },
        { slug: 'b', path: bundle('okf') },
        { slug: 'c', path: bundle('blockchain') },
      ],
      groups: [
        { slug: 'inner', members: ['b', 'c'] },
        { slug: 'outer', members: ['a', 'inner'] },
      ],
    });
    await registry(place, 'init');
    await registry(place, 'import', { names: ['@outer'] });
    const { bundles, groups } = await registry(place, 'list');
    expect(bundles).toMatchObject([{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }]);
    expect(groups).toMatchObject([
      { slug: 'outer', resolved: 3 },
      { slug: 'inner', resolved: 2 },
    ]);
    await expect(registry(place, 'import', { names: ['c'], as: 'd' })).rejects.toThrow(
      'already is registered here as "c"',
    );
    await registry(place, 'del', { bundle: 'c' });
    await registry(place, 'import', { names: ['c'], as: 'chain' });
    expect(await listed(place)).toEqual(['*a', 'b', 'chain']);
  });

  test('says so when there is nothing to import from', async () => {
    const place = makePlace();
    await registry(place, 'init');
    await expect(registry(place, 'import', { names: ['x'] })).rejects.toMatchObject({
      code: 'okf.registry_missing',
    });
  });
});
