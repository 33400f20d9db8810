import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { invoke } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import type { ScanAnswer } from '../../src/scan/scan.operation.ts';
import { allRows, callIn, contextIn, registry } from '../workspace.ts';
import { addFiles, git, makeRepository, makeTree } from './source-tree.ts';

async function scan(root: string, input: JsonObject = {}): Promise<ScanAnswer> {
  return (await callIn(root, 'fold.scan', { jobs: 1, ...input })) as unknown as ScanAnswer;
}

/** A function with a good many branches: `count` of them in a row. */
function branches(name: string, count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `  if (x == ${at}) { y += ${at}; }`);
  return `int ${name}(int x) {\n  int y = 0;\n${lines.join('\n')}\n  return y;\n}\n`;
}

const garbage = (length: number) =>
  Array.from({ length }, (_, at) => '({[<"\'`=+-'[(at * 7919) % 11]).join('');

describe('what is covered', () => {
  test('every source is accounted for: analysed, in part, or skipped and why', async () => {
    const root = makeRepository({
      'a.c': 'int f(void) { return 1; }\n',
      'half.c': 'int f(void) { return 1; }\n}}}} ((( int\n',
      'b.py': 'def f():\n    return 1\n',
      'api.pb.go': 'package api\n',
      'vendor/v.go': 'package v\n',
      'm.js': `${'f(1);'.repeat(2_000)}\n`,
      'bin.c': 'int\0x;',
      'notes.txt': 'no source',
      tool: '#!/usr/bin/env python3\nprint(1)\n',
      README: 'no script either\n',
    });
    symlinkSync('a.c', path.join(root, 'link.c'));
    git(root, 'add', '-A');
    const { coverage } = await scan(root);
    expect(coverage).toMatchObject({ files: 4, partial: 1, skipped: 5 });
    expect(
      Object.fromEntries(
        coverage.languages.map(({ language, files, skipped }) => [language, [files, skipped]]),
      ),
    ).toEqual({ c: [2, 1], go: [0, 2], javascript: [0, 1], other: [0, 1], python: [2, 0] });
    expect(coverage.skipped_because).toEqual([
      { reason: 'generated', files: 1, examples: ['api.pb.go'] },
      { reason: 'vendored', files: 1, examples: ['vendor/v.go'] },
      { reason: 'minified', files: 1, examples: ['m.js'] },
      { reason: 'binary', files: 1, examples: ['bin.c'] },
      { reason: 'link', files: 1, examples: ['link.c'] },
    ]);
  });

  test('all_files looks at what nobody here wrote, too', async () => {
    const root = makeTree({ 'api.pb.go': 'package api\n', 'vendor/v.go': 'package v\n', 'bin.c': 'int\0x;' });
    git(root, 'init', '-q');
    const { coverage } = await scan(root, { all_files: true });
    expect(coverage).toMatchObject({ files: 2, skipped: 1 });
  });

  test('what a person names is not held against what is below it', async () => {
    const root = makeRepository({ 'vendor/v.go': 'package v\n', 'a.go': 'package a\n' });
    const { coverage } = await scan(root, { paths: ['vendor'] });
    expect(coverage).toMatchObject({ files: 1, skipped: 0 });
  });

  test.each<[string, JsonObject, number, string]>([
    ['languages', { languages: ['python'] }, 1, 'language'],
    ['include', { include: ['src/**'] }, 1, 'excluded'],
    ['exclude', { exclude: ['*.py'] }, 3, 'excluded'],
    ['a limit of size', { max_file_size: 1 }, 3, 'too_large'],
  ])('%s', async (_name, input, files, reason) => {
    const root = makeTree({
      'a.c': 'int f(void) { return 1; }\n',
      'big.c': `// ${'x'.repeat(2_000)}\n`,
      'src/d.c': 'int g(void) { return 2; }\n',
      'b.py': 'x = 1\n',
    });
    const { coverage } = await scan(root, input);
    expect(coverage).toMatchObject({ files, skipped: 4 - files });
    expect(coverage.skipped_because.map((each) => each.reason)).toEqual([reason]);
  });
});

