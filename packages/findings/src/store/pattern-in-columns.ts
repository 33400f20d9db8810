import { fieldHolds } from '../query/compile-query.ts';
import type { QueryPattern } from '../query/compile-query.ts';
import type { ColumnRow } from './column-row.ts';
import { textColumns } from './scan-columns.ts';
import type { ScanColumns, TextColumn } from './scan-columns.ts';

/**
 * Whether a pattern is in the row that a view stands on. Each text is looked at once, however many findings
 * share it: rules and paths mostly, and with many tools messages.
 */
export function patternInColumns(columns: ScanColumns, pattern: QueryPattern): (view: ColumnRow) => boolean {
  const tests = pattern.fields.map((field) => {
    const column = textColumns.find((name) => name === field);
    return column === undefined
      ? (view: ColumnRow) => fieldHolds(view, field, pattern)
      : textTest(columns, column, pattern);
  });
  return (view) => tests.some((test) => test(view));
}

/** Stored as no text where a finding has none. */
const emptyMeansAbsent: ReadonlySet<TextColumn> = new Set(['function', 'language']);
const NO = 1;
const YES = 2;

function textTest(
  { texts, numbers }: ScanColumns,
  column: TextColumn,
  pattern: QueryPattern,
): (view: ColumnRow) => boolean {
  const values = texts[column];
  const ranks = numbers[column];
  const answers = new Uint8Array(values.length);
  return ({ row }) => {
    const rank = ranks[row] ?? 0;
    const known = answers[rank];
    if (known === NO || known === YES) return known === YES;
    const text = values.at(rank) ?? '';
    const found = !(text === '' && emptyMeansAbsent.has(column)) && pattern.test(text);
    answers[rank] = found ? YES : NO;
    return found;
  };
}
