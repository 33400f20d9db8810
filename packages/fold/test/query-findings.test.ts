import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@trefoil/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { questions } from './fifty-questions.ts';
import { generateReport } from './generate-report.ts';
import { allRows, callIn, FIXTURES, invokeIn, makeWorkspace } from './workspace.ts';

const GREP = 'fold.query_findings';
const MIXED = 'mixed.json';
const mixed = generateReport(240);

let root = '';
beforeEach(() => {
  root = makeWorkspace({ [MIXED]: mixed.text });
});

const idsOf = (answer: JsonObject) =>
  (answer['findings'] as { id: string; line: number }[]).map(({ id, line }) => [id, line]);

describe('fifty questions', () => {
  test('are fifty, and nearly all of them find something, but not everything', async () => {
    expect(questions).toHaveLength(50);
    const numbers = await Promise.all(
      questions.map(async (question) =>
        Number((await callIn(root, GREP, { ...question, report: [MIXED] }))['matched']),
      ),
    );
    expect(numbers[0]).toBe(240);
    expect(numbers.filter((number) => number === 0)).toHaveLength(3);
    expect(numbers.filter((number) => number === 240).length).toBeLessThan(8);
  });

  test('have the same ids, in the same order, and the same totals from a report and from the stored scan', async () => {
    await callIn(root, 'fold.import', { report: [MIXED], inline: false });
    for (const question of questions) {
      const wide = { limit: 1_000, max_bytes: 5_000_000, ...question };
      const report = await invokeIn(root, GREP, { ...wide, report: [MIXED] });
      const stored = await invokeIn(root, GREP, wide);
      expect([question, idsOf(report.output)]).toEqual([question, idsOf(stored.output)]);
      for (const key of ['total', 'matched', 'actionable', 'findings'])
        expect([question, report.output[key]]).toEqual([question, stored.output[key]]);
      expect(report.actionable).toBe(Number(report.output['actionable']) > 0);
    }
  });

  test('have totals that do not depend on the limit, and pages that add up to the whole', async () => {
    for (const question of questions) {
      const { limit: _limit, offset: _offset, ...rest } = question;
      const base = { ...rest, report: [MIXED], max_bytes: 5_000_000 };
      const whole = await callIn(root, GREP, { ...base, limit: 1_000 });
      const pages: unknown[] = [];
      for (let offset: unknown = 0; typeof offset === 'number';) {
        const page: JsonObject = await callIn(root, GREP, { ...base, limit: 67, offset });
        expect(page['total']).toBe(whole['total']);
        pages.push(...(page['findings'] as unknown[]));
        offset = page['next_offset'];
      }
      expect([question, pages]).toEqual([question, whole['findings']]);
      expect([question, await allRows(root, GREP, base)]).toEqual([question, whole['findings']]);
    }
  });

  test('leave what the report says of a finding as it is', async () => {
    const { text: _text, findings } = mixed;
    for (const question of questions) {
      const wide = { limit: 1_000, max_bytes: 5_000_000, detail: 'full', ...question, report: [MIXED] };
      const answer = await callIn(root, GREP, wide);
      for (const row of answer['findings'] as JsonObject[]) {
        const { actionable: _actionable, report, run, tool, ...rest } = row;
        const original = findings.find(({ id }) => id === row['id']);
        expect(rest).toEqual(withoutEmpty(original));
        expect([report, run, tool]).toEqual([MIXED, 0, 'toyscan']);
      }
    }
  });
});

function withoutEmpty(value: unknown): unknown {
  return Object.fromEntries(
    Object.entries(value as JsonObject).filter(([, member]) => !Array.isArray(member) || member.length > 0),
  );
}