describe('the same files give the same findings', () => {
  const files = {
    'b/deep.c': branches('many', 40),
    'a.c': branches('few', 3) + branches('more', 30),
    'c.py': `def f(x):\n${Array.from({ length: 40 }, (_, at) => `    if x == ${at}:\n        x += ${at}\n`).join('')}    return x\n`,
    'd.js': `function g(x) {\n${'  if (x) { x -= 1; }\n'.repeat(40)}  return x;\n}\n`,
  };
  const findingsOf = async (root: string, input: JsonObject) =>
    JSON.stringify(await allRows(root, 'fold.scan', input));

  test('with one thread, two or four, cold or warm', async () => {
    const root = makeTree(files);
    const cold = await findingsOf(root, { jobs: 1, cache: false });
    expect(JSON.parse(cold)).not.toEqual([]);
    for (const input of [{ jobs: 2, cache: false }, { jobs: 4, cache: false }, { jobs: 2 }, { jobs: 2 }]) {
      expect(await findingsOf(root, input)).toBe(cold);
    }
    expect(await scan(root, { timings: true })).toMatchObject({ cached: 4 });
    const answers = [await scan(root, { cache: false }), await scan(root)];
    expect(answers[1]).toEqual(answers[0]);
  });

  test('and other files beside them take none away', async () => {
    const root = makeTree(files);
    const alone = await allRows(root, 'fold.scan', {});
    addFiles(root, { '0.c': branches('zero', 2), 'zz/other.go': 'package zz\nfunc F() int { return 1 }\n' });
    const more = new Set((await allRows(root, 'fold.scan', {})).map((row) => JSON.stringify(row)));
    expect(alone.filter((row) => !more.has(JSON.stringify(row)))).toEqual([]);
  });
});

describe('files that break or outlast what analyses them', () => {
  test('are lost alone, named, and after two scans not tried again until they change', async () => {
    const root = makeTree({ 'good.c': branches('many', 40), 'slow.swift': garbage(2_000_000) });
    const input = { file_timeout: 1_500 };
    const first = await scan(root, input);
    expect(first.coverage.skipped_because).toEqual([
      { reason: 'timeout', files: 1, examples: ['slow.swift'] },
    ]);
    expect(first.findings.map(({ path: file, rule }) => [file, rule])).toEqual(
      expect.arrayContaining([
        ['good.c', 'complexity/cyclomatic'],
        ['slow.swift', 'parse/lost'],
      ]),
    );
    await scan(root, input);
    const third = await scan(root, input);
    expect(third.coverage.skipped_because).toEqual([
      { reason: 'quarantined', files: 1, examples: ['slow.swift'] },
    ]);
    addFiles(root, { 'slow.swift': 'func f() -> Int { return 1 }\n' });
    expect((await scan(root, input)).coverage).toMatchObject({ files: 2, skipped: 0 });
  });

  test('that are no regular files are not opened', async () => {
    const root = makeTree({ 'a.c': 'int x;\n' });
    execFileSync('mkfifo', [path.join(root, 'pipe.c')]);
    symlinkSync('/dev/zero', path.join(root, 'zero.c'));
    const { coverage } = await scan(root);
    expect(coverage.skipped_because).toEqual([
      { reason: 'link', files: 1, examples: ['zero.c'] },
      { reason: 'special', files: 1, examples: ['pipe.c'] },
    ]);
  });

  test('that are gone when they are to be read are said to be', async () => {
    const root = makeRepository({ 'a.c': 'int x;\n', 'b.c': 'int y;\n' });
    rmSync(path.join(root, 'b.c'));
    const { coverage } = await scan(root);
    expect(coverage.skipped_because).toEqual([{ reason: 'missing', files: 1, examples: ['b.c'] }]);
  });

  test.runIf(process.platform === 'linux')('whose names are no text are said to be', async () => {
    const root = makeTree({
      'good.c': 'int f(void) { return 1; }\n',
      'line\nbreak.c': 'int g(void) { return 2; }\n',
    });
    writeFileSync(
      Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.c')]),
      'int x;',
    );
    const { coverage } = await scan(root);
    expect(coverage).toMatchObject({ files: 2, skipped: 1 });
    expect(coverage.skipped_because).toEqual([{ reason: 'unreadable', files: 1, examples: ['bad\uFFFD.c'] }]);
  });

  test('that nest a hundred thousand deep, or are no text at all, are read', async () => {
    const deep = `int f(void) { return ${'('.repeat(100_000)}1${')'.repeat(100_000)}; }\n`;
    const bytes = Buffer.from([0x66, 0x28, 0xff, 0xfe, 0xc3, 0x29, 0x3b, 0x0a]);
    const root = makeTree({ 'deep.c': deep, 'bytes.js': bytes, 'cut.js': '\ud800(', 'empty.go': '' });
    expect((await scan(root)).coverage).toMatchObject({ files: 4, skipped: 0 });
  });
});

test('a scan that is cancelled ends, whatever it is at', async () => {
  const root = makeTree({ 'a.c': 'int x;\n', 'slow.swift': garbage(2_000_000) });
  const controller = new AbortController();
  const operation = await registry.load('fold.scan');
  const context = contextIn(root, { signal: controller.signal, report: () => controller.abort() });
  const input = { file_timeout: 600_000, jobs: 1 };
  await expect(invoke({ id: 'fold.scan', operation, input }, context)).rejects.toThrow();
});

test('what is staged is scanned as it is staged', async () => {
  const root = makeRepository({ 'a.c': 'int x;\n' });
  addFiles(root, { 'a.c': branches('staged', 40) });
  git(root, 'add', 'a.c');
  addFiles(root, { 'a.c': 'int x;\n' });
  const { findings } = await scan(root, { staged: true });
  expect(findings.map(({ function: name }) => name)).toContain('staged');
});

