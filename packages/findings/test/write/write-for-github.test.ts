import { gunzipSync, gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import type { Finding } from '../../src/finding.ts';
import { readWholeReport } from '../../src/read/read-report.ts';
import type { Report, ReportRun } from '../../src/write/report.ts';
import { droppedNotes, writeForGithub } from '../../src/write/write-for-github.ts';
import { exampleReport } from '../example-report.ts';
import { readText } from '../read-text.ts';

const [exampleRun] = exampleReport.runs;
const run = exampleRun as ReportRun;
const [example] = run.findings as readonly Finding[];

function reportOf(findings: readonly Partial<Finding>[], rules = run.rules): Report {
  const whole = findings.map((finding) => ({
    ...(example as Finding),
    evidence: [],
    related: [],
    ...finding,
  }));
  return { ...exampleReport, runs: [{ ...run, rules, findings: whole }] };
}

async function upload(
  report: Report,
  limits = {},
): Promise<{ findings: readonly Finding[]; back: Report; notes: readonly string[] }> {
  const { sarif, dropped } = await writeForGithub(report, { limits });
  const back = await readWholeReport(readText(sarif));
  const notes = droppedNotes(dropped).map(({ message }) => message);
  const told = back.scan.coverage
    .filter(({ code }) => code.startsWith('github.'))
    .map(({ message }) => message);
  expect(told).toEqual(notes);
  return { findings: back.runs[0]?.findings ?? [], back, notes };
}

describe('an upload to GitHub', () => {
  test('leaves out what is suppressed or gone, and sorts the gravest first', async () => {
    const { findings, notes } = await upload(
      reportOf([
        { severity: 'note', id: 'a' },
        { severity: 'error', security_severity: 5, id: 'b' },
        { suppression: { kind: 'inline' }, id: 'c' },
        { baseline_state: 'absent', id: 'd' },
        { severity: 'error', security_severity: 9, id: 'e' },
      ]),
    );
    expect(findings.map(({ id }) => id)).toEqual(['e', 'b', 'a']);
    expect(notes).toEqual([
      '1 suppressed findings left out: GitHub would open alerts for them.',
      '1 findings left out that are in the baseline and no longer found.',
      '1 rules left out that no uploaded finding names.',
    ]);
  });

  test('keeps to the number of results, and says how many are not shown', async () => {
    const many = Array.from({ length: 25_010 }, (_each, index) => ({ id: String(index) }));
    const { findings, notes } = await upload(reportOf(many));
    expect(findings).toHaveLength(25_000);
    expect(notes).toEqual(
      expect.arrayContaining([
        '10 findings left out, the least grave, to keep within the limits of an upload.',
        '20,000 findings uploaded beyond the 5,000 that GitHub shows.',
      ]),
    );
  });

  test('keeps to the size of an upload', async () => {
    const many = Array.from({ length: 400 }, (_each, index) => ({
      id: String(index),
      message: Buffer.from(String(Math.sin(index)))
        .toString('hex')
        .repeat(2),
      severity: index < 10 ? ('error' as const) : ('note' as const),
    }));
    const {
      sarif,
      gzip_bytes: bytes,
      dropped,
    } = await writeForGithub(reportOf(many), { limits: { gzip_bytes: 12_000 } });
    expect(bytes).toBeLessThanOrEqual(12_000);
    expect(gunzipSync(gzipSync(sarif)).toString()).toBe(sarif);
    const kept = 400 - dropped.results;
    expect(kept).toBeGreaterThan(100);
    expect(sarif.match(/"ruleId"/g)).toHaveLength(kept);
  });

  test('cuts flows in their middle, related places and tags', async () => {
    const step = { kind: 'step', path: 'a.c', column: 1 };
    const evidence = Array.from({ length: 10_002 }, (_each, index) => ({ ...step, line: index + 1 }));
    const related = Array.from({ length: 1_001 }, (_each, index) => ({
      path: 'a.c',
      line: index + 1,
      column: 1,
    }));
    const tags = Array.from({ length: 30 }, (_each, index) => `tag${index}`);
    const rules = run.rules.map((rule) => ({ ...rule, tags }));
    const { findings, back, notes } = await upload(reportOf([{ evidence, related }], rules));
    expect(findings[0]?.evidence.map(({ line }) => line).slice(4_999, 5_001)).toEqual([5_000, 5_003]);
    expect(findings[0]?.related).toHaveLength(999);
    expect(back.runs[0]?.rules[0]?.tags).toHaveLength(17);
    expect(notes).toEqual(
      expect.arrayContaining([
        '13 tags left out beyond the 20 of a rule.',
        '2 steps left out of the middle of flows of more than 10,000.',
        '2 related places left out beyond the 1,000 of a finding.',
      ]),
    );
  });

  test('keeps to twenty runs', async () => {
    const report = { ...exampleReport, runs: Array.from({ length: 22 }, () => run) };
    const { dropped, sarif } = await writeForGithub(report);
    expect(dropped).toMatchObject({ runs: 2, results: 2 });
    expect(sarif.match(/"driver"/g)).toHaveLength(20);
  });
});
