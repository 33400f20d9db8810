import { createScanWriter, identify } from '@trefoil/findings';
import type { Finding, UnidentifiedFinding } from '@trefoil/findings';
import { createTestContext } from '@trefoil/testkit';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { call, removeTrees, taskTree } from './planning-tree.ts';

afterAll(removeTrees);

const COPY: UnidentifiedFinding = {
  rule: 'buffer/strcpy',
  kind: 'memory',
  severity: 'error',
  confidence: 'high',
  backend: 'toycheck',
  message: 'strcpy into `label`, see [[T-NONE]]\n# which holds 16 bytes',
  path: 'src/copy.c',
  line: 12,
  column: 3,
  function: 'copy_label',
  cwe: [],
  evidence: [],
  related: [],
};
const [copy, read] = identify([
  { finding: COPY },
  { finding: { ...COPY, message: 'read', path: 'src/read.c' } },
]);

/** Makes these findings what the active scan found. */
async function scanOf(root: string, findings: readonly (Finding | undefined)[]): Promise<void> {
  const context = createTestContext({ cwd: root });
  const writer = createScanWriter(context.workspace, context.now());
  const known = findings.filter((finding) => finding !== undefined);
  for (const finding of known) await writer.add(finding, { report: 0, run: 0 });
  await writer.finish({ root, reports: [], suppressions: [], notes: [], files: [] }, []);
}

const create = async (root: string, input: object) =>
  (await call(root, 'sdlc.task_create', { branches: false, ...input })).output;
const rulesOf = async (root: string) => {
  const { output } = await call(root, 'sdlc.check', { rules: ['sdlc/finding-remains', 'sdlc/finding-gone'] });
  return (output['findings'] as { rule: string; path: string }[]).map(({ rule }) => rule);
};

