import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dirs } from '../../src/dirs/dirs.operation.ts';
import { listBundles } from '../../src/list-bundles/list-bundles.operation.ts';
import { createOkfResources } from '../../src/resources/okf-resources.ts';
import { search } from '../../src/search/search.operation.ts';
import { addFile, call, concept, makeDirectory } from '../open-bundles.ts';
import { globalFile, makePlace, writeJson } from './registry-files.ts';
import type { Place } from './registry-files.ts';
import { bundle, serveAt, slugs } from './serve-at.ts';

function makeRegistered(): Place {
  const place = makePlace({ 'docs/a.md': concept('type: A', 'purchase\n') });
  writeJson(globalFile(place), {
    bundles: [
      { slug: 'gone', path: path.join(place.cwd, 'gone') },
      { slug: 'shop', path: bundle('ga4') },
      { slug: 'docs', path: bundle('crypto_bitcoin') },
      { slug: 'shop-again', path: bundle('ga4') },
    ],
    groups: [
      { slug: 'some', members: ['shop', 'gone'] },
      { slug: 'more', members: ['some', 'docs', 'more'] },
    ],
  });
  return place;
}

describe('references', () => {
  test.each([
    { references: ['@shop'], names: ['shop'], served: ['shop'] },
    { references: ['@Shop!'], names: ['shop'], served: ['shop'] },
    { references: ['@'], names: ['shop'], served: ['shop'] },
    { references: ['@all'], names: ['*'], served: ['gone', 'shop', 'docs', 'shop-again'] },
    { references: ['*'], names: ['*'], served: ['gone', 'shop', 'docs', 'shop-again'] },
    { references: ['@some'], names: ['some'], served: ['shop'] },
    { references: ['@more', '@shop'], names: ['more', 'shop'], served: ['shop', 'docs'] },
    { references: ['docs', '@docs'], names: ['docs-2', 'docs'], served: ['docs-2', 'docs'] },
    { references: ['./docs', './docs/'], names: ['docs', 'docs'], served: ['docs'] },
    { references: [bundle('ga4'), '@shop'], names: ['shop', 'shop'], served: ['shop'] },
  ])('$references are $names, and serve $served', async ({ references, names, served }) => {
    const set = await serveAt(makeRegistered(), references);
    expect({ names: set.names, served: slugs(await set.list()) }).toEqual({ names, served });
  });

  test.each([
    { reference: '@nope', code: 'okf.reference_unknown' },
    { reference: '@***', code: 'okf.reference_unknown' },
    { reference: '@gone', code: 'okf.bundle_missing' },
  ])('$reference is refused with $code', async ({ reference, code }) => {
    await expect(serveAt(makeRegistered(), [reference])).rejects.toMatchObject({ code, exit: 2 });
  });

  test('a member of a group that is gone is told and left out', async () => {
    const place = makeRegistered();
    expect((await serveAt(place, ['@more'])).notes).toEqual([
      `Not served, its directory is gone: gone (${path.join(place.cwd, 'gone')})`,
    ]);
  });

  test('the registry is not asked about directories', async () => {
    const place = makeRegistered();
    writeFileSync(globalFile(place), 'nonsense');
    const set = await serveAt(place, ['docs']);
    expect(await set.list()).toMatchObject({ registry_source: null, total: 1 });
    await expect(serveAt(place, ['@shop'])).rejects.toMatchObject({ code: 'okf.registry_malformed' });
  });
});

describe('a search', () => {
  test.each([
    { bundle: undefined, searched: ['shop', 'docs'], skipped: ['gone'] },
    { bundle: '*', searched: ['shop', 'docs'], skipped: ['gone'] },
    { bundle: 'some', searched: ['shop'], skipped: ['gone'] },
    { bundle: ['some', '@docs'], searched: ['shop', 'docs'], skipped: ['gone'] },
    { bundle: ['more', 'shop-again'], searched: ['shop', 'docs'], skipped: ['gone'] },
    { bundle: 'shop', searched: ['shop'], skipped: undefined },
  ])('of $bundle looks in $searched', async ({ bundle: given, searched, skipped }) => {
    const { request } = await serveAt(makeRegistered(), []);
    const input = { terms: ['purchase'], ...(given === undefined ? {} : { bundle: given }) };
    const answer = await call(search, input, request());
    expect({ searched: slugs(answer), skipped: answer['skipped'] }).toEqual({ searched, skipped });
  });

  test('insists on what is named, and on there being anything', async () => {
    const place = makeRegistered();
    const { request } = await serveAt(place, []);
    for (const given of ['gone', ['gone', 'shop'], ['gone', 'more']]) {
      await expect(call(search, { terms: ['x'], bundle: given }, request())).rejects.toMatchObject({
        code: 'okf.bundle_missing',
      });
    }
    writeJson(globalFile(place), [{ slug: 'gone', path: path.join(place.cwd, 'gone') }]);
    await expect(call(search, { terms: ['x'] }, request())).rejects.toMatchObject({
      code: 'okf.bundle_missing',
    });
  });

  test('alone takes a group', async () => {
    const { request } = await serveAt(makeRegistered(), []);
    await expect(call(dirs, { bundle: 'more' }, request())).rejects.toThrow(
      '"more" names a group of 3 bundles, and only a search takes more than one.',
    );
  });
});

