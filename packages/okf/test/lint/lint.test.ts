import { createTestContext } from '@trefoil/testkit';
import { invoke } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.operation.ts';
import { addFile, call, concept, makeDirectory, serve } from '../open-bundles.ts';
import { applyFix, findings, GOOD, lintFiles, page } from './run-lint.ts';
import type { Files } from './run-lint.ts';

const old = (at: string) => page('', `type: A\ngenerated: {by: a/1, at: ${at}}`);

describe('stale', () => {
  test.each([
    { stale_after: '31d', found: ['a.md'] },
    { stale_after: '30d', found: ['a.md', 'b.md'] },
    { stale_after: ' 5W ', found: [] },
    { stale_after: '2026-08-02', found: ['a.md', 'b.md'] },
    { stale_after: '2026-08-01T12:00:00Z', found: ['a.md'] },
    { stale_after: '2026-07-31T13:00:00+02:00', found: [] },
    { stale_after: ' ', found: [] },
  ])('$stale_after', async ({ stale_after, found }) => {
    const files = {
      'a.md': old('2026-07-31T11:30:00Z'),
      'b.md': old('2026-08-01T23:00:00Z'),
      'c.md': page('', 'type: A'),
    };
    const rows = await findings(files, { only: ['stale'], stale_after, today: '2026-09-01' });
    expect(rows.map(({ path }) => path)).toEqual(found);
  });

  test('is said not to have run unless somebody asks', async () => {
    const files = { 'a.md': old('2026-08-01') };
    expect((await lintFiles(files))['stats']).toMatchObject({ skipped_checks: ['stale'] });
    expect((await lintFiles(files, { stale_after: '1d' }))['stats']).toMatchObject({ skipped_checks: [] });
    expect((await lintFiles(files, { except: ['stale'] }))['stats']).toMatchObject({ skipped_checks: [] });
  });
});

describe('arguments that are refused', () => {
  test.each<[JsonObject, string]>([
    [{ stale_after: '90x' }, 'stale_after'],
    [{ stale_after: '2026-02-30' }, 'stale_after'],
    [{ stale_after: '-3d' }, 'stale_after'],
    [{ today: '2026-02-30' }, 'today'],
    [{ today: '2026-01-31T00:00:00Z' }, 'today'],
    [{ today: 'tomorrow' }, 'today'],
    [{ only: ['orphan', 'bogus'] }, 'only[1]'],
    [{ except: ['orphans'] }, 'except[0]'],
    [{ only: [] }, 'only'],
    [{ min_body: -1 }, 'min_body'],
    [{ fail_on: 'error' }, 'fail_on'],
    [{ group: 'folder', only: ['stub'] }, 'only'],
    [{ group: 'folder', min_body: 50 }, 'min_body'],
    [{ group: 'folder', fail_on: 'warn' }, 'fail_on'],
  ])('%j', async (input, field) => {
    await expect(lintFiles({ 'a.md': page() }, input)).rejects.toMatchObject({
      code: 'input.invalid',
      exit: 2,
      issues: [{ field }],
    });
  });

  test('a check that is not there brings the nearest to mind', async () => {
    await expect(lintFiles({ 'a.md': page() }, { only: ['orphans'] })).rejects.toMatchObject({
      issues: [{ did_you_mean: 'orphan' }],
    });
  });
});

describe('which checks run', () => {
  const files = { 'a.md': concept('type: A', 'x') };

  test('all in their order, but what was left out', async () => {
    const all = (await findings(files)).map(({ check }) => check);
    expect(all).toEqual([
      'orphan',
      'unlinked',
      'stub',
      'missing_title',
      'missing_description',
      'missing_generated',
    ]);
    const some = await findings(files, { only: ['stub', 'orphan', 'unlinked'], except: ['unlinked'] });
    expect(some.map(({ check }) => check)).toEqual(['orphan', 'stub']);
  });

  test('numbers of the bundle do not depend on them', async () => {
    const { stats, healthy } = await lintFiles(files, { only: ['log_order'] });
    expect(stats).toMatchObject({ orphans: 1, stubs: 1, loose: 1 });
    expect(healthy).toBe(true);
  });

  test('by folder, only what nothing ties to others is listed', async () => {
    const answer = await lintFiles(
      { 'd/a.md': page(), 'b.md': page('[c](c.md)'), 'c.md': page() },
      { group: 'folder' },
    );
    expect(answer).toMatchObject({ total: 1, findings: [], files: [{ id: 'd/a', title: 'T', dir: 'd' }] });
    expect(answer).not.toHaveProperty('stats');
  });
});

test.each<[JsonObject, boolean]>([
  [{}, true],
  [{ fail_on: 'info' }, true],
  [{ fail_on: 'never' }, false],
  [{ except: ['orphan'] }, false],
  [{ except: ['orphan'], fail_on: 'info' }, true],
  [{ group: 'folder' }, false],
])('%j means exit 1: %s', async (input, expected) => {
  const { request } = await serve(['kb'], makeDirectory({ 'kb/a.md': page() }));
  const { actionable } = await invoke(
    { id: 'okf.lint', operation: lint, input: { bundle: 'kb', ...input } },
    request(),
  );
  expect(actionable).toBe(expected);
});

