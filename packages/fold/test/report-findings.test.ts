import { reportFormats } from '@trefoil/findings';
import { expect, test } from 'vitest';
import { report } from '../src/query-findings/query-findings.ts';
import { queryFindings } from '../src/query-findings/query-findings.operation.ts';
import { generateReport } from './generate-report.ts';
import { callIn, contextIn, makeWorkspace } from './workspace.ts';

async function write(root: string, format: string, input: object) {
  const notes: string[] = [];
  const context = contextIn(root, { report: (event) => void notes.push(event.message ?? '') });
  const reports = (input as { report?: string[] }).report;
  const real = reports === undefined ? {} : { report: reports.map((name) => `${root}/${name}`) };
  const asked = queryFindings.input.parse({ ...input, ...real });
  const pieces = report(asked, format, context);
  let text = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done === true) return { text, actionable: value, notes };
    text += value;
  }
}

test.each([...reportFormats])('what matches is written whole as %s', async (format) => {
  const root = makeWorkspace();
  const { text, actionable } = await write(root, format, { report: ['buffers.sarif'], rule: ['buffer/*'] });
  expect(actionable).toBe(true);
  expect(text).toContain('strcpy');
  expect(text).not.toContain('The result of printf');
});

test('what is written can be asked again, with the same answer', async () => {
  const root = makeWorkspace({ 'mixed.json': generateReport(30).text });
  const source = { report: ['mixed.json', 'buffers.sarif'] };
  const first = await callIn(root, 'fold.query_findings', { ...source, severity: ['error'], detail: 'full' });
  const { text } = await write(root, 'findings-json', { ...source, severity: ['error'] });
  const again = makeWorkspace({ 'again.json': text });
  const second = await callIn(again, 'fold.query_findings', { report: ['again.json'], detail: 'full' });
  const facts = (answer: typeof first) =>
    (answer['findings'] as Record<string, unknown>[]).map(({ report: _report, run: _run, ...rest }) => rest);
  expect(facts(second)).toEqual(facts(first));
});

test('a stored scan is written with its tool and rules', async () => {
  const root = makeWorkspace();
  await callIn(root, 'fold.import', { report: ['buffers.sarif'] });
  const { text } = await write(root, 'sarif', {});
  expect(JSON.parse(text)).toMatchObject({
    runs: [{ tool: { driver: { name: 'toycheck', version: '1.2.0' } }, results: [{}, {}, {}, {}] }],
  });
  expect(text).toContain('strcpy copies until it meets a zero');
});

test('a former name of a format says what to write', async () => {
  const root = makeWorkspace();
  const { text, notes } = await write(root, 'json', { report: ['buffers.sarif'] });
  expect(JSON.parse(text)).toMatchObject({ version: '2.1.0' });
  expect(notes.join(' ')).toContain('sarif');
});

test('what is written for GitHub leaves out what it would misread, and says so', async () => {
  const accepted = 'int f(void) { // fold-ignore: buffer/strcpy -- bounded above\n';
  const root = makeWorkspace({ 'mixed.json': generateReport(30).text, 'a.c': accepted });
  const { text, notes } = await write(root, 'sarif-for-github', { report: ['mixed.json'] });
  const { runs } = JSON.parse(text) as { runs: { results: { level: string; suppressions?: unknown }[] }[] };
  const results = runs.flatMap((run) => run.results);
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter(({ suppressions }) => suppressions !== undefined)).toEqual([]);
  const gravity = results.map(({ level }) => ['error', 'warning', 'note'].indexOf(level));
  expect(gravity).toEqual(gravity.toSorted((a, b) => a - b));
  expect(notes.join(' ')).toMatch(/left out/);
});

test('nothing is written of a report that breaks off', async () => {
  const root = makeWorkspace({ 'cut.json': generateReport(300).text.slice(0, -50) });
  await expect(write(root, 'sarif', { report: ['cut.json'] })).rejects.toMatchObject({
    code: 'report.malformed',
  });
});
