/** Rows that are made when they are asked for. Every array is one. */
export interface RowSource<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** Every row in order, for an answer wanted whole: given where `at` holds only the page asked for. */
  all?(): AsyncIterable<Row>;
}

/** Rows made from `items` one at a time, so that a page costs only the rows on it. */
export function mapRows<Item, Row>(items: readonly Item[], toRow: (item: Item) => Row): RowSource<Row> {
  return {
    length: items.length,
    at: (index) => {
      const item = items[index];
      return item === undefined ? undefined : toRow(item);
    },
  };
}
