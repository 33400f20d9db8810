import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import type { Finding } from '../../src/finding.ts';
import { readReport } from '../../src/read/read-report.ts';
import type { ReportHead } from '../../src/read/read-report.ts';
import { readText } from '../read-text.ts';

async function read(content: string | Uint8Array): Promise<{ findings: Finding[]; head: ReportHead }> {
  const reading = readReport(readText(content));
  const findings: Finding[] = [];
  for await (const { finding } of reading) {
    findings.push(finding);
  }
  return { findings, head: reading.head() };
}

const at = (uri: string, region: unknown = { startLine: 2, startColumn: 3 }): unknown => ({
  physicalLocation: { artifactLocation: { uri }, region },
});
const plain = { ruleId: 'r', message: { text: 'm' }, locations: [at('a.c')] };

/** Reads one result, given members of it and of its run. */
async function readOne(result: object, run: object = {}, driver: object = {}): Promise<Finding> {
  const text = JSON.stringify({
    runs: [
      { tool: { driver: { name: 'Some Tool', ...driver } }, ...run, results: [{ ...plain, ...result }] },
    ],
  });
  const { findings } = await read(text);
  expect(findings).toHaveLength(1);
  return findings[0] as Finding;
}

describe('a report is read', () => {
  const text = JSON.stringify({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Ünï' } }, results: [{ ...plain, message: { text: 'naïve “x” 🎉' } }] }],
  });
  const utf16be = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  test.each<[string, Uint8Array]>([
    ['as UTF-8', Buffer.from(text)],
    ['with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['as UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['as UTF-16 BE', utf16be],
    ['as UTF-16 LE without a mark', Buffer.from(text, 'utf16le')],
    ['gzipped', gzipSync(text)],
    ['gzipped UTF-16', gzipSync(utf16be)],
  ])('%s', async (_name, content) => {
    const { findings, head } = await read(content);
    expect(findings.map(({ message, backend }) => [message, backend])).toEqual([['naïve “x” 🎉', 'ünï']]);
    expect(head.format).toBe('sarif');
  });

  test('with several runs, each with its tool, results in any position', async () => {
    const runs = ['a', 'b', 'c'].map((name, index) => {
      const tool = {
        driver: { name, rules: [{ id: `rule-${name}`, defaultConfiguration: { level: 'error' } }] },
      };
      const results = [{ ruleIndex: 0, message: { text: name }, locations: [at('x.c')] }];
      return index === 1 ? { results, tool } : { tool, results };
    });
    const reading = readReport(readText(JSON.stringify({ runs, results: [{ ruleId: 'not a result' }] })));
    const seen: string[] = [];
    for await (const { finding, run, tool } of reading) {
      seen.push(`${run} ${tool.name} ${finding.rule} ${finding.severity}`);
    }
    expect(seen).toEqual(['0 a rule-a error', '1 b rule-b error', '2 c rule-c error']);
    expect(reading.head().runs.map(({ tool }) => tool.name)).toEqual(['a', 'b', 'c']);
  });

  test('with null for whatever is absent', async () => {
    const nulls = {
      level: null,
      suppressions: null,
      relatedLocations: null,
      codeFlows: null,
      properties: null,
    };
    const finding = await readOne(
      { ...nulls, fixes: [null], taxa: [null] },
      { artifacts: null, invocations: null },
    );
    expect(finding).toMatchObject({ severity: 'warning', evidence: [], related: [], cwe: [] });
    expect((await read('{"runs":[{"results":null,"tool":null}]}')).findings).toEqual([]);
    expect((await read('{"runs":null}')).findings).toEqual([]);
  });

  test('counting what says that nothing is wrong', async () => {
    const results = ['pass', 'notApplicable', 'pass', 'fail', 'review'].map((kind) => ({ ...plain, kind }));
    const { findings, head } = await read(
      JSON.stringify({ runs: [{ tool: { driver: { name: 't' } }, results }] }),
    );
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'note']);
    expect(head.runs[0]?.not_findings).toEqual({ pass: 2, notApplicable: 1 });
  });

  test('saying when its results are in other files', async () => {
    const run = {
      tool: { driver: { name: 't' } },
      externalPropertyFileReferences: { results: [{ guid: 'x' }] },
    };
    const { head } = await read(JSON.stringify({ runs: [run] }));
    expect(head.runs[0]?.notes).toEqual(['Its results are in other files, which were not read.']);
  });
});

