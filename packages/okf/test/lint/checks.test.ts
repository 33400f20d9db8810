import { describe, expect, test } from 'vitest';
import { LINT_CHECKS } from '../../src/lint/lint-checks.ts';
import { KNOWN_CASES } from './known-cases.ts';
import { OWN_CASES } from './own-cases.ts';
import { findings, placeOf } from './run-lint.ts';

const CASES = [...KNOWN_CASES, ...OWN_CASES];

describe('each check', () => {
  test.each(CASES)('$check', async ({ check, files, found, metric }) => {
    const rows = await findings(files, { only: [check] });
    expect(rows.map(placeOf)).toEqual(found);
    expect(rows[0]).toMatchObject({ check, severity: LINT_CHECKS.find(({ id }) => id === check)?.severity });
    if (metric !== undefined) expect(rows[0]?.metric).toEqual(metric);
  });

  test('is tried here, but for the one that needs an argument', () => {
    const tried = new Set<string>(CASES.map(({ check }) => check));
    expect(LINT_CHECKS.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual(['stale']);
  });
});
