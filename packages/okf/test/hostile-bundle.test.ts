import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@trefoil/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dirs } from '../src/dirs/dirs.operation.ts';
import { indexMap } from '../src/index-map/index-map.operation.ts';
import { lint } from '../src/lint/lint.operation.ts';
import { listBundles } from '../src/list-bundles/list-bundles.operation.ts';
import { readConcept } from '../src/read-concept/read-concept.operation.ts';
import { createOkfResources } from '../src/resources/okf-resources.ts';
import { search } from '../src/search/search.operation.ts';
import { validate } from '../src/validate/validate.operation.ts';
import { addFile, call, concept, makeDirectory, serve } from './open-bundles.ts';

const SECRET = concept('type: Secret\ntitle: Outside', 'TOP SECRET\n');

/** A bundle beside a file that nobody was meant to read. */
function makeTrap(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const placed = Object.entries(files).map(([name, content]) => [`kb/${name}`, content] as const);
  return makeDirectory({
    'secret.md': SECRET,
    'kb/good.md': concept('type: A\ntitle: Good'),
    ...Object.fromEntries(placed),
  });
}

async function ask(
  root: string,
  operation: Parameters<typeof call>[0],
  input: JsonObject = {},
): Promise<JsonObject> {
  const { request } = await serve(['kb'], root);
  return await call(operation, { bundle: 'kb', ...input }, request());
}

const errorsOf = (answer: JsonObject) =>
  (answer['errors'] as { path: string; check: string }[]).map(({ path: file, check }) => `${file} ${check}`);
const idsOf = (answer: JsonObject) => (answer['results'] as { id: string }[]).map(({ id }) => id);

describe('one bad file never takes the rest down', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  test.each([
    { name: 'CRLF line ends', content: 'type: A\r\ntitle: Word', usable: true, errors: [] },
    { name: 'an alias', content: 'type: A\ntitle: &t Word\nagain: *t', usable: true, errors: [] },
    { name: 'an unknown tag', content: 'type: A\ntitle: !Foo Word', usable: true, errors: [] },
    {
      name: 'an unquoted colon',
      content: 'type: A\ntitle: Word: the second',
      usable: true,
      errors: ['c.md front_matter_recovered'],
    },
    {
      name: 'a tab',
      content: 'type: A\n\ttitle: [Word',
      usable: false,
      errors: ['c.md front_matter_invalid'],
    },
    {
      name: 'YAML too deep',
      content: `type: A\ntitle: Word\ndeep: ${deep}`,
      usable: false,
      errors: ['c.md front_matter_invalid'],
    },
    {
      name: 'data that names itself',
      content: 'type: A\ntitle: Word\nself: &s\n  me: *s',
      usable: false,
      errors: ['c.md front_matter_invalid'],
    },
    {
      name: 'a key from Object',
      content: 'type: A\ntitle: Word\n__proto__: {tags: [x]}\nconstructor: 1',
      usable: true,
      errors: [],
    },
    {
      name: 'aliases that grow without end',
      content: `type: A\ntitle: Word\n${growing()}`,
      usable: false,
      errors: ['c.md front_matter_invalid'],
    },
  ])('$name', async ({ content, usable, errors }) => {
    const root = makeTrap({ 'c.md': concept(content, 'Word\r\n') });
    expect(idsOf(await ask(root, search, { terms: ['word'] }))).toEqual(usable ? ['c'] : []);
    expect(idsOf(await ask(root, search, { terms: ['good'] }))).toEqual(['good']);
    expect(errorsOf(await ask(root, validate))).toEqual(errors);
    const unparseable = (await ask(root, dirs))['unparseable'];
    expect(unparseable).toBe(usable ? undefined : 1);
  });

  test('a whole file with CRLF or a byte order mark reads like any other', async () => {
    const crlf = concept('type: A\ntitle: Word\ntags: [x]').replaceAll('\n', '\r\n');
    const root = makeTrap({ 'crlf.md': crlf, 'bom.md': `\uFEFF${concept('type: A\ntitle: Word')}` });
    expect(idsOf(await ask(root, search, { terms: ['word'] }))).toEqual(['bom', 'crlf']);
    expect(await ask(root, readConcept, { id: 'crlf' })).toMatchObject({ text: crlf });
    expect(errorsOf(await ask(root, validate))).toEqual([]);
  });

  test('names with line breaks and other surprises are names', async () => {
    const root = makeTrap({
      'new\nline.md': concept('type: A\ntitle: Word'),
      'per%20cent #1?.md': concept('type: A\ntitle: Word'),
    });
    expect(idsOf(await ask(root, search, { terms: ['word'] }))).toEqual(['new\nline', 'per%20cent #1?']);
    expect(await ask(root, readConcept, { id: 'new\nline' })).toMatchObject({ path: 'new\nline.md' });
  });

  test('a directory called like a document, and one that cannot be listed', async () => {
    const root = makeTrap({
      'dir.md/a.md': concept('type: A\ntitle: Word'),
      'shut/b.md': concept('type: A'),
    });
    chmodSync(path.join(root, 'kb/shut'), 0);
    const found = idsOf(await ask(root, search, { terms: ['word'] }));
    chmodSync(path.join(root, 'kb/shut'), 0o700);
    expect(found).toEqual(['dir.md/a']);
  });
});

