import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson } from '@trefoil/contract';
import { builtProgram, runProgram } from '@trefoil/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { call, copyOf, makeTree, names, removeTrees, task, taskTree, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const tasks = 'docs/planning/tasks';
const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');

/** What lies in the task directory, hidden files too. */
const listing = (root: string) => readdirSync(path.join(root, tasks)).toSorted();

describe('a change of an entity', () => {
  test('on each entity of a real tree only the key’s bytes change', async () => {
    const root = copyOf('markdown-contract');
    const { output } = await call(root, 'sdlc.entity_list', { limit: 500, max_bytes: 1_000_000 });
    const rows = output['entities'] as { path: string; id: string }[];
    expect(rows).toHaveLength(179);
    for (const { path: file } of rows) {
      const before = read(root, file);
      const entity = path.basename(
        file === `${path.dirname(file)}/README.md` ? path.dirname(file) : file,
        '.md',
      );
      const edit = await call(root, 'sdlc.entity_update', {
        entity,
        set: ['description=Changed: by a test.'],
      });
      expect(edit.output, file).toMatchObject({ wrote: true, changed: ['description'], path: file });
      const lines = read(root, file).split('\n');
      const own = lines.findIndex((line) => line.startsWith('description: "Changed: by a test."'));
      expect(lines.toSpliced(own, 1).join('\n')).toBe(before);
    }
  });

  test('comments, order, line ends and a byte order mark stay', async () => {
    const root = taskTree({});
    const text =
      '\u{FEFF}---\r\n# why\r\nid: T-AAAA   # its id\r\nstate: open/ready # now\r\ntags: [a]\r\n---\r\n# A\r\n';
    writeIn(root, `${tasks}/T-AAAA.md`, text);
    await call(root, 'sdlc.task_update', { task: 'T-AAAA', set: ['state=in-progress'] });
    expect(read(root, `${tasks}/T-AAAA.md`)).toBe(text.replace('open/ready #', 'in-progress #'));
  });

  test('a state that is called status is called state from then on, in the same place', async () => {
    const root = taskTree({ 'T-AAAA-a': 'status: open/ready # old\ntitle: A' });
    await call(root, 'sdlc.task_start', { task: 'T-AAAA' });
    expect(read(root, `${tasks}/T-AAAA-a.md`)).toContain('id: T-AAAA\nstate: in-progress # old\ntitle: A\n');
  });

  test('ids become links, values what the schema wants, and what is said twice is done once', async () => {
    const root = taskTree({ 'T-AAAA-a': 'title: A', 'T-BBBB-b': 'title: B' });
    const change = {
      task: 'T-AAAA',
      set: [
        'priority=true',
        'tags=one',
        'tags=two',
        'issue=12',
        'parent_key=T-BBBB',
        'scope.patterns=src/**',
      ],
      add: ['depends_on=T-BBBB', 'depends_on=[[T-BBBB-b]]'],
    };
    await call(root, 'sdlc.task_update', change);
    expect(read(root, `${tasks}/T-AAAA-a.md`)).toContain(
      [
        'priority: true',
        'tags:',
        '  - one',
        '  - two',
        'issue: "12"',
        'parent_key: "[[T-BBBB-b]]"',
        'scope:',
        '  patterns:',
        '    - "src/**"',
        'depends_on:',
        '  - "[[T-BBBB-b]]"',
        '---',
      ].join('\n'),
    );
    expect((await call(root, 'sdlc.task_update', change)).output).toMatchObject({
      changed: [],
      wrote: false,
    });
    const less = {
      task: 'T-AAAA',
      remove: ['depends_on=T-BBBB', 'tags=one'],
      unset: ['scope', 'parent_key'],
    };
    await call(root, 'sdlc.task_update', less);
    expect(read(root, `${tasks}/T-AAAA-a.md`)).toContain('tags:\n  - two\nissue: "12"\ndepends_on: []\n---');
  });

  test.each([
    { name: 'the id', change: { set: ['id=T-CCCC'] }, code: 'input.invalid' },
    { name: 'a key that tasks do not have', change: { set: ['impct=low'] }, code: 'input.invalid' },
    { name: 'no key at all', change: { set: ['low'] }, code: 'input.invalid' },
    { name: 'a value that is not accepted', change: { set: ['impact=huge'] }, code: 'input.invalid' },
    { name: 'an item that is not there', change: { remove: ['tags=x'] }, code: 'input.invalid' },
    {
      name: 'a state that demands more',
      change: { set: ['state=closed/done'] },
      code: 'sdlc.entity_invalid',
    },
    {
      name: 'another hash',
      change: { expect: '0'.repeat(32), set: ['impact=low'] },
      code: 'sdlc.file_changed',
    },
  ])('$name is refused, and nothing is written', async ({ change, code }) => {
    const root = taskTree({ 'T-AAAA-a': 'title: A' });
    const before = read(root, `${tasks}/T-AAAA-a.md`);
    await expect(call(root, 'sdlc.task_update', { task: 'T-AAAA', ...change })).rejects.toMatchObject({
      code,
    });
    expect(read(root, `${tasks}/T-AAAA-a.md`)).toBe(before);
  });

  test('a dry run shows a diff that git applies, and writes nothing', async () => {
    const root = taskTree({ 'T-AAAA-a': 'title: A\nimpact: low' });
    const change = { task: 'T-AAAA', set: ['impact=high', 'tags=x'] };
    const before = read(root, `${tasks}/T-AAAA-a.md`);
    const dry = (await call(root, 'sdlc.task_update', { ...change, dry_run: true })).output;
    expect(read(root, `${tasks}/T-AAAA-a.md`)).toBe(before);
    expect(dry['diff']).toContain('-impact: low\n+impact: high\n+tags:\n+  - x\n');
    const wet = (await call(root, 'sdlc.task_update', change)).output;
    expect(wet).toMatchObject({ hash: dry['hash'], wrote: true });
  });

  test.each([
    {
      name: 'conflict markers in the body',
      text: `${task('T-AAAA', 'title: A')}\n<<<<<<< ours\n=======\n>>>>>>> theirs\n`,
      code: 'sdlc.file_conflict',
    },
    {
      name: 'conflict markers in the front matter',
      text: '---\nid: T-AAAA\n<<<<<<< ours\ntitle: A\n=======\ntitle: B\n>>>>>>> theirs\n---\n# A\n',
      code: 'sdlc.file_conflict',
    },
    { name: 'no front matter', text: '# A\n', code: 'sdlc.file_unreadable' },
    { name: 'bytes that are not UTF-8', text: Uint8Array.of(0x2d, 0xff), code: 'sdlc.file_unreadable' },
  ])('$name: nothing is written', async ({ text, code }) => {
    const root = taskTree({});
    writeIn(root, `${tasks}/T-AAAA.md`, text);
    const change = { task: 'T-AAAA', set: ['impact=low'] };
    await expect(call(root, 'sdlc.task_update', change)).rejects.toMatchObject({ code });
    expect(readFileSync(path.join(root, tasks, 'T-AAAA.md')).equals(Buffer.from(text as string))).toBe(true);
  });

  test('a file that leads out of the planning tree is not written', async () => {
    const root = taskTree({ 'T-BBBB-b': 'title: B' });
    writeIn(root, 'elsewhere.md', task('T-AAAA', 'title: A'));
    symlinkSync(path.join(root, 'elsewhere.md'), path.join(root, tasks, 'T-AAAA-a.md'));
    const change = { task: 'T-AAAA-a', set: ['impact=low'] };
    await expect(call(root, 'sdlc.task_update', change)).rejects.toMatchObject({ code: 'sdlc.file_outside' });
    expect(read(root, 'elsewhere.md')).toBe(task('T-AAAA', 'title: A'));
  });

  test('a configuration that is not valid stops every write', async () => {
    const root = taskTree({ 'T-AAAA-a': 'title: A' });
    writeIn(root, 'sdlc.yaml', 'planing:\n  root: other\n');
    const change = { task: 'T-AAAA', set: ['impact=low'] };
    await expect(call(root, 'sdlc.task_update', change)).rejects.toMatchObject({
      code: 'sdlc.config_invalid',
    });
    await expect(call(root, 'sdlc.task_create', { title: 'B' })).rejects.toMatchObject({
      code: 'sdlc.config_invalid',
    });
  });
});

