import { compareText } from './compare-findings.ts';
import type { GroupField, Queryable } from './finding-query.ts';

/** How many findings share a value. */
export interface FindingGroup {
  /** Null for findings that have none, and where everything is counted as one. */
  readonly value: string | null;
  readonly count: number;
  readonly actionable: number;
}

/** Counts findings as they pass. A finding with several CWEs counts in each of their groups. */
export interface GroupCounter {
  add(finding: Queryable, actionable: boolean): void;
  /** The largest first, equal ones by value. */
  groups(): FindingGroup[];
}

/** Counts by a field, or without one everything together. */
export function createGroupCounter(field: GroupField | undefined): GroupCounter {
  const counts = new Map<string | null, { count: number; actionable: number }>();
  if (field === undefined) counts.set(null, { count: 0, actionable: 0 });
  return {
    add: (finding, actionable) => {
      for (const value of valuesOf(finding, field)) {
        const entry = counts.get(value) ?? { count: 0, actionable: 0 };
        entry.count += 1;
        entry.actionable += actionable ? 1 : 0;
        counts.set(value, entry);
      }
    },
    groups: () =>
      [...counts]
        .map(([value, count]) => ({ value, ...count }))
        .toSorted(
          (left, right) => right.count - left.count || compareText(left.value ?? '', right.value ?? ''),
        ),
  };
}

function valuesOf(finding: Queryable, field: GroupField | undefined): readonly (string | null)[] {
  if (field === undefined) return [null];
  if (field === 'cwe')
    return finding.cwe.length === 0 ? [null] : finding.cwe.map((number) => `CWE-${number}`);
  if (field === 'baseline_state') return [finding.baseline_state ?? 'new'];
  return [finding[field] ?? null];
}
