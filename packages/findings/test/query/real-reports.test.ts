import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileQuery } from '../../src/query/compile-query.ts';
import type { FindingQuery } from '../../src/query/finding-query.ts';
import { queryStream } from '../../src/query/run-query.ts';
import { createRawNeedle } from '../../src/read/raw-needle.ts';
import { readReport } from '../../src/read/read-report.ts';

const REPORTS = fileURLToPath(new URL('../fixtures/reports/', import.meta.url));
const names = readdirSync(REPORTS).filter((name) => name.endsWith('.sarif'));

async function ask(name: string, query: FindingQuery, passOver: boolean) {
  const compiled = await compileQuery(query);
  const needle = passOver && compiled.needle !== undefined ? createRawNeedle(compiled.needle) : undefined;
  const open = async function* () {
    for await (const { finding, run } of readReport({ name, path: REPORTS + name }, { needle }))
      yield { finding, provenance: run };
  };
  return await queryStream(open, compiled, { offset: 0, limit: 1_000 });
}

test('there are reports of five tools at the least', () => expect(names.length).toBeGreaterThanOrEqual(5));

describe.each(names)('%s', (name) => {
  test('is filtered by what its findings are', async () => {
    const { page, matched } = await ask(name, {}, false);
    expect(matched).toBeGreaterThan(0);
    const [first] = page;
    if (first === undefined) return;
    const { rule, path, severity, backend } = first.finding;
    const narrow = await ask(
      name,
      { rule: [rule], path: [`/${path}`], severity: [severity], backend: [backend] },
      false,
    );
    const expected = page.filter(({ finding }) => {
      return finding.rule === rule && finding.path === path && finding.severity === severity;
    });
    expect(narrow.page).toEqual(expected);
    expect((await ask(name, { backend: ['nobody'] }, false)).matched).toBe(0);
  });

  test('gives the same answer whether or not findings are passed over unparsed', async () => {
    const { page } = await ask(name, {}, false);
    const words = new Set(
      page.flatMap(({ finding }) => [
        finding.rule,
        finding.path,
        finding.path.slice(-5),
        ...finding.message.split(/\s+/).slice(0, 6),
        finding.message.slice(3, 12),
      ]),
    );
    for (const pattern of [...words].filter((word) => word !== '').slice(0, 60)) {
      const asked = { pattern, field: ['message', 'rule', 'path', 'function'] as const };
      const parsed = await ask(name, asked, false);
      const passed = await ask(name, asked, true);
      expect([pattern, passed.matched]).toEqual([pattern, parsed.matched]);
      expect(passed.page.map(({ finding }) => finding)).toEqual(parsed.page.map(({ finding }) => finding));
    }
  });
});