describe('creating', () => {
  test('as a new user would: three tasks, what is next, close one, ask again', async () => {
    const root = makeTree({ 'README.md': '# New\n' });
    const ready = { state: 'open/ready', goal: 'G.', acceptance: ['It is there.'] };
    await call(root, 'sdlc.task_create', { title: 'Lay the ground', impact: 'low', ...ready });
    const second = { title: 'Build on it', impact: 'high', depends_on: ['lay-the-ground'], ...ready };
    const slip = call(root, 'sdlc.task_create', { ...second, depends_on: ['lay-the-gruond'] });
    await expect(slip).rejects.toMatchObject({
      code: 'sdlc.entity_unknown',
      message: expect.stringContaining('did you mean lay-the-ground?') as unknown,
    });
    const id = listing(root)[0]?.slice(0, 6) ?? '';
    await call(root, 'sdlc.task_create', second);
    await call(root, 'sdlc.task_create', { title: 'Something else', impact: 'medium', ...ready });
    expect(await call(root, 'sdlc.check')).toMatchObject({ actionable: false });
    const before = await call(root, 'sdlc.task_next');
    expect(names(before.output).map((name) => name.slice(7))).toEqual(['lay-the-ground', 'something-else']);
    expect((await call(root, 'sdlc.task_start', { task: id })).output).toMatchObject({ started: true });
    const closed = await call(root, 'sdlc.task_close', { task: id, note: 'Level.' });
    expect(closed.output).toMatchObject({
      unblocked: [{ title: 'Build on it', state: 'open/ready' }],
      open_criteria: [{ text: 'AC-1: It is there.' }],
    });
    const after = await call(root, 'sdlc.task_next');
    expect(names(after.output).map((name) => name.slice(7))).toEqual(['build-on-it', 'something-else']);
    expect(listing(root).every((name) => !name.startsWith('.'))).toBe(true);
  });

  test('a title that YAML or Markdown could misread comes back as it was given', async () => {
    const root = makeTree({ 'docs/planning/README.md': '# Plan\n' });
    const title = 'Say: "no" # to [all] ---';
    const { output } = await call(root, 'sdlc.task_create', { title });
    const got = await call(root, 'sdlc.entity_get', { entity: String(output['id']) });
    expect(got.output).toMatchObject({ title, front_matter: { title } });
    await expect(call(root, 'sdlc.task_create', { title: '灯台' })).rejects.toMatchObject({
      code: 'sdlc.slug_empty',
    });
    await call(root, 'sdlc.task_create', { title: '灯台', slug: 'lighthouse' });
  });

  test('a dry run writes nothing, not even a directory', async () => {
    const root = makeTree({ 'docs/planning/README.md': '# Plan\n' });
    const { output } = await call(root, 'sdlc.task_create', { title: 'A', dry_run: true });
    expect(output['diff']).toMatch(
      /^--- \/dev\/null\n\+\+\+ b\/docs\/planning\/tasks\/T-....-a\.md\n@@ -0,0 \+1,/,
    );
    expect(existsSync(path.join(root, tasks))).toBe(false);
  });

  test('an interrupted promotion is finished by running it again', async () => {
    const root = copyOf('lighthouse');
    const promote = { item: 'B-BELL', to: 'task' };
    const item = 'docs/planning/backlog/B-BELL-hang-a-bell.md';
    const before = read(root, item);
    const first = await call(root, 'sdlc.backlog_promote', promote);
    writeFileSync(path.join(root, item), before);
    const second = await call(root, 'sdlc.backlog_promote', promote);
    expect(canonicalJson(second.output)).toBe(canonicalJson(first.output));
    await expect(call(root, 'sdlc.backlog_promote', promote)).rejects.toMatchObject({
      code: 'sdlc.backlog_settled',
    });
  });
});

