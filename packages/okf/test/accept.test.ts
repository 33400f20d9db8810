import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatBaseline } from '@trefoil/findings';
import type { BaselineEntry } from '@trefoil/findings';
import { builtProgram, runProgram } from '@trefoil/testkit';
import type { AnyOperation, JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { lint } from '../src/lint/lint.operation.ts';
import { validate } from '../src/validate/validate.operation.ts';
import { concept, makeDirectory } from './open-bundles.ts';
import { makePlace } from './write/write-place.ts';

const INDEX = '---\nokf_version: "0.2"\n---\n\n* [A](a.md)\n* [B](b.md)\n';
/** Of no type, which is an error; with a link that leads nowhere and a reference to no definition, which are warnings. */
const A = concept('title: A\ndescription: D', `[gone](gone.md) [x][none] ${'w'.repeat(60)}\n`);
const B = concept(
  'type: B\ntitle: B\ndescription: D\ngenerated: { by: human:a, at: 2026-01-01T00:00:00Z }',
  '[A](a.md)\n',
);
const ONLY = ['undefined_reference', 'stub'];

async function rowsOf(operation: AnyOperation, files: Record<string, string>, input: JsonObject = {}) {
  const place = makePlace({ 'index.md': INDEX, 'a.md': A, 'b.md': B, ...files });
  const answer = await place.run(operation, input);
  const lists = ['errors', 'warnings', 'findings'].flatMap((field) => (answer[field] ?? []) as JsonObject[]);
  return { answer, found: lists.map(({ check, path: file }) => `${String(file)} ${String(check)}`), place };
}

/** A concept with a comment put before a line of it. */
function withComment(text: string, before: string, comment: string): string {
  return text.replace(before, `${comment}\n${before}`);
}

describe('a comment accepts', () => {
  test.each([
    [
      'what is found on its own line',
      A.replace('[x][none]', '[x][none] <!-- fold-ignore: okf/undefined_reference -- later -->'),
    ],
    ['what is found on the next line', withComment(A, '[gone]', '<!-- fold-ignore: undefined_reference -->')],
    ['by a pattern', withComment(A, '[gone]', '<!-- fold-ignore: okf/undefined_* -->')],
  ])('%s', async (_name, text) => {
    const { answer, found } = await rowsOf(lint, { 'a.md': text }, { only: ONLY });
    expect(found).toEqual(['b.md stub']);
    expect(answer).toMatchObject({ suppressed: 1, known: 0, info_count: 1, total: 1 });
    expect(answer).not.toHaveProperty('notes');
  });

  test('what is found at a key, and at the top of the front matter what is found of the file as a whole', async () => {
    const text = withComment(A, 'title: A', '# why\n# fold-ignore: type_required, orphan -- to come');
    const judged = await rowsOf(validate, { 'a.md': text });
    expect(judged.found).toEqual(['a.md broken_link']);
    expect(judged.answer).toMatchObject({
      conformant: false,
      error_count: 0,
      warning_count: 1,
      suppressed: 1,
    });
    const date = 'stale_after: 2026-01-01 # fold-ignore: date_without_time';
    const { found } = await rowsOf(
      lint,
      { 'b.md': B.replace('title: B', `title: B\n${date}`) },
      { only: ['date_without_time'] },
    );
    expect(found).toEqual([]);
  });

  test('nothing further down, in code, in a text, or where comments are not to count', async () => {
    const texts = {
      'a.md': withComment(A, '[gone]', '<!-- fold-ignore: undefined_reference -->\n'),
      'b.md': withComment(B, '[A](a.md)', '`<!-- fold-ignore: stub -->`'),
    };
    const { found } = await rowsOf(lint, texts, { only: ONLY });
    expect(found).toEqual(['b.md stub', 'a.md undefined_reference']);
    const comment = withComment(A, '[gone]', '<!-- fold-ignore: undefined_reference -->');
    const all = await rowsOf(lint, { 'a.md': comment }, { only: ONLY, inline: false });
    expect(all.answer).toMatchObject({ suppressed: 0, total: 2 });
  });

  test('and is told of when it is of no use, by the command that knows the check', async () => {
    const text = concept(
      'type: A\ntitle: A',
      [
        '<!-- fold-ignore: stub -->',
        '<!-- fold-ignore: status_vocabulary -->',
        '<!-- fold-ignore: stubb -->',
        '<!-- fold-ignore -->',
        'w'.repeat(60),
        '',
      ].join('\n\n'),
    );
    const linted = await rowsOf(lint, { 'a.md': text }, { only: ONLY });
    const unnamed = { code: 'suppression.unnamed', path: 'kb/a.md', line: 12 };
    expect(linted.answer['notes']).toMatchObject([
      unnamed,
      { code: 'suppression.unused', path: 'kb/a.md', line: 6 },
    ]);
    const judged = await rowsOf(validate, { 'a.md': text });
    expect(judged.answer['notes']).toMatchObject([
      unnamed,
      { code: 'suppression.unused', line: 8 },
      { code: 'suppression.unused', line: 10 },
    ]);
    const text2 = await judged.place.show(validate);
    expect(text2).toContain('kb/a.md:8: note: fold-ignore of status_vocabulary matches no finding');
  });
});

const suppressions = (entries: readonly object[]) => JSON.stringify({ version: 1, suppressions: entries });

describe('a file of suppressions accepts', () => {
  const run = async (operation: AnyOperation, entries: readonly object[], input: JsonObject = {}) => {
    const files = { '../s.json': suppressions(entries) };
    return await rowsOf(operation, files, { suppressions: ['s.json'], ...input });
  };

  test('by rule and path', async () => {
    const entry = { rule: 'okf/type_*', path: 'kb/a.md', reason: 'r', expires: '2099-01-01' };
    const { answer, found } = await run(validate, [
      entry,
      { rule: 'okf/broken_link', path: 'b.md', reason: 'r' },
    ]);
    expect(found).toEqual(['a.md broken_link']);
    expect(answer).toMatchObject({ error_count: 0, suppressed: 1, notes: [{ code: 'suppression.unused' }] });
  });

  test('until its day, and says so', async () => {
    const { answer, found } = await run(validate, [
      { rule: 'okf/type_required', reason: 'r', expires: '2020-01-01' },
    ]);
    expect(found).toContain('a.md type_required');
    expect(answer['notes']).toMatchObject([{ code: 'suppression.expired' }]);
  });

  test('without a word about what another command finds', async () => {
    const { answer } = await run(
      lint,
      [
        { rule: 'okf/type_required', reason: 'r' },
        { rule: 'buffer/*', reason: 'r' },
      ],
      {
        only: ONLY,
      },
    );
    expect(answer).not.toHaveProperty('notes');
  });

  test('or is refused', async () => {
    await expect(run(lint, [{ rule: 'okf/*' }])).rejects.toMatchObject({ code: 'suppressions.invalid' });
    await expect(rowsOf(lint, {}, { suppressions: ['gone.json'] })).rejects.toMatchObject({
      code: 'path.missing',
    });
  });
});

/** A workspace under git, with a bundle and what its reports say. */
async function makeRepository(verb: 'lint' | 'validate') {
  const root = makeDirectory({ 'docs/kb/index.md': INDEX, 'docs/kb/a.md': A, 'docs/kb/b.md': B });
  const okf = async (...args: readonly string[]) =>
    await runProgram(builtProgram('okf'), [verb, 'docs/kb', ...args], { cwd: root });
  const accept = async (file: string) => {
    const { stdout } = await okf('--format', 'findings-json');
    const { findings } = JSON.parse(stdout) as { findings: BaselineEntry[] };
    writeFileSync(path.join(root, file), formatBaseline(findings));
  };
  return { root, okf, accept };
}

describe.each(['lint', 'validate'] as const)('a baseline of %s', (verb) => {
  test('leaves out what it knows, in git too; what is new counts', async () => {
    const { root, okf, accept } = await makeRepository(verb);
    const failing = verb === 'lint' ? ['--fail-on', 'info'] : [];
    expect((await okf(...failing)).code).toBe(1);
    await accept('known.json');
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@e.org', ...args], { cwd: root });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'a');
    for (const baseline of ['known.json', 'HEAD:known.json']) {
      const run = await okf('--baseline', baseline, '--json', ...failing);
      expect([run.code, JSON.parse(run.stdout)]).toMatchObject([0, { total: 0, suppressed: 0 }]);
      expect(JSON.parse(run.stdout)).not.toMatchObject({ known: 0 });
    }
    writeFileSync(path.join(root, 'docs/kb/new.md'), concept('title: N\nstatus: x', '[none](none.md)\n'));
    const after = await okf('--baseline', 'known.json', '--json', ...failing);
    expect(after.code).toBe(1);
    expect(after.stdout).toContain('new.md');
    expect(after.stdout).not.toContain('"a.md"');
    const sarif = await okf('--baseline', 'known.json', '--format', 'sarif', ...failing);
    expect(sarif.code).toBe(1);
    expect(sarif.stdout).toContain('"baselineState":"unchanged"');
  });

  test('is refused where there is none', async () => {
    const { okf } = await makeRepository(verb);
    const gone = await okf('--baseline', 'main:gone.json');
    expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('There is no baseline')]);
    const wrong = await okf('--baseline', 'docs/kb/a.md');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('cannot be used')]);
  });
});

test('trefoil check honours the comments of a bundle', async () => {
  const root = makeDirectory({
    'kb/index.md': INDEX,
    'kb/a.md': withComment(A, 'title: A', '# fold-ignore: type_required'),
    'kb/b.md': B,
  });
  const run = await runProgram(builtProgram('trefoil'), ['check', 'kb', '--json'], { cwd: root });
  expect([run.code, JSON.parse(run.stdout)]).toMatchObject([
    0,
    { verdict: 'clean', parts: [{}, { part: 'knowledge', state: 'clean', suppressed: 1 }, {}] },
  ]);
});
