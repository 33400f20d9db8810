import { baselineStates, confidences, findingKinds, severities } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { compareText } from '../query/compare-findings.ts';
import { numberColumns, textColumns } from './scan-columns.ts';
import type { NumberColumn, ScanColumns, TextColumn } from './scan-columns.ts';

/** Where a finding came from, and where it stands in the store. */
interface RowPlace {
  readonly report: number;
  readonly run: number;
  readonly chunk: number;
  readonly start: number;
  readonly length: number;
}

/** Turns findings into columns as they come. */
export interface ColumnBuilder {
  add(finding: Finding, place: RowPlace): void;
  build(): ScanColumns;
}

/** The bit of `state` that says a finding is suppressed; the rest is its baseline state, 0 for none. */
export const SUPPRESSED = 8;

export function createColumnBuilder(): ColumnBuilder {
  const texts = new Map(textColumns.map((column) => [column, createInterner()]));
  const cwes = createInterner();
  cwes.number('[]');
  const scores: (number | undefined)[] = [];
  const numbers = new Map<TextColumn | NumberColumn, number[]>(
    [...textColumns, ...numberColumns].map((column) => [column, []]),
  );
  const put = (column: TextColumn | NumberColumn, value: number) => numbers.get(column)?.push(value);
  return {
    add: (finding, place) => {
      for (const column of textColumns) put(column, texts.get(column)?.number(finding[column] ?? '') ?? 0);
      scores.push(finding.security_severity);
      put('cwe', cwes.number(JSON.stringify(finding.cwe)));
      for (const [column, value] of Object.entries(scalarsOf(finding))) put(column as NumberColumn, value);
      for (const [column, value] of Object.entries(place)) put(column as NumberColumn, value);
    },
    build: () => {
      const ranked = rankScores(scores);
      numbers.set('score', ranked.numbers);
      const orders = new Map([...texts].map(([column, interner]) => [column, interner.ordered()]));
      return {
        length: scores.length,
        texts: Object.fromEntries(
          [...orders].map(([column, { values }]) => [column, values]),
        ) as unknown as ScanColumns['texts'],
        scores: ranked.values,
        cwes: cwes.values().map((text) => JSON.parse(text) as number[]),
        numbers: Object.fromEntries(
          [...numbers].map(([column, values]) => {
            const ranks = orders.get(column as TextColumn)?.ranks;
            return [column, Uint32Array.from(values, (value) => ranks?.[value] ?? value)];
          }),
        ) as ScanColumns['numbers'],
      };
    },
  };
}

function scalarsOf(finding: Finding): Partial<Record<NumberColumn, number>> {
  const baseline =
    finding.baseline_state === undefined ? 0 : baselineStates.indexOf(finding.baseline_state) + 1;
  return {
    kind: findingKinds.indexOf(finding.kind),
    severity: severities.indexOf(finding.severity),
    confidence: confidences.indexOf(finding.confidence),
    line: finding.line,
    column: finding.column,
    state: baseline + (finding.suppression === undefined ? 0 : SUPPRESSED),
  };
}

function createInterner() {
  const known = new Map<string, number>();
  return {
    number: (text: string): number => {
      const before = known.get(text);
      if (before !== undefined) return before;
      known.set(text, known.size);
      return known.size - 1;
    },
    values: () => [...known.keys()],
    /** The texts in order, and for each number given out the place of its text there. */
    ordered: () => {
      const values = [...known.keys()];
      const order = values.map((_, index) => index);
      order.sort((left, right) => compareText(values[left] ?? '', values[right] ?? ''));
      const ranks = new Uint32Array(values.length);
      for (const [rank, index] of order.entries()) ranks[index] = rank;
      return { values: order.map((index) => values[index] ?? ''), ranks };
    },
  };
}

function rankScores(scores: readonly (number | undefined)[]): { values: number[]; numbers: number[] } {
  const given = scores.filter((score) => score !== undefined);
  const values = [...new Set(given)].toSorted((left, right) => left - right);
  const ranks = new Map(values.map((value, index) => [value, index + 1]));
  return { values, numbers: scores.map((score) => (score === undefined ? 0 : (ranks.get(score) ?? 0))) };
}
