import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { call, fixtures, makeTree, names, removeTrees, taskTree, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const ready = 'state: open/ready\nimpact: medium\ncomplexity: small\ncreated: 2026-01-01\n';
const next = async (tasks: Readonly<Record<string, string>>, input = {}) =>
  await call(taskTree(tasks), 'sdlc.task_next', input);

describe('task next on a real tree', () => {
  test('gives the known order, and the known blocked tasks with the reason', async () => {
    const { output } = await call(path.join(fixtures, 'markdown-contract'), 'sdlc.task_next');
    expect(names(output)).toEqual(['T-BMTX-bun-compile-matrix', 'T-SCPA-paragraph-transform-adr']);
    expect(output['skipped_blocked']).toEqual([
      expect.objectContaining({
        basename: 'T-INST-convenience-installer',
        unsatisfied: ['T-RELS-release-channels'],
      }),
      expect.objectContaining({
        basename: 'T-RELS-release-channels',
        unsatisfied: ['T-BMTX-bun-compile-matrix'],
      }),
      expect.objectContaining({
        basename: 'T-UNSG-unsigned-install-notes',
        unsatisfied: ['T-RELS-release-channels'],
      }),
    ]);
    expect(output).toMatchObject({ total: 2, cycle: null, skipped: { blocked: 3, parent: 0, kind: 0 } });
  });
});

describe('the order', () => {
  test.each([
    {
      name: 'priority before impact',
      first: `${ready}priority: true\n`,
      second: ready.replace('medium', 'high'),
    },
    {
      name: 'impact before complexity',
      first: ready.replace('small', 'large').replace('medium', 'high'),
      second: ready,
    },
    {
      name: 'complexity before age',
      first: ready.replace('2026', '2027'),
      second: ready.replace('small', 'medium'),
    },
    { name: 'the older one', first: ready.replace('2026', '2025'), second: ready },
    {
      name: 'a missing impact last',
      first: ready.replace('medium', 'low'),
      second: ready.replace('impact: medium\n', ''),
    },
    {
      name: 'a missing date last',
      first: ready.replace('2026', '9998'),
      second: ready.replace('created: 2026-01-01\n', ''),
    },
    {
      name: 'a priority that is text is none',
      first: ready.replace('medium', 'high'),
      second: `${ready}priority: "true"\n`,
    },
  ])('$name', async ({ first, second }) => {
    const { output } = await next({ 'T-ZZZZ-first': first, 'T-AAAA-second': second });
    expect(names(output)).toEqual(['T-ZZZZ-first', 'T-AAAA-second']);
  });

  test('a tie is settled by the file name', async () => {
    const { output } = await next({ 'T-BBBB-b': ready, 'T-AAAA-a': ready });
    expect(names(output)).toEqual(['T-AAAA-a', 'T-BBBB-b']);
  });

  test('a blocked task lifts what it waits for, through several steps, by name', async () => {
    const { output } = await next({
      'T-AAAA-last': ready.replace('medium', 'low'),
      'T-BBBB-middle': `${ready.replace('medium', 'low')}depends_on: ["[[T-AAAA]]"]\n`,
      'T-CCCC-urgent': `${ready}priority: true\ndepends_on: ["[[T-BBBB]]"]\n`,
      'T-DDDD-other': ready.replace('medium', 'high'),
    });
    expect(output['ordered']).toMatchObject([
      { basename: 'T-AAAA-last', lifted_from: 'T-BBBB-middle', priority: false, priority_rank: 0 },
      { basename: 'T-DDDD-other' },
    ]);
  });

  test('planning work is skipped, and still lifts what it waits for', async () => {
    const { output } = await next({
      'T-AAAA-base': ready.replace('medium', 'low'),
      'T-BBBB-plan': `${ready}priority: true\nkind: planning\ndepends_on: ["[[T-AAAA]]"]\n`,
      'T-CCCC-other': ready,
    });
    expect(names(output)).toEqual(['T-AAAA-base', 'T-CCCC-other']);
    expect(output['skipped_kind']).toEqual([
      { basename: 'T-BBBB-plan', kind: 'planning', why: 'is planning work' },
    ]);
  });
});

describe('what is skipped', () => {
  test.each([
    { name: 'by bare id', link: 'T-AAAA', blocked: false },
    { name: 'by id in a wikilink', link: '"[[T-AAAA]]"', blocked: false },
    { name: 'by id and slug', link: '"[[T-AAAA-base]]"', blocked: false },
    { name: 'by a slug that was changed', link: '"[[T-AAAA-old-name]]"', blocked: false },
    { name: 'with an alias and a heading', link: '"[[T-AAAA#Goal|the base]]"', blocked: false },
    { name: 'without quotes', link: '[[T-AAAA]]', blocked: false },
    { name: 'on nothing', link: '"[[T-NONE]]"', blocked: true },
    { name: 'on a name that two have', link: '"[[T-DUPE]]"', blocked: true },
  ])('a dependency $name', async ({ link, blocked }) => {
    const { output } = await next({
      'T-AAAA-base': 'state: closed/done\ncompletion_note: x\n',
      'T-DUPE-one': 'state: closed/done\n',
      'T-DUPE-two': 'state: closed/done\n',
      'T-BBBB-user': `${ready}depends_on:\n  - ${link}\n`,
    });
    expect(names(output)).toEqual(blocked ? [] : ['T-BBBB-user']);
    expect(names(output, 'skipped_blocked')).toEqual(blocked ? ['T-BBBB-user'] : []);
  });

  test('a dependency that leads nowhere is noted too', async () => {
    const { notes, output } = await next({ 'T-BBBB-user': `${ready}depends_on: ["[[T-NONE]]"]\n` });
    expect(notes).toEqual(['T-BBBB-user: depends_on T-NONE leads nowhere']);
    expect(output['skipped_blocked']).toMatchObject([{ why: 'waits for T-NONE (there is no such entity)' }]);
  });

  test('a parent is skipped, even when its only child is closed', async () => {
    const { output } = await next({
      'T-AAAA-epic': ready,
      'T-BBBB-leaf': 'state: closed/done\nparent_key: "[[T-AAAA-epic]]"\n',
    });
    expect(output).toMatchObject({
      ordered: [],
      skipped_parent: [{ basename: 'T-AAAA-epic', children: ['T-BBBB-leaf'] }],
    });
  });

  test('blocked tasks are kept on request', async () => {
    const { output } = await next(
      { 'T-BBBB-user': `${ready}depends_on: ["[[T-NONE]]"]\n` },
      { include_blocked: true },
    );
    expect(names(output)).toEqual(['T-BBBB-user']);
  });

  test('autonomy excludes, and absent autonomy passes', async () => {
    const { output } = await next(
      { 'T-AAAA-a': `${ready}autonomy: human-only\n`, 'T-BBBB-b': ready },
      { exclude_autonomy: ['human-only'] },
    );
    expect(names(output)).toEqual(['T-BBBB-b']);
  });

  test('the former name of the state is read', async () => {
    const { output } = await next({ 'T-AAAA-a': 'status: open/ready\n', 'T-BBBB-b': 'status: draft\n' });
    expect(names(output)).toEqual(['T-AAAA-a']);
  });

  test('a maturity is no state', async () => {
    const { output } = await next({ 'T-AAAA-a': 'state: open/ready\nstatus: stable\n' });
    expect(names(output)).toEqual(['T-AAAA-a']);
  });
});

describe('circles', () => {
  test('tasks that wait for one another leave nothing ordered', async () => {
    const on = (id: string) => `${ready}depends_on: ["[[${id}]]"]\n`;
    const { output, actionable } = await next({
      'T-CCCC-c': on('T-AAAA'),
      'T-AAAA-a': on('T-BBBB'),
      'T-BBBB-b': on('T-CCCC'),
      'T-DDDD-d': ready,
    });
    expect(output).toMatchObject({ ordered: [], cycle: ['T-AAAA-a', 'T-BBBB-b', 'T-CCCC-c'], total: 0 });
    expect(actionable).toBe(true);
  });

  test('a task that waits for itself is one', async () => {
    const { output } = await next({ 'T-AAAA-a': `${ready}depends_on: ["[[T-AAAA]]"]\n` });
    expect(output['cycle']).toEqual(['T-AAAA-a']);
  });

  test('one through a draft only blocks', async () => {
    const { output } = await next({
      'T-AAAA-a': `${ready}depends_on: ["[[T-BBBB]]"]\n`,
      'T-BBBB-b': 'state: planning/draft\ndepends_on: ["[[T-AAAA]]"]\n',
    });
    expect(output).toMatchObject({ cycle: null, skipped_blocked: [{ basename: 'T-AAAA-a' }] });
  });
});

describe('limits', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`T-00${String(at + 10)}-n`, ready]));

  test('twenty unless asked otherwise, and how many there are', async () => {
    const { output } = await next(many);
    expect(output).toMatchObject({ total: 30, returned: 20, truncated: true, next_offset: 20 });
  });

  test('null is all of them', async () => {
    const { output } = await next(many, { limit: null, max_bytes: 100_000 });
    expect(output).toMatchObject({ total: 30, returned: 30, truncated: false });
  });

  test.each([0, -1, '', 1.5, true])('%j is refused', async (limit) => {
    await expect(next(many, { limit })).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('trees that lack something', () => {
  test('no planning tree', async () => {
    await expect(call(makeTree({ 'a.txt': '' }), 'sdlc.task_next')).rejects.toMatchObject({
      code: 'sdlc.planning_missing',
    });
  });

  test('no directory for tasks', async () => {
    await expect(call(makeTree({ 'docs/planning/README.md': '' }), 'sdlc.task_next')).rejects.toMatchObject({
      code: 'sdlc.tasks_missing',
    });
  });

  test('an empty directory for tasks', async () => {
    const root = makeTree({ 'docs/planning/tasks/README.md': '# Tasks\n' });
    expect((await call(root, 'sdlc.task_next')).output).toMatchObject({ total: 0, ordered: [] });
  });

  test('tasks that are all in other states are told, and closed ones are not', async () => {
    const root = taskTree({
      'T-AAAA-a': 'state: planning/draft\n',
      'T-BBBB-b': 'state: planning/draft\n',
      'T-CCCC-c': 'state: open/blocked\n',
      'T-DDDD-d': 'state: closed/done\n',
    });
    const told = 'no task is as asked for; unfinished ones are open/blocked (1), planning/draft (2)';
    expect(await call(root, 'sdlc.task_next')).toMatchObject({ output: { total: 0 }, notes: [told] });
    expect((await call(root, 'sdlc.task_next', { state: ['open/blocked'] })).notes).toEqual([]);
    const done = taskTree({ 'T-DDDD-d': 'state: closed/done\n' });
    expect((await call(done, 'sdlc.task_next')).notes).toEqual([]);
  });

  test('the planning root is found from below', async () => {
    const root = taskTree({ 'T-AAAA-a': ready });
    writeIn(root, 'src/deep/a.ts', '');
    const { output } = await call(root, 'sdlc.task_next');
    expect(output['ordered']).toMatchObject([{ path: 'docs/planning/tasks/T-AAAA-a.md' }]);
  });
});
