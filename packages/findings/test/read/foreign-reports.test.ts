import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readReport } from '../../src/read/read-report.ts';
import type { ReadFinding, ReadOptions, ReportHead } from '../../src/read/read-report.ts';

const reports = join(import.meta.dirname, '..', 'fixtures', 'reports');

async function read(
  name: string,
  options: ReadOptions = {},
): Promise<{ all: readonly ReadFinding[]; head: ReportHead }> {
  const reading = readReport({ name, path: join(reports, name) }, options);
  const all: ReadFinding[] = [];
  for await (const finding of reading) {
    all.push(finding);
  }
  return { all, head: reading.head() };
}

function line({ finding }: ReadFinding): string {
  return `${finding.path}:${finding.line}:${finding.column} ${finding.severity} ${finding.kind} ${finding.confidence} ${finding.rule} ${finding.cwe.join(',')}`;
}

describe('reports of other tools', () => {
  test('cppcheck: results before the tool, slashes escaped, rules without texts', async () => {
    const { all, head } = await read('cppcheck.sarif');
    expect(all.map(line)).toEqual([
      'src/greet.c:17:7 error security high arrayIndexOutOfBounds 788',
      'src/greet.c:18:3 error security high memleak 401',
      'src/greet.c:12:22 error security high nullPointerOutOfMemory 476',
      'src/greet.c:12:8 warning security high constVariablePointer 398',
      'src/greet.c:18:11 error security high uninitdata 457',
      'src/greet.c:17:11 warning security high unreadVariable 563',
    ]);
    expect(all[0]).toMatchObject({
      tool: { name: 'Cppcheck', version: '2.22.0' },
      tool_fingerprints: { 'hash/v1': '18194503895955522371' },
      finding: { backend: 'cppcheck', language: 'c', security_severity: 9.9 },
    });
    expect(all[2]?.finding.related.map(({ line: at }) => at)).toEqual([12, 18]);
    expect(head.runs[0]?.rules[0]).toMatchObject({
      id: 'arrayIndexOutOfBounds',
      summary: 'arrayIndexOutOfBounds',
      precision: 'high',
    });
  });

  test('flawfinder: weaknesses by relationship, equal messages told apart by their snippets', async () => {
    const { all } = await read('flawfinder.sarif');
    expect(all.map(line)).toEqual([
      'src/greet.c:6:3 note security medium FF1013 119,120',
      'src/greet.c:7:3 error security medium FF1001 120',
      'src/greet.c:8:3 error security medium FF1016 134',
      'src/greet.c:16:3 note security medium FF1013 119,120',
    ]);
    expect(new Set(all.map(({ finding }) => finding.id)).size).toBe(4);
    expect(all[0]?.tool_fingerprints).toHaveProperty(['contextHash/v1']);
  });

  test('bandit: confidence of its own, precision of the rule, names of rules', async () => {
    const { all, head } = await read('bandit.sarif');
    expect(all.map(line)).toEqual([
      'src/run_it.py:1:1 note security high B403 502',
      'src/run_it.py:2:1 note security high B404 78',
      'src/run_it.py:4:12 note security medium B105 259',
      'src/run_it.py:8:5 error security high B602 78',
      'src/run_it.py:9:12 warning security high B301 502',
    ]);
    expect(head.runs[0]).toMatchObject({
      tool: { name: 'Bandit', organization: 'PyCQA', version: '1.9.4' },
      not_findings: {},
    });
    expect(head.runs[0]?.scan.ended).toBe('2026-11-30T22:42:24Z');
  });

  test('eslint: absolute file URIs, below the root when one is told', async () => {
    const told = await read('eslint.sarif', { root: '/project' });
    expect(told.all.map(line).slice(0, 5)).toEqual([
      'src/page.js:1:10 warning quality medium no-unused-vars ',
      'src/page.js:2:3 warning quality medium no-var ',
      'src/page.js:2:7 warning quality medium no-unused-vars ',
      'src/page.js:3:13 error quality medium eqeqeq ',
      'src/page.js:4:12 error quality medium no-eval ',
    ]);
    const untold = await read('eslint.sarif');
    expect(untold.all[0]?.finding.path).toBe('/project/src/page.js');
  });

  test('ast-grep: no rules, the tool after the results, snippets', async () => {
    const { all } = await read('ast-grep.sarif');
    expect(all.map(line)).toEqual([
      'src/page.js:4:12 error quality medium js-eval ',
      'src/page.js:6:3 warning quality medium js-inner-html ',
    ]);
    expect(all[0]).toMatchObject({ tool: { name: 'ast-grep', version: '0.51.1' } });
  });

  test('jscpd: paths under a base, a link to the other half of the clone', async () => {
    const { all } = await read('jscpd.sarif');
    expect(all.map(line)).toEqual(['page.js:10:23 warning clone medium jscpd/duplicate-code ']);
    expect(all[0]?.finding).toMatchObject({
      message: 'Duplicated code block (71 tokens), duplicated at total.js:1',
      related: [{ path: 'total.js', line: 1, column: 22, message: 'Duplicated at total.js:1' }],
    });
  });
});
