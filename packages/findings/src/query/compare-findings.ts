import { confidenceRank, severityRank } from '../actionable.ts';
import type { Queryable, SortField, SortKey } from './finding-query.ts';

/** Orders by the keys, then by place, rule and id: the same findings always come in the same order. */
export function compareFindings(keys: readonly SortKey[], left: Queryable, right: Queryable): number {
  for (const key of keys) {
    const { field, sign } = parseSortKey(key);
    const order = compareBy(field, left, right);
    if (order !== 0) return sign * order;
  }
  return (
    compareText(left.path, right.path) ||
    left.line - right.line ||
    left.column - right.column ||
    compareText(left.rule, right.rule) ||
    compareText(left.id, right.id)
  );
}

/** `-path` → path, turned round. */
export function parseSortKey(key: SortKey): { readonly field: SortField; readonly sign: 1 | -1 } {
  return key.startsWith('-')
    ? { field: key.slice(1) as SortField, sign: -1 }
    : { field: key as SortField, sign: 1 };
}

function compareBy(field: SortField, left: Queryable, right: Queryable): number {
  switch (field) {
    case 'severity':
      return severityRank(left.severity) - severityRank(right.severity);
    case 'confidence':
      return confidenceRank(left.confidence) - confidenceRank(right.confidence);
    case 'security_severity':
      // What has no number comes before every number.
      return (left.security_severity ?? -1) - (right.security_severity ?? -1);
    default:
      return compareText(left[field] ?? '', right[field] ?? '');
  }
}

/** By code unit: the same everywhere, whatever the locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