describe('the rule of a result', () => {
  const rules = [{ id: 'A' }, { id: 'B', defaultConfiguration: { level: 'error' } }];
  const extensions = [{ name: 'pack', rules: [{ id: 'X', defaultConfiguration: { level: 'note' } }] }];
  const tool = { driver: { name: 't', rules }, extensions };
  test.each([
    { name: 'by index', result: { ruleId: undefined, ruleIndex: 1 }, rule: 'B', severity: 'error' },
    { name: 'by id', result: { ruleId: 'B' }, rule: 'B', severity: 'error' },
    { name: 'as a case of a rule', result: { ruleId: 'B/2' }, rule: 'B/2', severity: 'error' },
    { name: 'by reference', result: { ruleId: undefined, rule: { id: 'B' } }, rule: 'B', severity: 'error' },
    {
      name: 'in an extension',
      result: { ruleId: undefined, rule: { index: 0, toolComponent: { index: 0 } } },
      rule: 'X',
      severity: 'note',
    },
    { name: 'of an extension by id', result: { ruleId: 'X' }, rule: 'X', severity: 'note' },
    {
      name: 'by an index that is not one',
      result: { ruleId: 'A', ruleIndex: -1 },
      rule: 'A',
      severity: 'warning',
    },
    { name: 'with a level of its own', result: { ruleId: 'B', level: 'note' }, rule: 'B', severity: 'note' },
  ])('$name', async ({ result, rule, severity }) => {
    expect(await readOne(result, { tool })).toMatchObject({ rule, severity });
  });
});

describe('the message of a result', () => {
  test.each([
    { message: { text: 'plain {0}' }, text: 'plain {0}' },
    { message: { text: '{0} beats {1}, {{0}}', arguments: ['a', 'b'] }, text: 'a beats b, {0}' },
    { message: { id: 'default', arguments: ['x'] }, text: 'of the rule: x' },
    { message: { id: 'shared' }, text: 'of the tool' },
    { message: { markdown: '**m**' }, text: '**m**' },
    { message: { text: 'see [here](1)' }, text: 'see here' },
  ])('$text', async ({ message, text }) => {
    const driver = {
      rules: [{ id: 'r', messageStrings: { default: { text: 'of the rule: {0}' } } }],
      globalMessageStrings: { shared: { text: 'of the tool' } },
    };
    expect((await readOne({ message }, {}, driver)).message).toBe(text);
  });
});

describe('the place of a result', () => {
  const location = (artifactLocation: object, region: object = { startLine: 2 }): object => ({
    locations: [{ physicalLocation: { artifactLocation, region } }],
  });
  const bases = {
    originalUriBaseIds: {
      ROOT: { uri: 'file:///home/user/project/' },
      SRC: { uri: 'src/', uriBaseId: 'ROOT' },
    },
  };
  test.each([
    { uri: 'a%20b/ü.c', path: 'a b/ü.c' },
    { uri: '100%.c', path: '100%.c' },
    { uri: './x/y.c', path: 'x/y.c' },
    { uri: 'x\\y.c', path: 'x/y.c' },
    { uri: 'file:///C:/x/y.c', path: 'C:/x/y.c' },
    { uri: 'file:///home/user/project/x%20y.c', path: 'x y.c' },
    { uri: 'file:///elsewhere/x.c', path: '/elsewhere/x.c' },
    { uri: 'x.c', uriBaseId: 'SRC', path: 'src/x.c' },
    { uri: 'x.c', uriBaseId: 'ROOT', path: 'x.c' },
  ])('$uri is $path', async ({ path, ...artifact }) => {
    expect((await readOne(location(artifact), bases)).path).toBe(path);
  });

  test('named by index, in a list that comes before or after', async () => {
    const artifacts = [{ location: { uri: 'first.c' } }, { location: { uri: 'second.c' }, contents: {} }];
    const tool = { driver: { name: 't' } };
    const results = [{ ...plain, ...location({ index: 1 }) }];
    for (const run of [
      { tool, artifacts, results },
      { tool, results, artifacts },
      { results, artifacts, tool },
    ]) {
      const { findings } = await read(JSON.stringify({ runs: [run] }));
      expect(findings.map(({ path }) => path)).toEqual(['second.c']);
    }
  });

  test.each([
    { region: {}, place: { line: 1, column: 1 } },
    { region: { startLine: 4 }, place: { line: 4, column: 1 } },
    { region: { startLine: 0, startColumn: 0 }, place: { line: 1, column: 1 } },
    { region: { charOffset: 10, charLength: 2 }, place: { line: 1, column: 1 } },
    { region: { byteOffset: 10, endColumn: 7 }, place: { line: 1, column: 1, end_column: undefined } },
    { region: { startLine: 4, endLine: 6, endColumn: 2 }, place: { line: 4, end_line: 6, end_column: 2 } },
  ])('%j', async ({ region, place }) => {
    const finding = await readOne(location({ uri: 'a.c' }, region));
    expect({ ...finding, end_column: finding.end_column }).toMatchObject(place);
  });

  test('none: the project itself', async () => {
    expect(await readOne({ locations: [] })).toMatchObject({ path: '.', line: 1, column: 1 });
  });
});

