import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadKnownFiles, storeKnownFiles } from '../src/corpus/corpus-cache.ts';
import type { KnownFiles } from '../src/corpus/corpus-cache.ts';
import { readEntity, toEntity } from '../src/corpus/read-entity.ts';
import { call, fixtures, makeTree, names, removeTrees, task, taskTree, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const ready = 'state: open/ready\n';
const at = (stem: string) => `docs/planning/tasks/${stem}.md`;

/** Written long enough ago for its time to be trusted. */
function age(root: string, file: string): void {
  utimesSync(path.join(root, file), 1_700_000_000, 1_700_000_000);
}

describe('one bad file never hides another', () => {
  test.each([
    { name: 'no front matter', content: '# Just text\n', why: 'has no front matter' },
    {
      name: 'front matter that does not end',
      content: '---\nid: T-BADD\n',
      why: 'the front matter has no closing line `---`',
    },
    {
      name: 'a merge left unfinished',
      content: '---\n<<<<<<< ours\nstate: open/ready\n=======\nstate: closed/done\n>>>>>>> theirs\n---\n',
      why: 'the front matter holds the markers of an unfinished merge',
    },
    {
      name: 'a list',
      content: '---\n- a\n- b\n---\n',
      why: 'the front matter is a list, not keys and values',
    },
    {
      name: 'a YAML bomb',
      content: `---\na: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n---\n`,
      why: /values once aliases are expanded/,
    },
    {
      name: 'bytes that are no UTF-8',
      content: new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]),
      why: /is not UTF-8/,
    },
    {
      name: 'a huge file',
      content: `---\nid: T-BADD\n---\n${'x'.repeat(4 * 1024 * 1024)}`,
      why: /larger than the limit/,
    },
  ])('$name', async ({ content, why }) => {
    const root = taskTree({ 'T-GOOD-good': ready });
    writeIn(root, at('T-BADD-bad'), content);
    const { output } = await call(root, 'sdlc.task_next');
    expect(names(output)).toEqual(['T-GOOD-good']);
    const message: unknown = typeof why === 'string' ? why : expect.stringMatching(why);
    expect(output['diagnostics']).toEqual([{ path: at('T-BADD-bad'), message }]);
  });

  test('a symlink that leads out of the tree is not read', async () => {
    const root = taskTree({ 'T-GOOD-good': ready });
    const outside = makeTree({ 'secret.md': '---\nstate: open/ready\n---\n' });
    symlinkSync(path.join(outside, 'secret.md'), path.join(root, at('T-LINK-out')));
    const { output } = await call(root, 'sdlc.task_next');
    expect(output['diagnostics']).toEqual([
      { path: at('T-LINK-out'), message: 'leads outside the planning root' },
    ]);
  });
});

describe('what people write is read', () => {
  test.each([
    { name: 'CRLF', content: task('T-TEST-t', ready).replaceAll('\n', '\r\n') },
    { name: 'a byte order mark', content: `\uFEFF${task('T-TEST-t', ready)}` },
    { name: 'an unquoted @name', content: task('T-TEST-t', `${ready}provenance: @ann\n`) },
    { name: 'a title with a colon', content: task('T-TEST-t', `${ready}title: Fix: this\n`) },
    { name: 'a key that stands twice', content: task('T-TEST-t', `state: planning/draft\n${ready}`) },
    { name: 'front matter alone', content: '---\nid: T-TEST\nstate: open/ready\n---\n' },
    { name: 'dashes in the text', content: `${task('T-TEST-t', ready)}\n---\n\nmore\n---\n` },
    { name: 'a date that is no text', content: task('T-TEST-t', `${ready}created: 2026-01-01\n`) },
  ])('$name', async ({ content }) => {
    const root = makeTree({ [at('T-TEST-t')]: content });
    expect(names((await call(root, 'sdlc.task_next')).output)).toEqual(['T-TEST-t']);
  });

  test('a folder with a README is an entity, unless a file of its name says what it is', async () => {
    const decision = '---\nid: D-AAAA\nstate: open/accepted\n---\n# A\n';
    const root = makeTree({
      'docs/planning/decisions/D-AAAA-alone/README.md': decision,
      'docs/planning/decisions/D-AAAA-alone/detail.md': '# Detail\n',
      'docs/planning/decisions/D-BBBB-both.md': decision.replace('D-AAAA', 'D-BBBB'),
      'docs/planning/decisions/D-BBBB-both/README.md': '# Overview\n',
      'docs/planning/decisions/README.md': '# All\n',
    });
    const { output } = await call(root, 'sdlc.entity_list', { fields: ['basename'] });
    expect(output['entities']).toEqual([{ basename: 'D-AAAA-alone' }, { basename: 'D-BBBB-both' }]);
    expect(output['diagnostics']).toEqual([]);
  });

  test('all entities of a real tree', async () => {
    const { output } = await call(path.join(fixtures, 'markdown-contract'), 'sdlc.entity_list');
    expect(output).toMatchObject({ total: 179, diagnostics: [] });
  });
});

