import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { generateReport } from './generate-report.ts';
import { callIn, FIXTURES, invokeIn, makeWorkspace, registry } from './workspace.ts';

const IMPORT = 'fold.import';
const sarif = readFileSync(path.join(FIXTURES, 'buffers.sarif'), 'utf8');

describe('importing a report', () => {
  test('makes it the scan that the others speak of', async () => {
    const root = makeWorkspace();
    const { scan_id: id } = await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    expect(await callIn(root, 'fold.get_findings', { limit: 1 })).toMatchObject({
      scan_id: id,
      stale: false,
      total: 4,
    });
    expect(await callIn(root, 'fold.query_findings', { rule: ['buffer/*'] })).toMatchObject({
      scan_id: id,
      matched: 2,
    });
    expect(await callIn(root, 'fold.get_scan_context', {})).toMatchObject({
      scan_id: id,
      active: true,
      stale: false,
      findings: 4,
      actionable: 2,
      suppressed: 1,
      by_severity: [
        { value: 'error', count: 2 },
        { value: 'note', count: 1 },
        { value: 'warning', count: 1 },
      ],
      reports: [
        {
          path: 'buffers.sarif',
          format: 'sarif',
          findings: 4,
          runs: [{ tool: 'toycheck', version: '1.2.0' }],
        },
      ],
    });
  });

  test('again gives the same scan; another report another, and both can be asked for', async () => {
    const root = makeWorkspace({ 'mixed.json': generateReport(20).text });
    const first = await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    const second = await callIn(root, IMPORT, { report: ['mixed.json'] });
    expect(await callIn(root, 'fold.get_findings', {})).toMatchObject({
      scan_id: second['scan_id'],
      total: 20,
    });
    const { scan_id } = first;
    expect(await callIn(root, 'fold.get_findings', { scan_id })).toMatchObject({ scan_id, total: 4 });
    expect(await callIn(root, IMPORT, { report: ['buffers.sarif'] })).toEqual(first);
  });

  test('says when files have changed since', async () => {
    const root = makeWorkspace();
    await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    writeFileSync(path.join(root, 'src/copy.c'), 'int main(void) { return 0; }\n');
    expect(await callIn(root, 'fold.get_findings', {})).toMatchObject({ stale: true });
  });

  test('marks what comments suppress, unless told not to', async () => {
    const root = makeWorkspace();
    const rows = async (input: JsonObject) => {
      await callIn(root, IMPORT, { report: ['buffers.sarif'], ...input });
      return (await callIn(root, 'fold.query_findings', { suppressed: true }))['findings'];
    };
    expect(await rows({})).toMatchObject([
      {
        rule: 'format/printf',
        suppression: { kind: 'inline', justification: 'the label is shown as typed' },
      },
    ]);
    expect(await rows({ inline: false })).toEqual([]);
  });

  test('reads no comments through links that lead outside', async () => {
    const root = makeWorkspace();
    const outside = makeWorkspace({ 'copy.c': '\n'.repeat(11) + 'x // nosemgrep' });
    renameSync(path.join(root, 'src'), path.join(root, 'old'));
    symlinkSync(outside, path.join(root, 'src'));
    expect(await callIn(root, IMPORT, { report: ['buffers.sarif'] })).toMatchObject({ suppressed: 0 });
  });

  test('marks what files of suppressions name, and reports what they name in vain', async () => {
    const entries = [
      { rule: 'buffer/*', path: '*.c', reason: 'old code' },
      { rule: 'gone', reason: 'was there once' },
    ];
    const root = makeWorkspace({ 'accepted.json': JSON.stringify({ version: 1, suppressions: entries }) });
    const answer = await callIn(root, IMPORT, { report: ['buffers.sarif'], suppressions: ['accepted.json'] });
    expect(answer).toMatchObject({
      actionable: 0,
      suppressed: 3,
      suppressed_by: ['accepted.json'],
      notes: [{ code: 'suppression.unused', path: 'accepted.json' }],
      total: 1,
    });
  });

  test('that breaks off leaves the scan before it active', async () => {
    const root = makeWorkspace({ 'cut.sarif': sarif.slice(0, -400) });
    const { scan_id } = await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    await expect(callIn(root, IMPORT, { report: ['cut.sarif'] })).rejects.toMatchObject({
      code: 'report.malformed',
    });
    expect(await callIn(root, 'fold.get_findings', {})).toMatchObject({ scan_id });
  });
});