describe('nothing outside the bundle is read', () => {
  test('a concept that is a link out is an error, and not found', async () => {
    const root = makeTrap();
    symlinkSync('../secret.md', path.join(root, 'kb/link.md'));
    expect(errorsOf(await ask(root, validate))).toEqual(['link.md escapes_bundle']);
    expect(idsOf(await ask(root, search, { terms: ['secret'] }))).toEqual([]);
    await expect(ask(root, readConcept, { id: 'link' })).rejects.toMatchObject({
      code: 'okf.concept_unknown',
    });
  });

  test('an index that is a link out is neither listed nor read', async () => {
    const root = makeTrap();
    symlinkSync('../secret.md', path.join(root, 'kb/index.md'));
    const { request } = await serve(['kb'], root);
    const resources = createOkfResources();
    expect(await resources.listResources(request())).toEqual([]);
    expect(await resources.readResource('okf://kb', request())).toBeUndefined();
    expect(JSON.stringify(await call(indexMap, { bundle: 'kb' }, request()))).not.toContain('SECRET');
  });

  test('a link within the bundle is a file of it', async () => {
    const root = makeTrap();
    symlinkSync('good.md', path.join(root, 'kb/again.md'));
    expect(await ask(root, readConcept, { id: 'again' })).toMatchObject({ path: 'again.md' });
  });

  test('linked and hidden directories are not of the bundle', async () => {
    const root = makeTrap({ '.hidden/h.md': concept('type: A') });
    mkdirSync(path.join(root, 'kb/real'));
    addFile(root, 'kb/real/a.md', concept('type: A'));
    symlinkSync('real', path.join(root, 'kb/linked'));
    for (const id of ['.hidden/h', 'linked/a']) {
      await expect(ask(root, readConcept, { id })).rejects.toMatchObject({ code: 'okf.concept_unknown' });
    }
  });

  test('a file that becomes a link between two looks is not followed', async () => {
    const root = makeTrap();
    const { request } = await serve(['kb'], root);
    const context = request();
    await call(readConcept, { bundle: 'kb', id: 'good' }, context);
    rmSync(path.join(root, 'kb/good.md'));
    symlinkSync('../secret.md', path.join(root, 'kb/good.md'));
    // The same request still has the walk in which it was a file.
    await expect(call(readConcept, { bundle: 'kb', id: 'good' }, context)).rejects.toMatchObject({
      code: 'okf.concept_unknown',
    });
  });

  test('a bundle whose directory becomes a link is not followed either', async () => {
    const root = makeTrap();
    const { request } = await serve(['kb'], root);
    renameSync(path.join(root, 'kb'), path.join(root, 'old'));
    symlinkSync('.', path.join(root, 'kb'));
    await expect(call(readConcept, { bundle: 'kb', id: 'secret' }, request())).rejects.toMatchObject({
      code: 'okf.bundle_missing',
    });
  });

  test('every way of asking for what is not a concept gets the same answer', async () => {
    const root = makeTrap({ 'index.md': '# I', 'log.md': '# L', 'plain.md': 'no front matter' });
    symlinkSync('../secret.md', path.join(root, 'kb/link.md'));
    const sentence = (id: string) => `No concept ${JSON.stringify(id)} in bundle "kb"; ids are exact.`;
    for (const id of [
      'nothing',
      'link',
      'plain',
      'index',
      'log',
      '../secret',
      'x/../good',
      './good',
      '/good',
      'good.md',
      'GOOD',
      '',
      ' good',
      path.join(root, 'secret'),
    ]) {
      const given = id.length > 60 ? `${id.slice(0, 60)}…` : id;
      await expect(ask(root, readConcept, { id })).rejects.toMatchObject({
        code: 'okf.concept_unknown',
        message: sentence(given),
      });
    }
  });

  test('no text leads out, whether it is an id, a directory, a bundle or a URI', async () => {
    const root = makeTrap({ 'a/b.md': concept('type: A') });
    symlinkSync('..', path.join(root, 'kb/up'));
    const { request } = await serve(['kb'], root);
    const resources = createOkfResources();
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'secret',
      'kb',
      'up',
      'a',
      'b',
      'good',
      '%2e%2e',
      '%2f',
      '\\',
      '\0',
      '~',
      root,
      'okf:',
      '@',
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
      fc.string({ unit: 'binary' }),
    );
    const tries = [
      (id: string) => call(readConcept, { bundle: 'kb', id }, request()),
      (bundle: string) => call(readConcept, { bundle, id: 'secret' }, request()),
      (dir: string) => call(indexMap, { bundle: 'kb', dir }, request()),
      (dir: string) => call(search, { terms: ['e'], dir }, request()),
      (rest: string) => resources.readResource(`okf://kb/${rest}`, request()),
      (rest: string) => resources.readResource(`okf://${rest}`, request()),
    ];
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        for (const attempt of tries) {
          const answer = await attempt(given).catch((problem: unknown) => String(problem));
          expect(JSON.stringify(answer ?? null)).not.toContain('TOP SECRET');
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('an answer about a hostile bundle fits its budget and its schema', async () => {
  const root = makeTrap(
    Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `d${index}/x.md`,
        concept(`type: T${index}\ntags: [t${index}]`),
      ]),
    ),
  );
  const { request } = await serve(['kb'], root);
  for (const [operation, input] of [
    [listBundles, {}],
    [dirs, { bundle: 'kb' }],
  ] as const) {
    const answer = await call(operation, input, request());
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(4_000);
  }
});

/** A megabyte or so each: anything but linear time runs into the test's limit. */
test.each([
  ['a scope of dots and hashes', concept(`type: A\nresource: "${'.b#'.repeat(300_000)} x"`)],
  ['keys that come twice', `---\n${'a: 1\n'.repeat(50_000)}type: A\n---\n`],
  ['blanks in an index entry', `* [Good](good.md) - x${' '.repeat(900_000)}y\n`],
  ['blanks in an actor', concept(`type: A\nverified: { by: "human${' '.repeat(50_000)}/" }`)],
])('%s keeps neither validate nor lint for long', async (_name, content) => {
  const root = makeTrap({ 'index.md': content, 'hostile.md': content });
  expect(await ask(root, lint)).toHaveProperty('findings');
  expect(await ask(root, validate)).toHaveProperty('errors');
});

/** Ten lists, each of ten times the one before. */
function growing(): string {
  const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
  for (let index = 1; index < 10; index += 1) {
    lines.push(`a${index}: &a${index} [${Array.from({ length: 10 }, () => `*a${index - 1}`).join(',')}]`);
  }
  return lines.join('\n');
}