describe('the cache', () => {
  const many = Object.fromEntries(
    Array.from({ length: 240 }, (_, index) => [
      `T-${String(1000 + index)}-n`,
      `${ready}created: 2026-01-01\ntitle: "ü ${index}"\nweight: .inf\n`,
    ]),
  );

  test('gives what the files give, in this process and the next', async () => {
    const root = taskTree(many);
    for (const stem of Object.keys(many)) age(root, at(stem));
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      answers.push(
        (
          await call(root, 'sdlc.entity_list', {
            fields: ['id', 'title', 'weight'],
            limit: 500,
            max_bytes: 1_000_000,
          })
        ).output,
      );
    }
    expect(answers[0]).toMatchObject({ total: 240 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('what is stored is what is loaded', async () => {
    const root = taskTree({
      'T-AAAA-a': `${ready}odd: "a\\nb"\nparent_key: "[[T-BBBB]]"\n`,
      'T-BBBB-b': ready,
    });
    writeIn(root, at('T-CCCC-c'), '---\nid: [\n---\n');
    const planning = path.join(root, 'docs/planning');
    const known: KnownFiles = new Map(
      ['a', 'b', 'c'].map((letter) => {
        const file = `tasks/T-${letter.toUpperCase().repeat(4)}-${letter}.md`;
        return [file, { mtimeMs: 1.5, size: 2, reading: readEntity(planning, file).reading }];
      }),
    );
    const entries = new Map<string, Uint8Array>();
    const store = {
      read: async (key: string) => await Promise.resolve(entries.get(key)),
      readParts: async () => await Promise.resolve(undefined),
      write: async (key: string, value: Uint8Array) => {
        entries.set(key, value);
        await Promise.resolve();
      },
      remove: async () => await Promise.resolve(),
    };
    await storeKnownFiles(store, planning, known);
    const loaded = await loadKnownFiles(store, planning);
    const view = (files: KnownFiles) =>
      [...files].map(([file, { mtimeMs, size, reading }]) => {
        const { id, title, state, hasParent, data, fault } = toEntity(
          { type: 'task', stem: file, path: file },
          reading,
        );
        return { file, mtimeMs, size, id, title, state, hasParent, data, fault };
      });
    expect(view(loaded)).toEqual(view(known));
    expect(await loadKnownFiles(store, '/elsewhere')).toEqual(new Map());
    const [key = ''] = entries.keys();
    for (const damage of [
      '',
      '{',
      '{"version":1}\n',
      new TextDecoder().decode(entries.get(key)).slice(0, -10),
    ]) {
      entries.set(key, new TextEncoder().encode(damage));
      expect(await loadKnownFiles(store, planning)).toEqual(new Map());
    }
  });

  test('sees what is written, added, renamed and removed', async () => {
    const root = taskTree({ 'T-AAAA-a': ready, 'T-BBBB-b': ready });
    const list = async () => names((await call(root, 'sdlc.task_next')).output);
    for (const stem of ['T-AAAA-a', 'T-BBBB-b']) age(root, at(stem));
    expect(await list()).toEqual(['T-AAAA-a', 'T-BBBB-b']);
    writeFileSync(path.join(root, at('T-AAAA-a')), task('T-AAAA-a', 'state: closed/done\n'));
    expect(await list()).toEqual(['T-BBBB-b']);
    writeIn(root, at('T-CCCC-c'), task('T-CCCC-c', ready));
    expect(await list()).toEqual(['T-BBBB-b', 'T-CCCC-c']);
    // As long as before, and at once: only its time tells.
    writeFileSync(
      path.join(root, at('T-CCCC-c')),
      task('T-CCCC-c', 'state: open/other\n').replace('open/other', 'open/teady'),
    );
    expect(await list()).toEqual(['T-BBBB-b']);
  });

  test('a directory made later is found', async () => {
    const root = taskTree({ 'T-AAAA-a': ready });
    await call(root, 'sdlc.task_next');
    mkdirSync(path.join(root, 'docs/planning/decisions'));
    writeIn(root, 'docs/planning/decisions/D-AAAA-d.md', '---\nid: D-AAAA\n---\n# D\n');
    expect((await call(root, 'sdlc.entity_list', { type: 'decision' })).output).toMatchObject({ total: 1 });
  });
});

describe('task resolve', () => {
  const tree = () => taskTree({ 'T-AAAA-alpha': ready, 'T-ABBB-alphabet': ready, 'T-CCCC-beta': ready });

  test.each([
    { arg: 'T-AAAA-alpha', reason: 'exact', basename: 'T-AAAA-alpha' },
    { arg: 'T-AAAA-alpha.md', reason: 'exact', basename: 'T-AAAA-alpha' },
    { arg: 'T-AAAA', reason: 'prefix', basename: 'T-AAAA-alpha' },
    { arg: 'beta', reason: 'substring', basename: 'T-CCCC-beta' },
    { arg: 'docs/planning/tasks/T-CCCC-beta.md', reason: 'relative', basename: 'T-CCCC-beta' },
    { arg: 'alpha', reason: 'ambiguous', basename: undefined },
    { arg: 'T-*', reason: 'not-found', basename: undefined },
    { arg: '/etc/passwd', reason: 'not-found', basename: undefined },
  ])('$arg is $reason', async ({ arg, reason, basename }) => {
    const { output, actionable } = await call(tree(), 'sdlc.task_resolve', { arg });
    expect(output).toMatchObject({ arg, reason, resolved: basename !== undefined });
    expect(output['basename']).toBe(basename);
    expect(actionable).toBe(basename === undefined);
  });

  test('an absolute path', async () => {
    const root = tree();
    const { output } = await call(root, 'sdlc.task_resolve', { arg: path.join(root, at('T-CCCC-beta')) });
    expect(output).toMatchObject({ reason: 'absolute', path: at('T-CCCC-beta') });
  });

  test('the same name in two planning roots is ambiguous, and told apart by path', async () => {
    const root = tree();
    writeIn(root, 'other/plan/tasks/T-CCCC-beta.md', task('T-CCCC-beta', ready));
    writeIn(root, 'sdlc.yaml', 'planning:\n  also: [other/plan]\n');
    const { output } = await call(root, 'sdlc.task_resolve', { arg: 'T-CCCC' });
    expect(output['candidates']).toEqual([at('T-CCCC-beta'), 'other/plan/tasks/T-CCCC-beta.md']);
  });
});

describe('entity list', () => {
  test.each([
    { name: 'a prefix', input: { filter: ['state=open/*'] }, ids: ['T-AAAA', 'T-BBBB'] },
    { name: 'an item of a list', input: { filter: ['tags=b'] }, ids: ['T-AAAA'] },
    { name: 'an absent field', input: { filter: ['tags='] }, ids: ['T-BBBB', 'T-CCCC'] },
    {
      name: 'an order, absent ones last',
      input: { sort: 'weight:desc' },
      ids: ['T-CCCC', 'T-AAAA', 'T-BBBB'],
    },
  ])('$name', async ({ input, ids }) => {
    const root = taskTree({
      'T-AAAA-a': `${ready}tags: [a, b]\nweight: 1\n`,
      'T-BBBB-b': ready,
      'T-CCCC-c': 'state: closed/done\nweight: 2\n',
    });
    const { output } = await call(root, 'sdlc.entity_list', input);
    expect((output['entities'] as { id: string }[]).map(({ id }) => id)).toEqual(ids);
  });

  test('a field that objects inherit is none', async () => {
    const root = taskTree({ 'T-AAAA-a': ready });
    await expect(call(root, 'sdlc.entity_list', { fields: ['constructor'] })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});