describe('a baseline', () => {
  const git = (root: string, ...line: string[]) => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...line], { cwd: root, stdio: 'ignore' });
  };
  const WRITE = 'fold.baseline_write';

  test('leaves only what is new, after a file was renamed too', async () => {
    const root = makeWorkspace();
    git(root, 'init', '-q');
    await callIn(root, WRITE, { file: 'fold-baseline.json', report: ['buffers.sarif'] });
    git(root, 'add', 'fold-baseline.json');
    git(root, 'commit', '-q', '-m', 'one');
    const moved = sarif
      .replaceAll('src/copy.c', 'lib/label.c')
      .replace('strcpy(line, first.text)', 'strcpy(line, second.text)');
    writeFileSync(path.join(root, 'buffers.sarif'), moved);
    for (const baseline of ['fold-baseline.json', 'HEAD:fold-baseline.json']) {
      expect(await callIn(root, IMPORT, { report: ['buffers.sarif'], baseline })).toMatchObject({
        actionable: 1,
        baseline: { source: baseline, new: 1, unchanged: 3, updated: 0, absent: 1, moved: 3 },
      });
    }
    const fresh = await callIn(root, 'fold.query_findings', { baseline: ['new'] });
    expect(fresh).toMatchObject({
      matched: 1,
      findings: [{ path: 'lib/label.c', line: 19, baseline_state: 'new' }],
    });
  });

  test('is written once, kept as it is when nothing has changed, and never over another file', async () => {
    const root = makeWorkspace({ 'package.json': '{}' });
    const write = async (file: string, more: JsonObject = {}) =>
      await callIn(root, WRITE, { file, report: ['buffers.sarif'], ...more });
    expect(await write('b.json', { dry_run: true })).toMatchObject({ written: false, added: 4 });
    expect(() => readFileSync(path.join(root, 'b.json'))).toThrow('ENOENT');
    expect(await write('b.json')).toEqual({
      file: 'b.json',
      findings: 4,
      added: 4,
      removed: 0,
      written: true,
    });
    expect(await write('b.json')).toEqual({
      file: 'b.json',
      findings: 4,
      added: 0,
      removed: 0,
      written: false,
    });
    await expect(write('package.json')).rejects.toMatchObject({ code: 'baseline.foreign' });
    await expect(write('src')).rejects.toMatchObject({ code: 'baseline.unwritable' });
    await expect(write('x'.repeat(300))).rejects.toMatchObject({ code: 'baseline.unwritable' });
    await expect(write('../b.json')).rejects.toMatchObject({ code: 'path.outside_roots' });
    await expect(write('gone/b.json')).rejects.toMatchObject({ code: 'path.missing' });
    mkdirSync(path.join(root, 'elsewhere'));
    const outside = makeWorkspace({ 'b.json': '{"output_version":1,"baseline":[]}' });
    symlinkSync(path.join(outside, 'b.json'), path.join(root, 'elsewhere/b.json'));
    await expect(write('elsewhere/b.json')).rejects.toMatchObject({ code: 'path.outside_roots' });
  });

  test('holds no line and nothing of the code', async () => {
    const root = makeWorkspace();
    await callIn(root, WRITE, { file: 'b.json', report: ['buffers.sarif'] });
    const text = readFileSync(path.join(root, 'b.json'), 'utf8');
    expect(text.split('\n')).toHaveLength(7);
    expect(text).not.toMatch(/strcpy\(|"line"/);
  });

  test('leaves out what is suppressed', async () => {
    const root = makeWorkspace();
    await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    expect(await callIn(root, WRITE, { file: 'b.json' })).toMatchObject({ findings: 3 });
  });
});