describe('what is asked', () => {
  test('is counted by a field, the largest first', async () => {
    const answer = await callIn(root, GREP, { report: ['buffers.sarif'], group_by: 'severity' });
    expect(answer).toMatchObject({
      matched: 4,
      findings: [],
      groups: [
        { value: 'error', count: 2 },
        { value: 'note', count: 1 },
        { value: 'warning', count: 1 },
      ],
      total: 3,
    });
    const all = await allRows(root, GREP, { report: ['buffers.sarif'], group_by: 'severity' });
    expect(all).toEqual(answer['groups']);
  });

  test('is counted as one, and nothing is counted too', async () => {
    const answer = await callIn(root, GREP, { report: ['buffers.sarif'], count: true, rule: ['none'] });
    expect(answer).toMatchObject({
      matched: 0,
      groups: [{ value: null, count: 0, actionable: 0 }],
      total: 1,
    });
  });

  test('goes to several reports, gzipped ones too, and every row names its own', async () => {
    const file = path.join(FIXTURES, 'buffers.sarif');
    const other = makeWorkspace({ 'again.sarif.gz': gzipSync(readFileSync(file)), [MIXED]: mixed.text });
    const report = [MIXED, 'again.sarif.gz', 'buffers.sarif'];
    const answer = await callIn(other, GREP, { pattern: 'which holds', report });
    expect(
      (answer['findings'] as JsonObject[]).map((row) => [row['report'], row['tool'], row['run']]),
    ).toEqual([
      ['again.sarif.gz', 'toycheck', 0],
      ['again.sarif.gz', 'toycheck', 0],
      ['buffers.sarif', 'toycheck', 0],
      ['buffers.sarif', 'toycheck', 0],
    ]);
    expect(answer['reports']).toEqual([
      { path: MIXED, format: 'findings-json', tools: ['toyscan'] },
      { path: 'again.sarif.gz', format: 'sarif', tools: ['toycheck'] },
      { path: 'buffers.sarif', format: 'sarif', tools: ['toycheck'] },
    ]);
  });

  test('is a report when the first word names one, and a pattern when it is another file', async () => {
    expect(await callIn(root, GREP, { pattern: 'buffers.sarif' })).toMatchObject({ matched: 4 });
    expect(await callIn(root, GREP, { pattern: 'buffers.sarif', report: ['buffers.sarif'] })).toMatchObject({
      matched: 8,
    });
    expect(await callIn(root, GREP, { pattern: 'src/copy.c', report: ['buffers.sarif'] })).toMatchObject({
      matched: 4,
    });
    const regex = { pattern: 'buffers.sarif', regex: true, report: ['buffers.sarif'] };
    expect(await callIn(root, GREP, regex)).toMatchObject({ matched: 0 });
  });

  test('never searches source text', async () => {
    expect(await callIn(root, GREP, { pattern: 'argc', report: ['buffers.sarif'] })).toMatchObject({
      matched: 0,
    });
  });
});

describe('what cannot be answered', () => {
  test.each<[string, JsonObject, string]>([
    ['without a report or a scan', { pattern: 'x' }, 'scan.none'],
    ['of a report that is not there', { report: ['gone.sarif'] }, 'path.missing'],
    ['of a report outside the roots', { report: ['/etc/passwd'] }, 'path.outside_roots'],
    ['of a directory', { report: ['src'] }, 'report.unreadable'],
    ['of a source file', { report: ['src/copy.c'] }, 'report.malformed'],
    [
      'with look-around',
      { pattern: '(?<=a)b', regex: true, report: ['buffers.sarif'] },
      'query.pattern_invalid',
    ],
    ['with too large a pattern', { pattern: '(a{1,1000}){1,1000}', regex: true }, 'query.pattern_invalid'],
    ['with an open set', { path: ['[a'], report: ['buffers.sarif'] }, 'input.invalid'],
    ['with a pattern of 1,001 characters', { pattern: 'a'.repeat(1_001) }, 'input.invalid'],
    ['by a sort key that is none', { sort: ['size'] }, 'input.invalid'],
    ['of a scan that is not stored', { scan_id: 'scan-0' }, 'scan.unknown'],
  ])('%s', async (_name, input, code) => {
    await expect(callIn(root, GREP, input)).rejects.toMatchObject({ code });
  });

  test('is refused whole when a report breaks off further on', async () => {
    const cut = makeWorkspace({ 'cut.json': mixed.text.slice(0, -3_000) });
    await expect(callIn(cut, GREP, { report: ['cut.json'], limit: 1 })).rejects.toMatchObject({
      code: 'report.malformed',
    });
  });
});