describe('the request', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['paths in another order', { paths: ['a', 'b'] }, { paths: ['b', 'a', 'a'] }],
    ['detectors by name or by scope', { detectors: ['complexity', 'clones'] }, { scope: 'all' }],
    ['another number of threads', { jobs: 1 }, { jobs: 3 }],
  ])('%s is the same request', async (_name, one, other) => {
    const root = makeTree({ 'a/x.c': 'int x;\n', 'b/y.c': 'int y;\n' });
    expect((await scan(root, one)).options_fingerprint).toBe((await scan(root, other)).options_fingerprint);
  });

  test('for more is another request', async () => {
    const root = makeTree({ 'a/x.c': 'int x;\n' });
    const fingerprints = await Promise.all(
      [{}, { complexity_nesting: 9 }, { fail_on: 'note' }, { min_severity: 'error' }, { exclude: ['x'] }].map(
        async (input) => (await scan(root, input)).options_fingerprint,
      ),
    );
    expect(new Set(fingerprints).size).toBe(5);
  });

  test.each<[string, JsonObject, string]>([
    ['a mode that is not there yet', { mode: 'binary' }, 'input.invalid'],
    ['two kinds of changes', { staged: true, diff: 'HEAD' }, 'input.invalid'],
    ['a path outside', { paths: ['/etc'] }, 'path.outside_roots'],
    ['a path that is not there', { paths: ['nowhere'] }, 'path.missing'],
    ['a list that is not there', { files_from: 'nowhere' }, 'path.missing'],
    ['a broken glob', { exclude: ['[a'] }, 'input.invalid'],
  ])('%s is refused', async (_name, input, code) => {
    const root = makeTree({ 'a.c': 'int x;\n' });
    await expect(scan(root, input)).rejects.toMatchObject({ code });
  });

  test('files_from scans what is listed, by line or NUL', async () => {
    const root = makeTree({
      'a.c': 'int x;\n',
      'b.c': 'int y;\n',
      'c.c': '',
      lines: 'a.c\nb.c\n',
      nuls: 'c.c\0b.c\0',
    });
    expect((await scan(root, { files_from: 'lines' })).coverage.files).toBe(2);
    expect((await scan(root, { files_from: 'nuls' })).coverage.files).toBe(2);
    addFiles(root, { evil: '../../etc/passwd\n' });
    await expect(scan(root, { files_from: 'evil' })).rejects.toMatchObject({ code: /^path\./ });
  });
});

test('what is left out as less grave was found all the same', async () => {
  // One function is a little too complex, which is a note; the other more than twice, which is a warning.
  const root = makeTree({ 'a.c': branches('little', 16) + branches('much', 40) });
  const all = await scan(root, { detectors: ['complexity'] });
  await callIn(root, 'fold.baseline_write', { file: 'known.json' });
  const grave = await scan(root, {
    detectors: ['complexity'],
    min_severity: 'warning',
    baseline: 'known.json',
  });
  expect(new Set(all.findings.map(({ severity }) => severity))).toEqual(new Set(['note', 'warning']));
  expect(grave.findings.map(({ id }) => id)).toEqual(
    all.findings.filter(({ severity }) => severity === 'warning').map(({ id }) => id),
  );
  expect(grave.baseline).toMatchObject({ new: 0, absent: 0 });
  expect(grave.cut_findings).toBe(0);
});

test('what was found is the active scan, and every other question is about it', async () => {
  const root = makeTree({ 'a.c': branches('many', 40) });
  const { scan_id: id, findings } = await scan(root);
  expect(await callIn(root, 'fold.get_scan_context', {})).toMatchObject({
    scan_id: id,
    active: true,
    stale: false,
  });
  const explained = await callIn(root, 'fold.explain', { id: String(findings[0]?.id) });
  expect(JSON.stringify(explained)).toContain('many');
});

test('a comment that accepts nothing is told of, unless it speaks of another tool’s rule', async () => {
  const root = makeTree({
    'a.c': `${branches('many', 40)}// fold-ignore: complexity/nesting -- none\nint x; // fold-ignore: buffer/strcpy -- theirs\n`,
  });
  const { notes } = await scan(root);
  expect(notes.map(({ code, message }) => [code, message])).toEqual([
    ['suppression.unused', 'fold-ignore of complexity/nesting matches no finding'],
  ]);
});

test('comments in the sources accept findings', async () => {
  const accepted = branches('many', 40).replace(
    '{\n',
    '{ // fold-ignore: complexity/cyclomatic -- a table in disguise\n',
  );
  const root = makeTree({ 'a.c': accepted });
  const { findings, suppressed } = await scan(root);
  const found = findings.find(({ rule }) => rule === 'complexity/cyclomatic');
  expect(found?.suppression).toMatchObject({ kind: 'inline', justification: 'a table in disguise' });
  expect(suppressed).toBeGreaterThan(0);
});
