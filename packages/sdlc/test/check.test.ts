import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { call, fixtures, makeTree, removeTrees, task, taskTree, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

interface Row {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly id: string;
}

const ready = 'state: open/ready\n';

async function check(root: string, input: Record<string, unknown> = {}): Promise<Row[]> {
  const { output } = await call(root, 'sdlc.check', { limit: 100_000, max_bytes: 10_000_000, ...input });
  return output['findings'] as Row[];
}

const found = (rows: readonly Row[]) =>
  rows.map(({ rule, line, column }) => `${rule.slice('sdlc/'.length)} ${line}:${column}`);

describe('one task at a time', () => {
  test.each([
    { name: 'nothing wrong', lines: ready, findings: [] },
    { name: 'an unknown key', lines: `${ready}impakt: high\n`, findings: ['unknown-key 5:1'] },
    { name: 'a wrong value', lines: `${ready}impact: huge\n`, findings: ['invalid-value 5:1'] },
    { name: 'a wrong state', lines: 'state: ready\n', findings: ['invalid-value 4:1'] },
    { name: 'a wrong state by its former name', lines: 'status: ready\n', findings: ['invalid-value 4:1'] },
    { name: 'a number for a version', lines: `${ready}schema_version: 7\n`, findings: ['invalid-value 5:1'] },
    {
      name: 'a file that is not managed',
      lines: `${ready}schema_version: "0"\nanything: goes\n`,
      findings: [],
    },
    { name: 'text for true', lines: `${ready}priority: "true"\n`, findings: ['invalid-value 5:1'] },
    {
      name: 'a key that stands twice',
      lines: `${ready}impact: high\nimpact: low\n`,
      findings: ['duplicate-key 6:1'],
    },
    {
      name: 'a value that must be in quotes',
      lines: `${ready}title: a: b\n`,
      findings: ['front-matter-recovered 5:9', 'title-mismatch 7:1'],
    },
    { name: 'closed without a note', lines: 'state: closed/done\n', findings: ['missing-key 1:1'] },
    { name: 'an id that is not the file’s', lines: `id: T-ZZZZ\n${ready}`, findings: ['id-mismatch 3:1'] },
    {
      name: 'another type',
      lines: ready,
      replace: ['type: task', 'type: note'],
      findings: ['type-mismatch 2:1'],
    },
    {
      name: 'a link without quotes',
      lines: `${ready}depends_on:\n  - [[T-TEST]]\n`,
      findings: ['self-dependency 5:1', 'unquoted-link 6:5'],
    },
    {
      name: 'a dependency that is not there',
      lines: `${ready}depends_on:\n  - "[[T-NONE]]"\n`,
      findings: ['dangling-dependency 6:5'],
    },
    {
      name: 'a relation that is not there',
      lines: `${ready}related: ["[[T-NONE]]", some words]\n`,
      findings: ['dangling-link 5:11'],
    },
    { name: 'itself', lines: `${ready}depends_on: ["[[T-TEST]]"]\n`, findings: ['self-dependency 5:1'] },
    { name: 'tabs', lines: `${ready}\ttabs: x\n`, findings: ['front-matter-invalid 5:1'] },
  ])('$name', async ({ lines, findings, replace }) => {
    const content = task('T-TEST-t', lines);
    const root = makeTree({
      'docs/planning/tasks/T-TEST-t.md':
        replace === undefined ? content : content.replace(replace[0] ?? '', replace[1] ?? ''),
    });
    expect(found(await check(root))).toEqual(findings);
  });

  test.each([
    {
      name: 'a section that is missing',
      from: '## Goal\n\nG.\n\n',
      to: '',
      findings: ['missing-section 1:1'],
    },
    { name: 'an empty section', from: 'G.\n', to: '', findings: ['not-ready 8:1'] },
    { name: 'a placeholder', from: 'G.', to: 'It is TBD.', findings: ['placeholder 10:7'] },
    {
      name: 'a placeholder in code',
      from: 'G.',
      to: 'Say `TBD`, or `<name>`, <br> or <https://a.b>.',
      findings: [],
    },
    { name: 'no criterion', from: '- [ ] AC-1: x', to: 'Later.', findings: ['not-ready 12:1'] },
    {
      name: 'a criterion without a box',
      from: '- [ ] AC-1: x',
      to: '- [ ] AC-1: x\n- AC-2: y',
      findings: ['not-ready 15:1'],
    },
    {
      name: 'a dead link',
      from: 'G.',
      to: 'See [[T-NONE]] and `[[T-NOPE]]`.',
      findings: ['dangling-link 10:5'],
    },
    {
      name: 'an unfinished merge',
      from: 'G.',
      to: '<<<<<<< ours\nG.\n=======\nH.\n>>>>>>> theirs',
      findings: ['conflict-markers 10:1'],
    },
  ])('$name', async ({ from, to, findings }) => {
    const root = makeTree({ 'docs/planning/tasks/T-TEST-t.md': task('T-TEST-t', ready).replace(from, to) });
    expect(found(await check(root))).toEqual(findings);
  });
});

describe('between files', () => {
  test('two files with one id', async () => {
    const rows = await check(taskTree({ 'T-AAAA-a': ready, 'T-AAAA-b': ready }));
    expect(rows).toMatchObject([
      { rule: 'sdlc/duplicate-id', path: 'docs/planning/tasks/T-AAAA-b.md', line: 3 },
    ]);
  });

  test('a slug that was changed, and one that is ambiguous', async () => {
    const root = taskTree({
      'T-AAAA-new': ready,
      'T-BBBB-b': `${ready}related: ["[[T-AAAA-old]]", "[[T-CCCC]]"]\n`,
      'T-CCCC-1': ready,
      'T-CCCC-2': ready,
    });
    const rows = await check(root, { rules: ['stale-slug', 'ambiguous-link'] });
    expect(found(rows)).toEqual(['stale-slug 5:11', 'ambiguous-link 5:29']);
  });

  test('links that belong to another tree are let be', async () => {
    const root = taskTree({ 'T-AAAA-a': `${ready}related: ["[[X-1234]]"]\n` });
    expect(found(await check(root))).toEqual(['dangling-link 5:11']);
    writeIn(root, 'sdlc.yaml', 'check:\n  external_links: ["X-*"]\n');
    expect(await check(root)).toEqual([]);
  });

  test('a circle of ten thousand is one finding', async () => {
    const id = (at: number) => `T-${(at + 46_656).toString(36).toUpperCase().padStart(4, '0').slice(-4)}`;
    const count = 10_000;
    const tasks = Array.from(
      { length: count },
      (_, at) => [`${id(at)}-n`, `${ready}depends_on: ["[[${id((at + 1) % count)}]]"]\n`] as const,
    );
    const rows = await check(taskTree(Object.fromEntries(tasks)));
    expect(rows).toHaveLength(1);
    expect(rows).toMatchObject([
      {
        rule: 'sdlc/dependency-cycle',
        message: expect.stringMatching(/and 9990 more wait for one another$/) as unknown,
      },
    ]);
  });

  test('parents of one another, and a task done before what it waits for', async () => {
    const rows = await check(
      taskTree({
        'T-AAAA-a': `${ready}parent_key: "[[T-BBBB]]"\n`,
        'T-BBBB-b': `${ready}parent_key: "[[T-AAAA]]"\n`,
        'T-CCCC-c': 'state: closed/done\ncompletion_note: x\ndepends_on: ["[[T-AAAA]]"]\n',
      }),
    );
    expect(found(rows)).toEqual(['parent-cycle 5:1', 'closed-with-open-dependency 6:14']);
  });

  test('names, strays and directories', async () => {
    const root = makeTree({
      'docs/planning/tasks/2026-01-01-old.md': task('T-TEST-t', `id: T-TEST\n${ready}`),
      'docs/planning/tasks/notes.txt': '',
      'docs/planning/tasks/view.base': '',
      'docs/planning/tasks/D-AAAA-decision.md': task('T-AAAA', ready).replace('T-AAAA', 'D-AAAA'),
    });
    const rows = await check(root, { rules: ['file-name', 'stray-file'] });
    expect(rows.map(({ rule, path: file }) => `${rule} ${path.basename(file)}`)).toEqual([
      'sdlc/file-name 2026-01-01-old.md',
      'sdlc/file-name D-AAAA-decision.md',
      'sdlc/stray-file notes.txt',
    ]);
  });
});

describe('other types', () => {
  test.each([
    {
      file: 'backlog/B-AAAA-a.md',
      lines: 'id: B-AAAA\nstate: promoted/task\n',
      findings: ['missing-key 1:1'],
    },
    {
      file: 'backlog/B-AAAA-a.md',
      lines: 'id: B-AAAA\nstate: promoted/task\nresult: "[[D-AAAA]]"\n',
      findings: ['dangling-link 4:1', 'invalid-value 4:1'],
    },
    { file: 'backlog/B-AAAA-a.md', lines: 'state: closed/delivered\nresult: shipped in 1.2\n', findings: [] },
    {
      file: 'backlog/B-AAAA-a.md',
      lines: 'state: closed/abandoned\nresult: x\n',
      findings: ['forbidden-key 3:1'],
    },
    {
      file: 'milestones/M-AAAA-a.md',
      lines: 'id: M-AAAA\nstate: closed/done\ncompletion_note: x\n',
      findings: ['missing-key 1:1'],
    },
    {
      file: 'decisions/D-AAAA-a.md',
      lines: 'id: D-AAAA\nstate: closed/superseded\n',
      findings: ['missing-key 1:1'],
    },
    { file: 'principles/P-0001-a.md', lines: 'id: P-0001\ntags: [a]\n', findings: ['invalid-value 3:1'] },
    { file: 'notes/N-AAAA-a.md', lines: 'id: N-AAAA\ngenre: poem\n', findings: ['invalid-value 3:1'] },
    {
      file: 'capabilities/C-0001-a.md',
      lines: 'id: C-0001\nlocations: [src/gone.ts, ../out.ts]\n',
      findings: ['location-gone 3:13', 'invalid-value 3:26'],
    },
    { file: 'standards/S-0001-a.md', lines: 'id: S-0001\n', findings: ['missing-key 1:1'] },
  ])('$file: $findings', async ({ file, lines, findings }) => {
    const root = makeTree({ [`docs/planning/${file}`]: `---\n${lines}---\n# A\n` });
    const rows = (await check(root)).filter(({ rule }) => rule !== 'sdlc/missing-section');
    expect(found(rows)).toEqual(findings);
  });
});

describe('what is asked for', () => {
  const tree = () => taskTree({ 'T-AAAA-a': `${ready}impakt: x\n`, 'T-BBBB-b': `${ready}impakt: x\n` });

  test('only findings in a path', async () => {
    const rows = await check(tree(), { paths: ['docs/planning/tasks/T-BBBB-b.md'] });
    expect(rows.map(({ path: file }) => file)).toEqual(['docs/planning/tasks/T-BBBB-b.md']);
  });

  test('not what the configuration turns off, unless by name', async () => {
    const root = tree();
    writeIn(root, 'sdlc.yaml', 'check:\n  off: [sdlc/unknown-key]\n');
    expect(await check(root)).toEqual([]);
    expect(await check(root, { rules: ['unknown-key'] })).toHaveLength(2);
  });

  test('a comment suppresses, and is counted', async () => {
    const root = taskTree({ 'T-AAAA-a': ready });
    const text = task('T-AAAA-a', ready).replace(
      'G.',
      'See [[T-NONE]]. <!-- fold-ignore: sdlc/dangling-link -- known -->',
    );
    writeIn(root, 'docs/planning/tasks/T-AAAA-a.md', text);
    const { output, actionable } = await call(root, 'sdlc.check');
    expect(output).toMatchObject({ findings: [], suppressed: 1 });
    expect(actionable).toBe(false);
  });

  test('an id stays when lines move', async () => {
    const root = taskTree({ 'T-AAAA-a': `${ready}impakt: x\n` });
    const [before] = await check(root);
    writeIn(root, 'docs/planning/tasks/T-AAAA-a.md', task('T-AAAA-a', `${ready}impact: high\nimpakt: x\n`));
    const [after] = await check(root);
    expect(after).toMatchObject({ id: before?.id, line: 6 });
  });
});

test('a real tree has the defects that it is known to have', async () => {
  const rows = await check(path.join(fixtures, 'markdown-contract'));
  const counts: Record<string, number> = {};
  for (const { rule } of rows) counts[rule] = (counts[rule] ?? 0) + 1;
  const notes = rows.filter(
    ({ rule, message }) => rule === 'sdlc/missing-key' && message.startsWith('completion_note'),
  );
  const related = rows.filter(
    ({ rule, message }) => rule === 'sdlc/dangling-link' && message.startsWith('related:'),
  );
  const renamed = rows.filter(
    ({ rule, message }) => rule === 'sdlc/stale-slug' && message.startsWith('related:'),
  );
  expect({ notes: notes.length, related: related.length, renamed: renamed.length }).toEqual({
    notes: 5,
    related: 9,
    renamed: 5,
  });
  expect(counts).toMatchObject({ 'sdlc/file-name': 1 });
  expect(await check(path.join(fixtures, 'markdown-contract'), { rules: ['closed-unchecked'] })).toHaveLength(
    76,
  );
});
