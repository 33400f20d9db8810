import { findingKinds } from '../finding.ts';
import { parseSortKey } from '../query/compare-findings.ts';
import type { SortField, SortKey } from '../query/finding-query.ts';
import type { ScanColumns } from './scan-columns.ts';

const alphabetical = findingKinds.toSorted();
/** Kinds are numbered as they are documented, and sorted as they are spelled. */
const kindRanks = findingKinds.map((kind) => alphabetical.indexOf(kind));

type RowOrder = (left: number, right: number) => number;

/** The order of `compareFindings` on row numbers, by ranks alone: no text is compared. */
export function rowOrder(columns: ScanColumns, keys: readonly SortKey[]): RowOrder {
  const { numbers } = columns;
  const asked = keys.map((key) => {
    const { field, sign } = parseSortKey(key);
    return { values: ranksOf(columns, field), sign };
  });
  const ties = [numbers.path, numbers.line, numbers.column, numbers.rule, numbers.id];
  const order = [...asked, ...ties.map((values) => ({ values, sign: 1 }))];
  return (left, right) => {
    for (const { values, sign } of order) {
      const difference = (values[left] ?? 0) - (values[right] ?? 0);
      if (difference !== 0) return sign * difference;
    }
    // What agrees in everything keeps the order in which it was reported.
    return left - right;
  };
}

/** Room beyond what is wanted before what is worse is thrown away. */
const SLACK = 512;

/** Rows in order; when only the first few are wanted, the others are never sorted. */
export function sortRows(rows: Uint32Array, compare: RowOrder, count: number): Uint32Array {
  if (rows.length <= 2 * count + SLACK) return rows.toSorted(compare).subarray(0, count);
  let best: number[] = [];
  let worst: number | undefined;
  for (const row of rows) {
    if (worst !== undefined && compare(row, worst) > 0) continue;
    best.push(row);
    if (best.length > 2 * count + SLACK) {
      best = best.toSorted(compare).slice(0, count);
      worst = best.at(-1);
    }
  }
  return Uint32Array.from(best.toSorted(compare).slice(0, count));
}

function ranksOf({ numbers }: ScanColumns, field: SortField): Uint32Array {
  if (field === 'security_severity') return numbers.score;
  return field === 'kind' ? numbers.kind.map((kind) => kindRanks[kind] ?? 0) : numbers[field];
}
