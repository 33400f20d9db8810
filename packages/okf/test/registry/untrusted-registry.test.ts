import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dirs } from '../../src/dirs/dirs.operation.ts';
import { createOkfResources } from '../../src/resources/okf-resources.ts';
import { search } from '../../src/search/search.operation.ts';
import { call, concept, makeDirectory } from '../open-bundles.ts';
import { globalFile, makePlace, writeJson } from './registry-files.ts';
import { serveAt, slugs } from './serve-at.ts';

describe('a registry that came with a tree', () => {
  function makeTree() {
    const secret = makeDirectory({ 'index.md': '# Secret\n', 'a.md': concept('type: A', 'purchase\n') });
    const place = makePlace({ 'kb/index.md': '# Here\n', 'kb/a.md': concept('type: A', 'purchase\n') });
    const file = path.join(place.cwd, '.okf.json');
    writeJson(file, {
      bundles: [
        { slug: 'kb', path: 'kb' },
        { slug: 'secret', path: secret },
      ],
      groups: [{ slug: 'both', members: ['kb', 'secret'] }],
    });
    return { place, secret, file };
  }

  test('names what it likes to the person at the terminal', async () => {
    const { place } = makeTree();
    expect(slugs(await (await serveAt(place, [])).list())).toEqual(['kb', 'secret']);
  });

  test('widens nothing for a client, and what was left out is named', async () => {
    const { place, secret, file } = makeTree();
    const { list, request, notes } = await serveAt(place, [], { confined: true });
    expect(notes).toEqual([`Not served, because ${file} names them outside the allowed roots: secret`]);
    expect(await list()).toMatchObject({
      bundles: [{ slug: 'kb' }],
      outside_roots: ['secret'],
      groups: [{ slug: 'both', resolved: 1 }],
    });
    for (const given of ['secret', secret]) {
      await expect(call(dirs, { bundle: given }, request())).rejects.toMatchObject({
        code: 'okf.bundle_unknown',
      });
    }
    expect(await call(search, { terms: ['purchase'], bundle: 'both' }, request())).toMatchObject({
      total: 1,
    });
    expect(await createOkfResources().readResource('okf://secret', request())).toBeUndefined();
  });

  test('cannot be used by naming it either', async () => {
    const { place } = makeTree();
    const asker = { confined: true };
    await expect(serveAt(place, ['@secret'], asker)).rejects.toMatchObject({ code: 'okf.bundle_outside' });
    expect(slugs(await (await serveAt(place, ['@both'], asker)).list())).toEqual(['kb']);
    expect(slugs(await (await serveAt(place, ['@all'], asker)).list())).toEqual(['kb']);
  });

  test('may name what the user registered, or allowed as a root', async () => {
    const { place, secret } = makeTree();
    const wide = { confined: true, roots: [place.cwd, secret] };
    expect(slugs(await (await serveAt(place, [], wide)).list())).toEqual(['kb', 'secret']);
    writeJson(globalFile(place), [{ path: secret }]);
    expect(slugs(await (await serveAt(place, [], { confined: true })).list())).toEqual(['kb', 'secret']);
  });

  test('cannot lead out by a link on the disk, made before or after the start', async () => {
    const { place, secret } = makeTree();
    const { list } = await serveAt(place, [], { confined: true });
    rmSync(path.join(place.cwd, 'kb'), { recursive: true });
    symlinkSync(secret, path.join(place.cwd, 'kb'));
    expect(await list()).toMatchObject({ total: 0, outside_roots: ['kb', 'secret'] });
  });

  test('that the user linked may name what lies beside it, and nothing else', async () => {
    const { place, file } = makeTree();
    const elsewhere = { ...place, cwd: makeDirectory() };
    writeJson(globalFile(place), { links: [{ slug: 'l', registry: file }] });
    expect(slugs(await (await serveAt(elsewhere, [])).list())).toEqual(['kb', 'secret']);
    const { list } = await serveAt(elsewhere, [], { confined: true });
    expect(await list()).toMatchObject({ bundles: [{ slug: 'kb' }], outside_roots: ['secret'] });
  });
});
