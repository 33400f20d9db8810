import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isActionable } from '../../src/actionable.ts';
import { baselineStates, confidences, findingKinds, severities } from '../../src/finding.ts';
import type { Finding } from '../../src/finding.ts';
import { compileQuery } from '../../src/query/compile-query.ts';
import { groupFields, queryFields, sortKeys } from '../../src/query/finding-query.ts';
import type { FindingQuery, SortKey } from '../../src/query/finding-query.ts';
import { queryScan, queryStream } from '../../src/query/run-query.ts';
import type { QueryResult, Sourced } from '../../src/query/run-query.ts';
import { storeFindings } from '../store/memory-store.ts';
import { finding, findings } from './some-findings.ts';

const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });

const queries: fc.Arbitrary<FindingQuery> = fc.record(
  {
    pattern: fc.constantFrom('strcpy', 'a', 'A B', 'Größe', 'x', ''),
    regex: fc.boolean(),
    ignore_case: fc.boolean(),
    word: fc.boolean(),
    field: some(...queryFields),
    rule: some('buffer/*', 'format', '*xss'),
    kind: some(...findingKinds),
    severity: some(...severities),
    confidence: some(...confidences),
    backend: some('source', 'binary', 'other'),
    language: some('c', 'python'),
    cwe: some(22, 79),
    path: some('*.c', 'src', '**/lib/*', 'README.md'),
    function: some('main', '*::*'),
    suppressed: fc.boolean(),
    baseline: some(...baselineStates),
    actionable: fc.boolean(),
    fail_on: fc.constantFrom(...severities),
    min_confidence: fc.constantFrom(...confidences),
    sort: fc.array(fc.constantFrom(...sortKeys), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const source = (list: readonly Finding[]) =>
  async function* (): AsyncGenerator<Sourced<number>> {
    for (const [provenance, each] of list.entries()) yield { finding: each, provenance };
  };

async function collect<P>(result: QueryResult<P>): Promise<Finding[]> {
  const all: Finding[] = [];
  for await (const item of result.all()) all.push(item.finding);
  return all;
}

const whole = { offset: 0, limit: 1_000 };

describe('any question about any findings', () => {
  test('is answered by some of them, untouched, each once', async () => {
    await fc.assert(
      fc.asyncProperty(findings, queries, async (list, query) => {
        const frozen = list.map((each) => Object.freeze(each));
        const compiled = await compileQuery(query);
        const result = await queryStream(source(frozen), compiled, whole);
        const found = result.page.map(({ finding: each }) => each);
        expect(new Set(result.page.map(({ provenance }) => provenance)).size).toBe(found.length);
        for (const item of result.page) expect(frozen[item.provenance]).toBe(item.finding);
        expect(result.matched).toBe(frozen.filter((each) => compiled.matches(each)).length);
        expect(result.actionable).toBe(found.filter((each) => compiled.actionable(each)).length);
        expect(await collect(result)).toEqual(found);
      }),
    );
  });

  test('is answered alike from a stream and from the store', async () => {
    await fc.assert(
      fc.asyncProperty(findings, queries, async (list, query) => {
        const compiled = await compileQuery(query);
        const stored = await storeFindings(list);
        const window = { ...whole, sort: query.sort };
        const streamed = await queryStream(source(list), compiled, window);
        const fromStore = await queryScan(stored, compiled, window);
        const rows = (result: QueryResult<unknown>) => result.page.map((item) => item.finding);
        expect(rows(fromStore)).toEqual(rows(streamed));
        expect([fromStore.matched, fromStore.actionable]).toEqual([streamed.matched, streamed.actionable]);
        for (const group_by of groupFields) {
          const byStore = await queryScan(stored, compiled, { ...window, group_by });
          expect(byStore.groups).toEqual(
            (await queryStream(source(list), compiled, { ...window, group_by })).groups,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test('comes in pages that add up to the whole, each with the same total', async () => {
    await fc.assert(
      fc.asyncProperty(findings, queries, fc.integer({ min: 1, max: 7 }), async (list, query, limit) => {
        const compiled = await compileQuery(query);
        const stored = await storeFindings(list);
        const all = await queryStream(source(list), compiled, whole);
        const streamed: Finding[] = [];
        const fromStore: Finding[] = [];
        for (let offset = 0; offset <= all.matched; offset += limit) {
          const window = { offset, limit, sort: query.sort };
          const page = await queryStream(source(list), compiled, window);
          expect(page.matched).toBe(all.matched);
          streamed.push(...page.page.map((item) => item.finding));
          fromStore.push(...(await queryScan(stored, compiled, window)).page.map((item) => item.finding));
        }
        expect(streamed).toEqual(all.page.map((item) => item.finding));
        expect(fromStore).toEqual(streamed);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a sorted answer', () => {
  test('does not depend on the order of the report, as far as findings differ', async () => {
    const list = Array.from({ length: 3_000 }, (_, index) =>
      finding({ line: (index * 7) % 3_001, id: `i1_${index}` }),
    );
    const compiled = await compileQuery({ sort: ['path'] });
    const window = { offset: 5, limit: 4 };
    const forwards = await queryStream(source(list), compiled, window);
    const backwards = await queryStream(source(list.toReversed()), compiled, window);
    expect(forwards.page.map((item) => item.finding.line)).toEqual([5, 6, 7, 8]);
    expect(backwards.page.map((item) => item.finding)).toEqual(forwards.page.map((item) => item.finding));
  });
});

describe('many findings', () => {
  test.each<[SortKey[]]>([
    [['severity']],
    [['-severity', 'message']],
    [['security_severity', '-path']],
    [['-security_severity', 'kind']],
    [['-id']],
    [['function', '-confidence', 'language']],
  ])('are sorted by %j alike from a stream and from the store', async (sort) => {
    const chosen = <T>(values: readonly T[], index: number) => values[index % values.length] as T;
    // Lines beyond two bytes, and more findings than are sorted by comparing them.
    const list = Array.from({ length: 5_000 }, (_, index) =>
      finding({
        id: `i1_${(index * 7_919) % 4_801}`,
        path: `src/${(index * 31) % 97}.c`,
        line: 1 + ((index * 104_729) % 3_000_000),
        severity: chosen(severities, index * 13),
        confidence: chosen(confidences, index * 3),
        kind: chosen(findingKinds, index * 5),
        message: `message ${(index * 37) % 1_009}`,
        ...(index % 3 === 0 ? {} : { security_severity: (index % 101) / 10 }),
        ...(index % 4 === 0 ? {} : { function: `f${index % 11}` }),
      }),
    );
    const compiled = await compileQuery({ sort, regex: true, pattern: '[1-9]' });
    const window = { offset: 0, limit: 5_000, sort };
    const streamed = await queryStream(source(list), compiled, window);
    const fromStore = await queryScan(await storeFindings(list), compiled, window);
    const ids = (result: QueryResult<unknown>) => result.page.map((item) => item.finding);
    expect(streamed.matched).toBeGreaterThan(4_000);
    expect(ids(fromStore)).toEqual(ids(streamed));
  });
});

describe('what is actionable', () => {
  test.each([
    [{}, true],
    [{ severity: 'error' as const }, true],
    [{ severity: 'note' as const }, false],
    [{ confidence: 'high' as const }, true],
    [{ confidence: 'low' as const }, false],
    [{ suppression: { kind: 'inline' as const } }, false],
    [{ baseline_state: 'new' as const }, true],
    [{ baseline_state: 'updated' as const }, true],
    [{ baseline_state: 'unchanged' as const }, false],
    [{ baseline_state: 'absent' as const }, false],
  ])('%j: %s', (changes, expected) => {
    expect(isActionable(finding(changes))).toBe(expected);
  });

  test('depends on what is asked for', () => {
    const note = finding({ severity: 'note', confidence: 'low' });
    expect(isActionable(note, { failOn: 'note', minConfidence: 'low' })).toBe(true);
    expect(isActionable(finding(), { failOn: 'error', minConfidence: 'low' })).toBe(false);
  });
});

describe('what a reader may pass over', () => {
  test.each<[FindingQuery, string | undefined]>([
    [{ pattern: 'strcpy' }, 'strcpy'],
    [{ pattern: 'strcpy', word: true, field: ['function', 'path'] }, 'strcpy'],
    [{ pattern: 'strcpy', ignore_case: true }, undefined],
    [{ pattern: 'strcpy', regex: true }, 'strcpy'],
    [{ pattern: 'a[bc]', regex: true, word: true }, 'a'],
    [{ pattern: 'strcpy', regex: true, ignore_case: true }, undefined],
    [{ pattern: 'strcpy|strcat', regex: true }, undefined],
    [{ pattern: 'strcpy', field: ['message', 'id'] }, undefined],
    [{ pattern: 'strcpy', field: ['evidence'] }, undefined],
    [{ pattern: '' }, undefined],
    [{ rule: ['strcpy'] }, undefined],
  ])('%j: %s', async (query, needle) => {
    expect((await compileQuery(query)).needle).toBe(needle);
  });
});

describe('groups', () => {
  const list = [
    finding({ cwe: [22, 79], severity: 'note' }),
    finding({ cwe: [79] }),
    finding({ cwe: [], baseline_state: 'unchanged' }),
  ];

  test('count a finding under each of its CWEs, the largest first', async () => {
    const compiled = await compileQuery({});
    const { groups, page } = await queryStream(source(list), compiled, { ...whole, group_by: 'cwe' });
    expect(page).toEqual([]);
    expect(groups).toEqual([
      { value: 'CWE-79', count: 2, actionable: 1 },
      { value: null, count: 1, actionable: 0 },
      { value: 'CWE-22', count: 1, actionable: 0 },
    ]);
  });

  test('are one when only a number is asked for, even of nothing', async () => {
    const all = await queryStream(source(list), await compileQuery({}), { ...whole, count: true });
    expect(all.groups).toEqual([{ value: null, count: 3, actionable: 1 }]);
    const none = await queryStream(source(list), await compileQuery({ rule: ['none'] }), {
      ...whole,
      count: true,
    });
    expect(none.groups).toEqual([{ value: null, count: 0, actionable: 0 }]);
  });
});