describe('what a result is about', () => {
  test.each([
    { name: 'a taxon', result: { taxa: [{ id: '79', toolComponent: { name: 'CWE' } }] }, cwe: [79] },
    { name: 'a taxon by index', result: { taxa: [{ id: '89', toolComponent: { index: 0 } }] }, cwe: [89] },
    {
      name: 'a taxon of another kind',
      result: { taxa: [{ id: '1', toolComponent: { name: 'OWASP' } }] },
      cwe: [],
    },
    { name: 'a tag', result: { properties: { tags: ['external/cwe/cwe-022', 'x'] } }, cwe: [22] },
    { name: 'a property', result: { properties: { cwe: ['CWE-1: x', 'CWE-2'] } }, cwe: [1, 2] },
    { name: 'its message', result: { message: { text: 'Bad (CWE-120).' } }, cwe: [120] },
  ])('by $name', async ({ result, cwe }) => {
    expect((await readOne(result, { taxonomies: [{ name: 'CWE' }] })).cwe).toEqual(cwe);
  });

  test.each([
    { tags: ['security'], name: 't', kind: 'security' },
    { tags: [], name: 'gitleaks', kind: 'secret' },
    { tags: ['duplication'], name: 't', kind: 'clone' },
    { tags: ['complexity'], name: 't', kind: 'complexity' },
    { tags: [], name: 't', kind: 'quality' },
  ])('$name with the tags $tags is $kind', async ({ tags, name, kind }) => {
    expect((await readOne({ properties: { tags } }, {}, { name })).kind).toBe(kind);
  });

  test('scores of rules and results, as text or numbers', async () => {
    const rules = [{ id: 'r', properties: { 'security-severity': '7.5' } }];
    expect((await readOne({}, {}, { rules })).security_severity).toBe(7.5);
    expect((await readOne({ properties: { 'security-severity': 9 } })).security_severity).toBe(9);
    expect(
      (await readOne({ properties: { 'security-severity': 'high' } })).security_severity,
    ).toBeUndefined();
  });

  test.each([
    { statuses: [undefined], suppressed: true },
    { statuses: ['accepted'], suppressed: true },
    { statuses: ['rejected'], suppressed: false },
    { statuses: ['accepted', 'underReview'], suppressed: false },
  ])('suppressions that are $statuses', async ({ statuses, suppressed }) => {
    const suppressions = statuses.map((status) => ({ kind: 'inSource', status, justification: 'because' }));
    const { suppression } = await readOne({ suppressions });
    expect(suppression).toEqual(suppressed ? { kind: 'inline', justification: 'because' } : undefined);
  });

  test('the function, spelled out or listed by the run', async () => {
    const listed = { logicalLocations: [{ name: 'f' }, { fullyQualifiedName: 'n::g' }] };
    const locations = (logical: object): object => ({
      locations: [{ ...(at('a.c') as object), logicalLocations: [logical] }],
    });
    expect((await readOne(locations({ name: 'f', fullyQualifiedName: 'n::f' }))).function).toBe('n::f');
    expect((await readOne(locations({ index: 1 }), listed)).function).toBe('n::g');
  });

  test('the flow', async () => {
    const steps = [1, 2].map((line) => ({
      kinds: ['taint'],
      location: {
        ...(at('a.c', { startLine: line, snippet: { text: `s${line}` } }) as object),
        message: { text: 'n' },
      },
    }));
    const { evidence } = await readOne({ codeFlows: [{ threadFlows: [{ locations: steps }] }] });
    expect(evidence).toEqual([
      { kind: 'taint', path: 'a.c', line: 1, column: 1, code: 's1', note: 'n' },
      { kind: 'taint', path: 'a.c', line: 2, column: 1, code: 's2', note: 'n' },
    ]);
  });
});
