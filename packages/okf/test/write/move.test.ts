import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backlinks } from '../../src/backlinks/backlinks.operation.ts';
import { lint } from '../../src/lint/lint.operation.ts';
import { move } from '../../src/move/move.operation.ts';
import { concept, copyBundle, makeDirectory } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const TO = { from: 'm/a', to: 'n/deep/b' };
const A = concept('type: A\ntitle: A');

/** What becomes of the text of a file beside the moved one. */
async function after(name: string, source: string, input: Record<string, string> = TO) {
  const place = makePlace({ 'm/a.md': A, [name]: source });
  const answer = await place.run(move, input);
  return { text: place.text(name), links: answer['links'] };
}

describe('move rewrites what leads to the concept', () => {
  test.each([
    ['a relative link', 'index.md', '* [A](m/a.md) - It.\n', '* [A](n/deep/b.md) - It.\n'],
    ['a link from the root', 'x/i.md', '[A](/m/a.md#top "T")\n', '[A](/n/deep/b.md#top "T")\n'],
    ['a link from beside', 'm/x.md', '[A](a.md)\n', '[A](../n/deep/b.md)\n'],
    ['one with a dot', 'n/x.md', '[A](./../m/a.md?x#y)\n', '[A](./deep/b.md?x#y)\n'],
    ['one in angles', 'log.md', "[A](<m/a.md> 't')\n", "[A](<n/deep/b.md> 't')\n"],
    ['an encoded one', 'x.md', '[A](m/%61.md)\n', '[A](n/deep/b.md)\n'],
    ['a definition', 'x.md', '[A][r] [r]\n\n[r]: m/a.md "T"\n', '[A][r] [r]\n\n[r]: n/deep/b.md "T"\n'],
    ['a definition over two lines', 'x.md', '[r]\n\n[r]:\n  <m/a.md>\n', '[r]\n\n[r]:\n  <n/deep/b.md>\n'],
    ['an image in a link', 'x.md', '[![A](m/a.md)](m/a.md)\n', '[![A](n/deep/b.md)](n/deep/b.md)\n'],
    [
      'several on a line',
      'x.md',
      '[A](m/a.md), [b](c.md) (m/a.md) [A](m/a.md)\r\n',
      '[A](n/deep/b.md), [b](c.md) (m/a.md) [A](n/deep/b.md)\r\n',
    ],
    [
      'raw HTML in text',
      'x.md',
      'a <a title="m/a.md" HREF = "m/a.md#b">c</a>\n',
      'a <a title="m/a.md" HREF = "n/deep/b.md#b">c</a>\n',
    ],
    [
      'a block of HTML',
      'x/i.md',
      "<p>\r\n<img src='/m/a.md'\r\n alt=x>\r\n</p>\r\n",
      "<p>\r\n<img src='/n/deep/b.md'\r\n alt=x>\r\n</p>\r\n",
    ],
    ['HTML without quotes', 'n/x.md', '<a href=../m/a.md>a</a>\n', '<a href=deep/b.md>a</a>\n'],
    [
      'no HTML that is code or a comment',
      'x.md',
      '`<a href="m/a.md">`\n\n<!-- <a href="m/a.md"> -->\n\n    <a href="m/a.md">\n\n<a href="m/a.md.x">[A](m/a.md)</a>\n',
      '`<a href="m/a.md">`\n\n<!-- <a href="m/a.md"> -->\n\n    <a href="m/a.md">\n\n<a href="m/a.md.x">[A](n/deep/b.md)</a>\n',
    ],
    ['a wikilink', 'x.md', 'a [[a]] ![[A#b|c d]] [[m/a.md]]\n', 'a [[b]] ![[b#b|c d]] [[n/deep/b.md]]\n'],
    [
      'a wikilink in a table',
      'x.md',
      '| a |\n|---|\n| [[ m/a \\| b ]] |\n',
      '| a |\n|---|\n| [[ n/deep/b \\| b ]] |\n',
    ],
    [
      'no wikilink in code, nor one that names something else',
      'x.md',
      '`[[a]]` [[a b]] \\[[a]] [[a]](m/a.md) [[x]] [[a]]\n\n~~~\n[[a]]\n~~~\n',
      '`[[a]]` [[a b]] \\[[a]] [[a]](n/deep/b.md) [[x]] [[b]]\n\n~~~\n[[a]]\n~~~\n',
    ],
    [
      'not code, nor what only looks alike',
      'x.md',
      '`[A](m/a.md)` [A](m/a.md.x) [A](m/a.md)\n',
      '`[A](m/a.md)` [A](m/a.md.x) [A](n/deep/b.md)\n',
    ],
  ])('%s', async (_name, file, source, expected) => {
    expect((await after(file, source)).text).toBe(expected);
  });

  test.each([
    ['resource: m/a.md # kept', 'resource: n/deep/b.md # kept'],
    ['resource: "/m/a.md#x"', 'resource: "/n/deep/b.md#x"'],
    ['sources:\n- id: m/a.md\n  resource: ../m/a.md', 'sources:\n- id: m/a.md\n  resource: ../n/deep/b.md'],
    [
      'sources: [{ id: s, resource: m/a.md }, { resource: c.md }]',
      'sources: [{ id: s, resource: n/deep/b.md }, { resource: c.md }]',
    ],
    ["executor: { resource: './../m/a.md' }", "executor: { resource: '../n/deep/b.md' }"],
  ])('the field %j', async (source, expected) => {
    const text = (fields: string) => `\u{FEFF}${concept(`type: A\n${fields}`)}`.replaceAll('\n', '\r\n');
    expect((await after('x/c.md', text(source))).text).toBe(text(expected));
  });
});