describe('processes that write at once', () => {
  const run = async (root: string, line: readonly string[]) =>
    await runProgram(builtProgram('sdlc'), [...line, '--json', '--root', root], { cwd: root });

  test('of two that have read the same, one wins and the other is told', async () => {
    const root = taskTree({ 'T-AAAA-a': 'title: A' });
    const { output } = await call(root, 'sdlc.task_update', { task: 'T-AAAA', set: ['impact=low'] });
    const got = await call(root, 'sdlc.entity_get', { entity: 'T-AAAA' });
    expect(got.output).toMatchObject({ hash: output['hash'] });
    const line = ['task', 'update', 'T-AAAA', '--expect', String(output['hash'])];
    const runs = await Promise.all([
      run(root, [...line, '--set', 'tags=one']),
      run(root, [...line, '--set', 'tags=two']),
    ]);
    expect(runs.map(({ code }) => Number(code)).toSorted((left, right) => left - right)).toEqual([0, 1]);
    const loser = runs.find(({ code }) => code === 1);
    expect(loser?.stderr).toContain('sdlc.file_changed');
    const won = runs.findIndex(({ code }) => code === 0) === 0 ? 'one' : 'two';
    expect(read(root, `${tasks}/T-AAAA-a.md`)).toBe(
      task('T-AAAA-a', `title: A\nimpact: low\ntags:\n  - ${won}`),
    );
    expect(listing(root)).toEqual(['T-AAAA-a.md']);
  });

  test('all that create get ids of their own', async () => {
    const root = makeTree({ 'docs/planning/README.md': '# Plan\n' });
    const titles = ['one', 'two', 'three', 'four'];
    const runs = await Promise.all(
      titles.map(async (title) => {
        const set = ['--set', 'applies_to.paths=src'];
        return await run(root, ['entity', 'create', 'standard', title, ...set]);
      }),
    );
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const made = readdirSync(path.join(root, 'docs/planning/standards')).toSorted();
    expect(made.map((name) => name.slice(0, 6))).toEqual(['S-0001', 'S-0002', 'S-0003', 'S-0004']);
  });

  test('what a process that died has left is taken away', async () => {
    const root = taskTree({ 'T-AAAA-a': 'title: A' });
    const dead = await runProgram(builtProgram('sdlc'), ['--version']);
    expect(dead.code).toBe(0);
    const { hostname } = await import('node:os');
    writeIn(root, `${tasks}/.T-AAAA-a.md.lock`, `2147483646 ${hostname()}\n`);
    writeIn(root, `${tasks}/.T-AAAA-a.md.tmp`, 'half a fi');
    await call(root, 'sdlc.task_update', { task: 'T-AAAA', set: ['impact=low'] });
    expect(listing(root)).toEqual(['T-AAAA-a.md']);
  });

  test('a directory that cannot be written is a problem', async () => {
    const root = taskTree({ 'T-AAAA-a': 'title: A' });
    mkdirSync(path.join(root, tasks, '.T-AAAA-a.md.tmp/inner'), { recursive: true });
    const change = { task: 'T-AAAA', set: ['impact=low'] };
    await expect(call(root, 'sdlc.task_update', change)).rejects.toMatchObject({
      code: 'sdlc.file_unwritable',
    });
  });
});
