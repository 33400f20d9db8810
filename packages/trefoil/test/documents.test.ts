import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allProblems, operationsByProblem } from '../src/documents/problems-page.ts';

const packages = path.resolve(import.meta.dirname, '../..');

function sourceFiles(): string[] {
  return readdirSync(packages).flatMap((name) => {
    if (name === 'testkit') return [];
    const source = path.join(packages, name, 'src');
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(name, 'src', file));
  });
}

/** Codes as they stand in what makes a problem; one that is put together is not seen. */
function codesInSources(): Map<string, string> {
  const codes = new Map<string, string>();
  for (const file of sourceFiles()) {
    const text = readFileSync(path.join(packages, file), 'utf8');
    for (const [, code = ''] of text.matchAll(/new Problem\(\{\s*code: '([a-z_.]+)'/g)) codes.set(code, file);
  }
  return codes;
}

describe('the page of problems', () => {
  test('explains every problem that an operation declares', async () => {
    const declared = [...(await operationsByProblem()).keys()];
    expect(declared.filter((code) => !Object.hasOwn(allProblems, code))).toEqual([]);
  });

  test('explains every problem that there is', () => {
    const found = codesInSources();
    expect(found.size).toBeGreaterThan(60);
    expect([...found].filter(([code]) => !Object.hasOwn(allProblems, code))).toEqual([]);
  });

  test('explains none that is gone', () => {
    const sources = sourceFiles()
      .filter((file) => !file.endsWith('problem-summaries.ts'))
      .map((file) => readFileSync(path.join(packages, file), 'utf8'))
      .join('\n');
    expect(Object.keys(allProblems).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});