describe('move', () => {
  test('keeps the relative links of what is moved leading where they led', async () => {
    const body = (links: readonly string[]) =>
      `${links.map((link) => `[x](${link})`).join('\n')}\n\n![i](/i.png)\n`;
    const links = [
      'b.md',
      'c%20d.md#e',
      '../index.md',
      './a.md',
      '#here',
      '/m/b.md',
      'sub/',
      '../../out.md',
      'https://a.b/c.md',
      'a.md#x',
    ];
    const moved = [
      '../../m/b.md',
      '../../m/c%20d.md#e',
      '../../index.md',
      './b.md',
      '#here',
      '/m/b.md',
      '../../m/sub/',
      '../../../out.md',
      'https://a.b/c.md',
      'b.md#x',
    ];
    const fields = (path: string) => `type: A\nresource: ${path}`;
    const place = makePlace({
      'm/a.md': concept(fields('b.md'), body(links)),
      'm/b.md': A,
    });
    await place.run(move, TO);
    expect(place.names()).toEqual(['m/b.md', 'n/deep/b.md']);
    expect(place.text('n/deep/b.md')).toBe(concept(fields('../../m/b.md'), body(moved)));
  });

  test('of a real bundle changes the links alone, and back again restores every byte', async () => {
    const root = copyBundle('acme_retail');
    const files = Object.fromEntries(
      readdirSync(`${root}/acme_retail`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const file = `${entry.parentPath}/${entry.name}`;
          return [file.slice(`${root}/acme_retail/`.length), readFileSync(file, 'utf8')];
        }),
    );
    const place = makePlace(files);
    const before = await place.run(lint, { limit: 1_000, today: '2026-09-01' });
    const links = (await place.run(backlinks, { id: 'computations/revenue-ytd' }))['total'];
    const there = await place.run(move, { from: 'computations/revenue-ytd', to: 'computations/sums/ytd' });
    expect(there).toMatchObject({ wrote: true, unlisted_in: 'computations/sums/index.md' });
    expect((await place.run(backlinks, { id: 'computations/sums/ytd' }))['total']).toBe(links);
    await place.run(move, { from: 'computations/sums/ytd', to: 'computations/revenue-ytd' });
    expect(Object.fromEntries(place.names().map((name) => [name, place.text(name)]))).toEqual(files);
    expect(await place.run(lint, { limit: 1_000, today: '2026-09-01' })).toEqual(before);
  });

  test('writes nothing on a dry run, and shows the move as git does', async () => {
    const { run, show, names } = makePlace({ 'm/a.md': A, 'index.md': '[A](m/a.md)\n' });
    expect(await run(move, { ...TO, dry_run: true })).toMatchObject({
      wrote: false,
      links: 1,
      changes: [{ path: 'n/deep/b.md' }, { path: 'index.md' }],
    });
    const text = await show(move, { ...TO, dry_run: true });
    expect(text).toContain('Would move m/a to n/deep/b, with 1 link rewritten');
    expect(text).toContain('rename from m/a.md\nrename to n/deep/b.md\n--- a/index.md');
    expect(names()).toEqual(['index.md', 'm/a.md']);
  });

  test.each([
    [
      'a file that links to it is in an unfinished merge',
      'i.md',
      '[A](m/a.md)\n<<<<<<< a\n=======\n>>>>>>> b\n',
      'okf.file_conflict',
    ],
    ['a link is written with references to characters', 'i.md', '[A](m/a&#46;md)\n', 'okf.link_unwritable'],
    [
      'a field is written over two lines',
      'c.md',
      concept('type: A\nresource:\n  m/a.md'),
      'okf.link_unwritable',
    ],
    ['there is something already', 'n/deep/b.md', `${A}More.\n`, 'okf.file_exists'],
  ])('is refused when %s', async (_name, file, source, code) => {
    const { run, names, text } = makePlace({ 'm/a.md': A, [file]: source, 'z.md': '[A](m/a.md)\n' });
    await expect(run(move, TO)).rejects.toMatchObject({ code });
    expect([names(), text('z.md'), text(file)]).toEqual([
      ['m/a.md', file, 'z.md'].toSorted(),
      '[A](m/a.md)\n',
      source,
    ]);
  });

  test('keeps HTML and wikilinks of what is moved leading where they led, and those that would now mean it', async () => {
    const place = makePlace({
      'm/a.md': concept('type: A', '<img src="i.png"> [[b]] <a href="#x">\n'),
      'x/b.md': A,
      'c.md': concept('type: C', '[[b]] [[a]]\n'),
    });
    const answer = await place.run(move, TO);
    expect(answer).toMatchObject({ links: 4 });
    expect(place.text('n/deep/b.md')).toBe(
      concept('type: A', '<img src="../../m/i.png"> [[x/b]] <a href="#x">\n'),
    );
    expect(place.text('c.md')).toBe(concept('type: C', '[[x/b]] [[n/deep/b]]\n'));
  });

  test('leaves a wikilink that could mean several', async () => {
    const place = makePlace({ 'm/a.md': A, 'x/a.md': A, 'c.md': concept('type: C', '[[a]] [[m/a]]\n') });
    await place.run(move, TO);
    expect(place.text('c.md')).toBe(concept('type: C', '[[a]] [[n/deep/b]]\n'));
  });

  test('never leaves the bundle', async () => {
    const outside = makeDirectory();
    const { run, at, names } = makePlace({ 'm/a.md': A });
    symlinkSync(outside, at('n'));
    await expect(run(move, TO)).rejects.toMatchObject({ code: 'okf.file_outside' });
    await expect(run(move, { from: 'm/a', to: '../a' })).rejects.toMatchObject({ code: 'okf.id_unusable' });
    expect(names()).toEqual(['m/a.md']);
  });

  test.each([
    { input: { from: 'm/x', to: 'm/b' }, field: 'from' },
    { input: { from: 'm/a', to: 'm//b' }, field: 'to' },
    { input: { from: 'm/a', to: 'index' }, field: 'to' },
  ])('names the argument that is wrong: $field of $input', async ({ input, field }) => {
    const { run } = makePlace({ 'm/a.md': A });
    await expect(run(move, input)).rejects.toMatchObject({ issues: [{ field }] });
  });

  test('refuses a concept that is a link to another', async () => {
    const { run, at, text } = makePlace({ 'm/real.md': A });
    symlinkSync(at('m/real.md'), at('m/a.md'));
    await expect(run(move, TO)).rejects.toMatchObject({ code: 'okf.file_outside' });
    expect(text('m/real.md')).toBe(A);
  });

  test('may change the case alone, and to itself does nothing', async () => {
    const { run, text } = makePlace({ 'm/a.md': A, 'i.md': '[A](m/a.md)\n' });
    expect(await run(move, { from: 'm/a', to: 'm/a' })).toMatchObject({ wrote: false, links: 0 });
    await run(move, { from: 'm/a', to: 'm/A' });
    expect([text('m/A.md'), text('i.md')]).toEqual([A, '[A](m/A.md)\n']);
  });
});