describe('what is served when nothing was named', () => {
  test('is what lies under the roots while nothing is registered, and then what is', async () => {
    const place = makePlace({ 'kb/index.md': '---\nokf_version: "0.2"\n---\n' });
    const { list, about } = await serveAt(place, []);
    expect(about).toBe(`backend: memory — bundles: kb (${path.join(place.cwd, 'kb')})`);
    expect(await list()).toMatchObject({ registry_source: null, bundles: [{ slug: 'kb' }] });
    writeJson(globalFile(place), [{ slug: 'shop', path: bundle('ga4') }]);
    expect(await list()).toMatchObject({ registry_source: globalFile(place), bundles: [{ slug: 'shop' }] });
  });

  test('is nothing while a project registry is empty, and that is said', async () => {
    const place = makePlace({ 'kb/index.md': '---\nokf_version: "0.2"\n---\n', '.okf.json': '{}' });
    const { list, notes } = await serveAt(place, []);
    expect(notes).toEqual([`No bundle is registered in ${path.join(place.cwd, '.okf.json')}.`]);
    expect(await list()).toMatchObject({ total: 0 });
  });

  test('is refused with the reason while the registry cannot be read, until it can', async () => {
    const place = makePlace({ '.okf.json': '{' });
    const { list, about } = await serveAt(place, []);
    expect(about).toContain('cannot be read');
    await expect(list()).rejects.toMatchObject({ code: 'okf.registry_malformed' });
    writeJson(path.join(place.cwd, '.okf.json'), [{ path: bundle('ga4') }]);
    expect(slugs(await list())).toEqual(['ga4']);
  });

  test('stays what it was while the registry cannot be read', async () => {
    const place = makeRegistered();
    const { list } = await serveAt(place, []);
    const before = slugs(await list());
    writeFileSync(globalFile(place), '{"bundles": 7}');
    const answer = await list();
    expect(slugs(answer)).toEqual(before);
    expect(String(answer['registry_problem'])).toContain('it has no list in "bundles"');
    rmSync(globalFile(place));
    expect(slugs(await list())).toEqual(before);
    writeJson(globalFile(place), [{ slug: 'one', path: bundle('ga4') }]);
    const after = await list();
    expect({ slugs: slugs(after), problem: after['registry_problem'] }).toEqual({
      slugs: ['one'],
      problem: undefined,
    });
  });

  test('follows what it links to, and says less when that is gone', async () => {
    const place = makePlace();
    const other = path.join(makeDirectory(), 'other.json');
    writeJson(other, [{ slug: 'a', path: bundle('ga4') }]);
    writeJson(globalFile(place), {
      bundles: [{ slug: 'own', path: bundle('okf') }],
      links: [{ slug: 'l', registry: other }],
    });
    const { list } = await serveAt(place, []);
    expect(slugs(await list())).toEqual(['own', 'a']);
    writeJson(other, [{ slug: 'ab', path: bundle('ga4') }]);
    expect(await list()).toMatchObject({
      bundles: [{ slug: 'own' }, { slug: 'ab' }],
      groups: [{ slug: 'l', members: ['ab'], resolved: 1, link: 'l' }],
    });
    rmSync(other);
    expect(slugs(await list())).toEqual(['own']);
  });

  test('its resources and completions move with it', async () => {
    const place = makeRegistered();
    const { request } = await serveAt(place, []);
    const provider = createOkfResources();
    const uris = async () => (await provider.listResources(request())).map(({ uri }) => uri);
    const complete = async () =>
      await provider.complete({ uriTemplate: '', argument: 'bundle', value: 'S', given: {} }, request());
    expect(await uris()).toEqual(['okf://shop', 'okf://docs', 'okf://shop-again']);
    expect(await complete()).toEqual(['shop', 'shop-again']);
    writeJson(globalFile(place), [{ slug: 'sky', path: bundle('ga4') }]);
    expect([await uris(), await complete()]).toEqual([['okf://sky'], ['sky']]);
  });

  test('one request sees one registry', async () => {
    const place = makeRegistered();
    const { request } = await serveAt(place, []);
    const context = request();
    const before = slugs(await call(listBundles, {}, context));
    writeJson(globalFile(place), []);
    expect(slugs(await call(listBundles, {}, context))).toEqual(before);
  });
});

describe('a set that was named', () => {
  test.each([['@shop'], ['@all'], ['@more'], ['docs']])(
    '%s is closed: no edit widens it',
    async (reference) => {
      const place = makeRegistered();
      const { list, request } = await serveAt(place, [reference]);
      const before = slugs(await list());
      writeJson(globalFile(place), [
        { slug: 'other', path: bundle('okf') },
        { slug: 'shop', path: bundle('okf') },
      ]);
      expect(slugs(await list())).toEqual(before);
      for (const given of ['other', '../other', bundle('okf')]) {
        await expect(call(dirs, { bundle: given }, request())).rejects.toMatchObject({
          code: 'okf.bundle_unknown',
        });
      }
    },
  );
});

test('a member that becomes a link is gone: what it leads to was never named', async () => {
  const root = makeDirectory({ 'kb/a.md': concept('type: A') });
  const place = { ...makePlace(), cwd: root };
  const { list } = await serveAt(place, ['kb']);
  renameSync(path.join(root, 'kb'), path.join(root, 'moved'));
  symlinkSync(path.join(root, 'moved'), path.join(root, 'kb'));
  expect(await list()).toMatchObject({ bundles: [{ slug: 'kb', missing: true }] });
});

test('bundles that are no longer served are forgotten', async () => {
  const place = makePlace();
  const kb = path.join(place.cwd, 'kb');
  addFile(kb, 'a.md', concept('type: A'));
  writeJson(globalFile(place), [{ path: kb }]);
  const { request, value } = await serveAt(place, []);
  const resident = () => (value as { resident: Map<string, unknown> }).resident.size;
  await call(listBundles, {}, request());
  expect(resident()).toBe(1);
  writeJson(globalFile(place), [{ path: bundle('ga4') }, { path: bundle('okf') }]);
  await call(dirs, { bundle: 'okf' }, request());
  expect(resident()).toBe(1);
});
