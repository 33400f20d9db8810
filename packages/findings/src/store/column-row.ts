import { baselineStates, confidences, findingKinds, severities } from '../finding.ts';
import type { BaselineState, Confidence, FindingKind, Severity, Suppression } from '../finding.ts';
import type { Queryable } from '../query/finding-query.ts';
import { SUPPRESSED } from './column-builder.ts';
import type { ScanColumns, TextColumn } from './scan-columns.ts';

const STORED: Suppression = { kind: 'config' };
/** By the number that is stored: an index below a list's beginning would be looked up as a name. */
const statesByNumber: readonly (BaselineState | undefined)[] = [undefined, ...baselineStates];

/**
 * One stored finding as questions see it: each part is looked up when it is asked for. The object is
 * moved from row to row rather than made anew.
 */
export class ColumnRow implements Queryable {
  row = 0;
  readonly #columns: ScanColumns;

  constructor(columns: ScanColumns) {
    this.#columns = columns;
  }

  #text(column: TextColumn): string {
    const { texts, numbers } = this.#columns;
    return texts[column].at(numbers[column][this.row] ?? 0) ?? '';
  }

  get id(): string {
    return this.#text('id');
  }
  get rule(): string {
    return this.#text('rule');
  }
  get path(): string {
    return this.#text('path');
  }
  get backend(): string {
    return this.#text('backend');
  }
  get message(): string {
    return this.#text('message');
  }
  get language(): string | undefined {
    const text = this.#text('language');
    return text === '' ? undefined : text;
  }
  get function(): string | undefined {
    const text = this.#text('function');
    return text === '' ? undefined : text;
  }
  get kind(): FindingKind {
    return findingKinds[this.#columns.numbers.kind[this.row] ?? 0] ?? 'quality';
  }
  get severity(): Severity {
    return severities[this.#columns.numbers.severity[this.row] ?? 0] ?? 'note';
  }
  get confidence(): Confidence {
    return confidences[this.#columns.numbers.confidence[this.row] ?? 0] ?? 'low';
  }
  get security_severity(): number | undefined {
    const place = this.#columns.numbers.score[this.row] ?? 0;
    return place === 0 ? undefined : this.#columns.scores[place - 1];
  }
  get line(): number {
    return this.#columns.numbers.line[this.row] ?? 0;
  }
  get column(): number {
    return this.#columns.numbers.column[this.row] ?? 0;
  }
  get cwe(): readonly number[] {
    return this.#columns.cwes[this.#columns.numbers.cwe[this.row] ?? 0] ?? [];
  }
  get suppression(): Suppression | undefined {
    return ((this.#columns.numbers.state[this.row] ?? 0) & SUPPRESSED) === 0 ? undefined : STORED;
  }
  get baseline_state(): BaselineState | undefined {
    return statesByNumber[(this.#columns.numbers.state[this.row] ?? 0) & ~SUPPRESSED];
  }
  /** Stands in no column: who asks for it has to read the finding. */
  get evidence(): never {
    throw new Error('Evidence is not among the columns of a scan.');
  }
}
