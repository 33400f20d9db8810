import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { describe, expect, test } from 'vitest';

import { readReport, readReports, readWholeReport } from '../../src/read/read-report.ts';
import { writeFindingsJson, writeFindingsNdjson } from '../../src/write/write-findings-json.ts';
import { writeSarif } from '../../src/write/write-sarif.ts';
import { exampleReport } from '../example-report.ts';
import { readText } from '../read-text.ts';
import { textOfStream } from '../text-of-stream.ts';

const plain = (message: string): object => ({ ruleId: 'r', message: { text: message } });
const sarif = (results: readonly object[]): string =>
  JSON.stringify({ runs: [{ tool: { driver: { name: 't' } }, results }] });

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) {
    yield Buffer.alloc(64 * 1024, ' ');
  }
}

describe('a report', () => {
  test.each([
    { format: 'sarif', write: writeSarif },
    { format: 'findings-json', write: writeFindingsJson },
    { format: 'findings-ndjson', write: writeFindingsNdjson },
  ])('is known as $format by what is in it', async ({ format, write }) => {
    const reading = readReport(readText(await textOfStream(write(exampleReport))));
    const ids: string[] = [];
    for await (const { finding, report, run, tool } of reading) {
      expect({ report, run, tool: tool.name }).toEqual({ report: 'test report', run: 0, tool: 'Trefoil' });
      ids.push(finding.id);
    }
    expect(ids).toEqual(['i1_00000000000000000001', 'i1_00000000000000000002']);
    expect(reading.head()).toMatchObject({ format, runs: [{ scan: exampleReport.scan }] });
  });

  test('whose keys were sorted is the same report', async () => {
    const report = { ...exampleReport, runs: [...exampleReport.runs, ...exampleReport.runs] };
    const whole = JSON.parse(await textOfStream(writeFindingsJson(report))) as Record<string, unknown>;
    const sorted = JSON.stringify(
      Object.fromEntries(Object.entries(whole).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    );
    expect(sorted.indexOf('"findings"')).toBeLessThan(sorted.indexOf('"tools"'));
    const again = await readWholeReport(readText(sorted));
    expect(await textOfStream(writeFindingsJson(again))).toBe(await textOfStream(writeFindingsJson(report)));
  });

  test('of rows alone is read too', async () => {
    const rows = (await textOfStream(writeFindingsNdjson(exampleReport))).split('\n').slice(1, 3).join('\n');
    const report = await readWholeReport(readText(rows));
    expect(report.runs[0]?.findings.map(({ rule }) => rule)).toEqual([
      'c.unbounded-copy',
      'complexity.cyclomatic',
    ]);
  });

  test('with keys of later times in its rows leaves them out', async () => {
    const text = (await textOfStream(writeFindingsJson(exampleReport))).replaceAll(
      '{"id"',
      '{"added":1,"id"',
    );
    const report = await readWholeReport(readText(text));
    expect(report.runs[0]?.findings).toEqual(exampleReport.runs[0]?.findings);
  });
});

test('several reports are read one after the other', async () => {
  const sources = ['one', 'two'].map((name) => ({ ...readText(sarif([plain(name)])), name }));
  const seen: string[] = [];
  for await (const { finding, report } of readReports(sources)) {
    seen.push(`${report}: ${finding.message}`);
  }
  expect(seen).toEqual(['one: one', 'two: two']);
});

test('equal findings of another tool are told apart, the same in every reading', async () => {
  const content = sarif([plain('in line 3'), plain('in line 9'), plain('other')]);
  const ids = async (): Promise<string[]> => {
    const { runs } = await readWholeReport(readText(content));
    return runs.flatMap(({ findings }) => findings.map(({ id }) => id));
  };
  const first = await ids();
  expect(new Set(first).size).toBe(3);
  expect(await ids()).toEqual(first);
});

test('standard input beyond 8 MiB leaves no file behind', async () => {
  const results = Array.from({ length: 3 }, (_each, index) =>
    plain(`${index}${'x'.repeat(4 * 1024 * 1024)}`),
  );
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('trefoil-report-'));
  const lengths: number[] = [];
  for await (const { finding } of readReport(readText(sarif(results)))) {
    lengths.push(finding.message.length);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('trefoil-report-'))).toEqual(before);
  }
  expect(lengths).toEqual([4_194_305, 4_194_305, 4_194_305]);
});

test('reading stops when it is cancelled', async () => {
  const controller = new AbortController();
  const reading = readReport({ name: 'endless', stream: endless() }, { signal: controller.signal });
  const next = reading[Symbol.asyncIterator]().next();
  controller.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
});