describe('a fix', () => {
  const FIXES: readonly [string, Files, string][] = [
    [
      'unquoted_value',
      { 'a.md': `\uFEFF${page('', 'type: A\ntitle: Prööf: of work')}` },
      "title: 'Prööf: of work'",
    ],
    ['heading_variant', { 'a.md': page('Ü.\n\n# Example\n') }, '# Examples\n'],
    [
      'moved_target',
      { 'd/a.md': page('Ü [x](x.md#part)'), 'e/x.md': page('# Part\n') },
      '[x](../e/x.md#part)',
    ],
    ['moved_target', { 'd/a.md': page('[x](/x.md)'), 'e f/x.md': page() }, '[x](/e%20f/x.md)'],
    ['wikilink', { 'd/a.md': page('See [[x|the x]].'), 'e/x.md': page() }, 'See [the x](../e/x.md).'],
    [
      'index_description_drift',
      {
        'index.md': '- [A](a.md) - A long\n',
        'a.md': page('', 'type: A\ntitle: A\ndescription: A long one.'),
      },
      '- [A](a.md) - A long one.\n',
    ],
    ['date_without_time', { 'a.md': page('', 'type: A\nstale_after: 2026-12-31') }, '2026-12-31T00:00:00Z\n'],
    [
      'root_relative_path',
      { 'd/a.md': page('', `${GOOD}\nsources: [{resource: e/b.md}]`), 'e/b.md': page() },
      '{resource: /e/b.md}',
    ],
    [
      'near_miss_actor',
      { 'a.md': page('', 'type: A\ngenerated: { by: Human:ann, at: 2026-01-31T10:00:00Z }') },
      '{ by: human:ann, at',
    ],
  ];

  test.each(FIXES)('of %s settles it', async (check, files, expected) => {
    const [finding, ...others] = await findings(files, { only: [check] });
    if (finding === undefined) throw new Error('Nothing was found.');
    const fixed = applyFix(files, finding);
    expect(Object.values(fixed).join('\n')).toContain(expected);
    expect(others).toEqual([]);
    expect(await findings(fixed, { only: [check] })).toEqual([]);
  });

  test.each<[string, Files]>([
    ['wikilink', { 'a.md': page('[[x]]'), 'd/x.md': page(), 'e/x.md': page() }],
    ['wikilink', { 'a.md': page('[[x]] and [[x]]'), 'd/x.md': page() }],
    ['moved_target', { 'a.md': page('[x](x.md) [x](x.md)'), 'd/x.md': page() }],
    ['index_description_drift', { 'index.md': '- [A](a.md) - Other.\n', 'a.md': page() }],
    ['near_miss_actor', { 'a.md': page('', 'type: A\ngenerated: {by: human ann smith}') }],
  ])('of %s is only offered where it is sure', async (check, files) => {
    const rows = await findings(files, { only: [check] });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ fix }) => fix !== undefined)).toEqual([]);
  });
});

describe('the id of a finding', () => {
  const idsOf = async (files: Files) =>
    (await findings(files, { only: ['broken_anchor'] })).map(({ id }) => id);

  test('stays when lines come and go above it, and tells equal ones apart', async () => {
    const before = await idsOf({ 'a.md': page('[x](#no) [y](#no) [z](#other)') });
    const after = await idsOf({ 'a.md': page('New.\n\n[x](#no)\n\n[z](#other) [y](#no)') });
    expect(new Set(before).size).toBe(3);
    expect(after.toSorted()).toEqual(before.toSorted());
  });

  test('is another in another file', async () => {
    const [one] = await idsOf({ 'a.md': page('[x](#no)') });
    const [other] = await idsOf({ 'b.md': page('[x](#no)') });
    expect(one).not.toBe(other);
  });
});

describe('many findings', () => {
  test('are paged, and their number is told', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`c${index}.md`, concept('type: A', 'x')]),
    );
    const first = await lintFiles(files, { limit: 7 });
    expect(first).toMatchObject({ total: 180, returned: 7, truncated: true, next_offset: 7 });
    const last = await lintFiles(files, { limit: 50, offset: 170 });
    expect(last).toMatchObject({ returned: 10, truncated: false });
  });

  test('fit the smallest budget', async () => {
    const tags = Array.from({ length: 60 }, (_, index) => `a-rather-long-tag-${index}`).join(', ');
    const answer = await lintFiles(
      { 'a.md': concept(`type: A\ntags: [${tags}]`, 'x') },
      { max_bytes: 1_000 },
    );
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(1_000);
    expect(answer['truncated_fields']).toEqual(['stats']);
  });
});

test('an .okfignore leaves files out, and the answer says so', async () => {
  const root = makeDirectory({
    'kb/.okfignore': '# not knowledge\nREADME.md\n/drafts/\n*.tmp.md\n!keep.tmp.md\n',
    'kb/a.md': page(),
    'kb/README.md': 'x',
    'kb/d/README.md': 'x',
    'kb/drafts/x.md': 'x',
    'kb/b.tmp.md': 'x',
    'kb/keep.tmp.md': page(),
  });
  const { request } = await serve(['kb'], root);
  const answer = await call(lint, { bundle: 'kb' }, request());
  expect(answer).toMatchObject({ ignored: 4, stats: { concepts: 2, skipped: 0 } });
  addFile(root, 'kb/.okfignore', '');
  expect(await call(lint, { bundle: 'kb' }, request())).toMatchObject({ unparseable: 4 });
});

test('dates are compared with the clock of the request', async () => {
  const root = makeDirectory({ 'kb/a.md': page('', `${GOOD}\nstale_after: 2030-01-01T00:00:00Z`) });
  const { set } = await serve(['kb'], root);
  const totalAt = async (now: string) => {
    const context = createTestContext({ cwd: root, served: { okf: set.value }, now: new Date(now) });
    return (await call(lint, { bundle: 'kb', only: ['expired'] }, context))['total'];
  };
  expect([await totalAt('2029-12-31T23:59:59Z'), await totalAt('2030-01-01T00:00:00Z')]).toEqual([0, 1]);
});
