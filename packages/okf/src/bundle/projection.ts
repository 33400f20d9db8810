import type { InputIssue } from '@trefoil/contract';

/** Which fields of its rows a caller wants: those it names, or all but those it names. */
export interface Projection<Field extends string> {
  readonly fields?: readonly Field[] | undefined;
  readonly except?: readonly Field[] | undefined;
}

/** The fault of asking for both. */
export function projectionFaults({ fields, except }: Projection<string>): readonly InputIssue[] {
  if (fields === undefined || except === undefined) return [];
  return [
    { field: 'except', given: `a list of ${except.length}`, expected: 'nothing, where fields is given' },
  ];
}

/** A function that keeps of a row what was asked for, in the row's own order. */
export function toProjector<Row extends object>({
  fields,
  except,
}: Projection<string>): (row: Row) => Partial<Row> {
  if (fields === undefined && except === undefined) return (row) => row;
  const keep = (field: string): boolean => fields?.includes(field) ?? !(except?.includes(field) ?? false);
  return (row) => Object.fromEntries(Object.entries(row).filter(([field]) => keep(field))) as Partial<Row>;
}