describe('explaining a finding', () => {
  const EXPLAIN = 'fold.explain';
  const idOf = async (root: string) => {
    const answer = await callIn(root, 'fold.query_findings', { report: ['buffers.sarif'], limit: 1 });
    return String((answer['findings'] as JsonObject[])[0]?.['id']);
  };

  test('shows code, rule and what to do, from a report and from the scan alike', async () => {
    const root = makeWorkspace();
    const id = await idOf(root);
    const expected = {
      finding: { id, line: 12, cwe: [120] },
      code: { first_line: 11, lines: ['  }', '  strcpy(label->text, name);', '}'] },
      why: 'strcpy copies until it meets a zero, however small the target is.',
      how_to_fix: 'Use snprintf with the size of the target.',
      rule: { id: 'buffer/strcpy', help_uri: 'https://example.org/rules/strcpy' },
    };
    expect(await callIn(root, EXPLAIN, { id, report: ['buffers.sarif'], context: 1 })).toMatchObject(
      expected,
    );
    await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    expect(await callIn(root, EXPLAIN, { id: id.slice(0, 10), context: 1 })).toMatchObject(expected);
  });

  test('shows no code from outside the roots, and none of a secret', async () => {
    const climbing = sarif
      .replaceAll('src/copy.c', '../../../../../../etc/passwd')
      .replace('"startLine": 12', '"startLine": 1');
    const root = makeWorkspace({ 'buffers.sarif': climbing });
    expect(
      await callIn(root, EXPLAIN, { id: await idOf(root), report: ['buffers.sarif'] }),
    ).not.toHaveProperty('code');
    const secret = generateReport(60).findings.find(
      ({ kind, path: file }) => kind === 'secret' && file === 'src/copy.c',
    );
    const mixed = makeWorkspace({ 'mixed.json': generateReport(60).text });
    const answer = await callIn(mixed, EXPLAIN, { id: secret?.id, report: ['mixed.json'] });
    expect(answer).not.toHaveProperty('code');
  });

  test.each([
    ['i1_nothing', 'finding.unknown'],
    ['i1_0', 'finding.ambiguous'],
  ])('refuses %s: %s', async (id, code) => {
    const root = makeWorkspace({ 'mixed.json': generateReport(30).text });
    await expect(callIn(root, EXPLAIN, { id, report: ['mixed.json'] })).rejects.toMatchObject({ code });
  });
});

describe('texts for people', () => {
  const tools = {
    width: undefined,
    place: (file: string) => file,
    paint: (_tint: string, text: string) => text,
    table: (_columns: unknown, rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.join(' ')).join('\n'),
  };
  const text = async (root: string, id: string, input: JsonObject) => {
    const { output } = await invokeIn(root, id, input);
    const operation = await registry.load(id);
    return (await operation.text?.())?.render(output as never, tools) ?? '';
  };

  test('are short and say everything that counts', async () => {
    const root = makeWorkspace({ 'mixed.json': generateReport(3).text });
    const scan = await callIn(root, IMPORT, { report: ['buffers.sarif'] });
    const shown = [
      await text(root, IMPORT, { report: ['buffers.sarif'] }),
      await text(root, 'fold.query_findings', { pattern: 'strcpy' }),
      await text(root, 'fold.query_findings', { group_by: 'rule' }),
      await text(root, 'fold.query_findings', { count: true }),
      await text(root, 'fold.query_findings', { pattern: 'nothing of the kind' }),
      await text(root, 'fold.get_findings', { limit: 3 }),
      await text(root, 'fold.get_scan_context', {}),
      await text(root, 'fold.explain', { id: await firstId(root), context: 1 }),
      await text(root, 'fold.baseline_write', { file: 'b.json' }),
    ].join('\n---\n');
    const stable = shown.replaceAll(String(scan['scan_id']), 'SCAN');
    await expect(stable).toMatchFileSnapshot('golden/texts.txt');
  });

  test('let nothing of a report drive the terminal', async () => {
    const root = makeWorkspace({
      'evil.sarif': sarif.replace('strcpy into label', String.raw`\u001b[2J\u202estrcpy\r\nlabel`),
    });
    const { output } = await invokeIn(root, 'fold.query_findings', { report: ['evil.sarif'], limit: 1 });
    const operation = await registry.load('fold.query_findings');
    const shown = (await operation.text?.())?.render(output as never, tools) ?? '';
    // eslint-disable-next-line no-control-regex -- control characters are what this is about
    expect(shown).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
    expect(shown.split('\n')).toHaveLength(2);
  });

  async function firstId(root: string): Promise<string> {
    const answer = await callIn(root, 'fold.get_findings', { limit: 1 });
    return String((answer['findings'] as JsonObject[])[0]?.['id']);
  }
});
