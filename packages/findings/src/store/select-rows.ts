import { findingKinds } from '../finding.ts';
import { parseSortKey } from '../query/compare-findings.ts';
import type { SortField, SortKey } from '../query/finding-query.ts';
import type { ScanColumns } from './scan-columns.ts';

const alphabetical = findingKinds.toSorted();
/** Kinds are numbered as they are documented, and sorted as they are spelled. */
const kindRanks = findingKinds.map((kind) => alphabetical.indexOf(kind));

/** Puts row numbers in the order of `compareFindings`, on ranks alone: no text is compared. */
export function sortRows(columns: ScanColumns, rows: Uint32Array, keys: readonly SortKey[]): Uint32Array {
  const { numbers } = columns;
  const parts = keys.map((key) => {
    const { field, sign } = parseSortKey(key);
    return { values: ranksOf(columns, field), sign };
  });
  const ties = [numbers.path, numbers.line, numbers.column, numbers.rule, numbers.id];
  const order = [...parts, ...ties.map((values) => ({ values, sign: 1 }))];
  return rows.toSorted((left, right) => {
    for (const { values, sign } of order) {
      const difference = (values[left] ?? 0) - (values[right] ?? 0);
      if (difference !== 0) return sign * difference;
    }
    // What agrees in everything keeps the order in which it was reported.
    return left - right;
  });
}

function ranksOf({ numbers }: ScanColumns, field: SortField): Uint32Array {
  if (field === 'security_severity') return numbers.score;
  return field === 'kind' ? numbers.kind.map((kind) => kindRanks[kind] ?? 0) : numbers[field];
}
