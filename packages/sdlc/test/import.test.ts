import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call, copyOf, makeTree, removeTrees, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const tasks = 'docs/planning/tasks';

interface Row {
  readonly source: string;
  readonly source_id: string;
  readonly id: string;
  readonly basename: string;
  readonly notes: readonly string[];
}

function contents(root: string): Record<string, string> {
  const directory = path.join(root, tasks);
  return Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(path.join(directory, name), 'utf8')]),
  );
}

async function importInto(root: string, input = {}) {
  const { output } = await call(root, 'sdlc.import_backlog_md', { dir: 'old-plan', ...input });
  return { output, rows: output['tasks'] as Row[] };
}

test('each task comes with all it says, its links turned into links', async () => {
  const root = copyOf('lighthouse');
  const { output, rows } = await importInto(root);
  expect(output['left_out']).toEqual([{ path: 'docs/doc-1.md', why: 'is no task' }]);
  const [tower, clock, lime, red] = rows;
  expect(rows.map(({ source_id }) => source_id)).toEqual(['task-1', 'task-2', 'task-3', 'task-1']);
  const read = (row: Row | undefined) => readFileSync(path.join(root, tasks, `${row?.basename}.md`), 'utf8');
  expect(read(tower)).toBe(
    `---
type: task
id: ${tower?.id}
state: open/ready
title: Whitewash the tower
created: 2025-08-03
tags:
  - tower
impact: high
depends_on:
  - "[[${lime?.basename}]]"
provenance: Backlog.md task-1
---
# Whitewash the tower

## Goal

Ships know the tower by day.

## Acceptance criteria
- [ ] #1 White from every side.

## Out of scope

- none stated

## Discovery context

- source: tasks/task-1 - Whitewash-the-tower.md
- id: task-1
- created_date: 2025-08-03 10:20
- status: To Do
`,
  );
  expect(clock?.notes).toEqual(['dependency task-99, which leads nowhere; kept as text']);
  expect(read(clock)).toContain(`state: in-progress\n`);
  expect(read(clock)).toContain(`parent_key: "[[${tower?.basename}]]"\n`);
  expect(read(clock)).toContain('```markdown\n## Description\n```');
  expect(read(clock)).toMatch(/- assignee: .*@keeper/);
  expect(read(clock)).toContain('- dependency task-99, which leads nowhere\n');
  expect(read(lime)).toContain('state: closed/done\n');
  expect(read(red)).toContain(
    'provenance: Backlog.md task-1 (archive/tasks/task-1 - Paint-the-tower-red.md)\n',
  );
  const check = await call(root, 'sdlc.check', { paths: [tasks] });
  expect(check.output).toMatchObject({ counts: { error: 0 } });
});

test('a second import changes nothing, and brings only what is new', async () => {
  const root = copyOf('lighthouse');
  await importInto(root);
  const before = contents(root);
  expect((await importInto(root)).output).toMatchObject({
    scanned: 4,
    imported: 0,
    already: 4,
    wrote: false,
  });
  expect(contents(root)).toEqual(before);
  writeIn(root, 'old-plan/tasks/task-4 - Oil.md', '---\nid: task-4\ntitle: Oil\nstatus: To Do\n---\n');
  expect((await importInto(root)).output).toMatchObject({ scanned: 5, imported: 1, already: 4 });
  expect(contents(root)).toMatchObject(before);
});

test('a file whose front matter cannot be read at all is kept whole', async () => {
  const raw = '---\nid: [\n  title: x\n\ttab: {\n---\n# Body\n\n```js\n1;\n```\n';
  const root = makeTree({ 'old-plan/tasks/task-7 - Odd-one.md': raw, 'docs/planning/README.md': '# Plan\n' });
  const { output, rows } = await importInto(root);
  expect(output).toMatchObject({ imported: 1, invalid_yaml: [{ path: 'tasks/task-7 - Odd-one.md' }] });
  expect(rows).toMatchObject([{ source_id: 'task-7', state: 'planning/draft' }]);
  expect(Object.values(contents(root)).join('')).toContain(`\`\`\`\`markdown\n${raw}\`\`\`\`\n`);
});

test('a dry run tells the ids that the import will give', async () => {
  const root = copyOf('lighthouse');
  const before = contents(root);
  const dry = await importInto(root, { dry_run: true });
  expect(contents(root)).toEqual(before);
  expect((await importInto(root)).rows).toEqual(dry.rows);
});