describe('a task from a finding', () => {
  test('says where it is and what made it, and nothing in the message becomes Markdown', async () => {
    const root = taskTree({});
    await scanOf(root, [copy, read]);
    const made = await create(root, { from_finding: copy?.id });
    expect(made).toMatchObject({ title: 'Fix buffer/strcpy in src/copy.c', wrote: true, existing: false });
    const text = readFileSync(path.join(root, String(made['path'])), 'utf8');
    expect(text).toContain(`provenance: finding ${copy?.fingerprint}\n`);
    expect(text).toContain('impact: high\n');
    expect(text).toContain('- `src/copy.c:12`: copy\\_label\n');
    expect(text).not.toMatch(/^# which|\[\[T-NONE/m);
    expect((await call(root, 'sdlc.check', {})).output['findings']).toEqual([]);
  });

  test('is made once, by whatever name the finding is called', async () => {
    const root = taskTree({});
    await scanOf(root, [copy, read]);
    const first = await create(root, { from_finding: copy?.id });
    for (const name of [copy?.id, copy?.fingerprint, copy?.id.slice(0, 12)]) {
      expect(await create(root, { from_finding: name })).toMatchObject({
        id: first['id'],
        path: first['path'],
        wrote: false,
        existing: true,
      });
    }
    expect(await create(root, { from_finding: read?.id })).toMatchObject({ existing: false });
  });

  test('is one of several that one rule finds in one file', async () => {
    const root = taskTree({});
    const found = identify([{ finding: COPY }, { finding: { ...COPY, message: 'again', line: 40 } }]);
    await scanOf(root, found);
    const made = await Promise.all(found.map(async ({ id }) => await create(root, { from_finding: id })));
    expect(made).toMatchObject(found.map(() => ({ wrote: true, existing: false })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
    for (const [index, { id }] of found.entries())
      expect(await create(root, { from_finding: id })).toMatchObject({
        existing: true,
        id: made[index]?.['id'],
      });
  });

  test('is another one when the finding is back after the first was closed', async () => {
    const root = taskTree({});
    await scanOf(root, [copy]);
    const stems: unknown[] = [];
    for (const _round of [1, 2, 3]) {
      const made = await create(root, { from_finding: copy?.id });
      expect(made).toMatchObject({ wrote: true, existing: false });
      stems.push(made['basename']);
      await call(root, 'sdlc.task_close', { task: made['id'], note: 'Gone for now.' });
    }
    expect(new Set(stems).size).toBe(3);
  });

  test('is made once by several that ask at once', async () => {
    const root = taskTree({});
    await scanOf(root, [copy]);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => await create(root, { from_finding: copy?.id })),
    );
    expect(new Set(answers.map(({ path: file }) => file)).size).toBe(1);
    expect(answers.filter(({ wrote }) => wrote === true)).toHaveLength(1);
  });

  test('is not made of what a baseline says was there once', async () => {
    const root = taskTree({});
    await scanOf(root, [copy === undefined ? undefined : { ...copy, baseline_state: 'absent' }]);
    await expect(create(root, { from_finding: copy?.id })).rejects.toMatchObject({
      code: 'sdlc.finding_unknown',
    });
  });

  test('is written as its maker says, and shown first where that is asked', async () => {
    const root = taskTree({});
    await scanOf(root, [copy]);
    const said = { from_finding: copy?.id, title: 'Bound the label', impact: 'low', dry_run: true };
    const shown = await create(root, said);
    expect(shown).toMatchObject({ title: 'Bound the label', wrote: false, existing: false });
    expect(shown['diff']).toContain('impact: low');
  });

  test.each<[string, object, string]>([
    ['no scan is stored', { from_finding: 'i1_0123456789' }, 'scan.none'],
    ['neither title nor finding', {}, 'input.invalid'],
    ['another provenance beside it', { from_finding: 'i1_0123456789', provenance: 'me' }, 'input.invalid'],
  ])('is refused: %s', async (_name, input, code) => {
    await expect(create(taskTree({}), input)).rejects.toMatchObject({ code });
  });

  test('is refused where the scan has no such finding', async () => {
    const root = taskTree({});
    await scanOf(root, [copy]);
    await expect(create(root, { from_finding: 'i1_ffffffffffff' })).rejects.toMatchObject({
      code: 'sdlc.finding_unknown',
    });
  });
});

describe('a check holds tasks against the scan', () => {
  async function treeWith(state: string, found: readonly (Finding | undefined)[]): Promise<string> {
    const root = taskTree({});
    await scanOf(root, [copy]);
    const made = await create(root, { from_finding: copy?.id });
    const file = path.join(root, String(made['path']));
    const closing = state.startsWith('closed/') ? '\ncompletion_note: done' : '';
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^state: .*$/m, `state: ${state}${closing}`));
    await scanOf(root, found);
    return root;
  }

  test.each<[string, string, readonly (Finding | undefined)[], string[]]>([
    ['open, and found', 'open/ready', [copy], []],
    ['open, and gone', 'open/ready', [read], ['sdlc/finding-gone']],
    ['in progress, and gone', 'in-progress', [], ['sdlc/finding-gone']],
    ['done, and gone', 'closed/done', [], []],
    ['done, and found', 'closed/done', [copy], ['sdlc/finding-remains']],
    // Somebody decided against it; that the finding stays is what they decided.
    ['superseded, and found', 'closed/superseded', [copy], []],
  ])('%s', async (_name, state, found, rules) => {
    expect(await rulesOf(await treeWith(state, found))).toEqual(rules);
  });

  test('which moved to another file', async () => {
    const moved = copy === undefined ? undefined : { ...copy, id: 'i1_moved', path: 'src/other.c', line: 90 };
    expect(await rulesOf(await treeWith('open/ready', [moved]))).toEqual([]);
  });

  test('and says nothing where no scan is stored', async () => {
    const root = taskTree({ 'T-AAAA-a': `title: A\nprovenance: finding ${copy?.fingerprint}` });
    expect(await rulesOf(root)).toEqual([]);
  });
});
