import type { EntryPart } from '@trefoil/contract';
import type { Finding } from '../finding.ts';
import type { ScanColumns } from './scan-columns.ts';

/** Reads parts of one chunk of rows. */
type ReadChunk = (chunk: number, parts: readonly EntryPart[]) => Promise<readonly Uint8Array[]>;

/** Rows that are read together, so that a chunk is opened once for them, in whatever order they are wanted. */
const WINDOW_ROWS = 2_048;
const WINDOW_BYTES = 8 * 1024 * 1024;
/** What lies between two rows and is read rather than skipped. */
const MAX_GAP = 16 * 1024;

/** The findings in rows, in the order in which the rows are named. */
export async function* readStoredRows(
  rows: Uint32Array,
  { numbers }: ScanColumns,
  readChunk: ReadChunk,
): AsyncGenerator<Finding> {
  const lengthOf = (row: number) => numbers.length[row] ?? 0;
  for (let from = 0; from < rows.length;) {
    let to = from;
    let bytes = 0;
    do {
      bytes += lengthOf(rows[to] ?? 0);
      to += 1;
    } while (to < rows.length && to - from < WINDOW_ROWS && bytes + lengthOf(rows[to] ?? 0) <= WINDOW_BYTES);
    const texts = await readWindow(rows.subarray(from, to), numbers, readChunk);
    for (const text of texts) yield JSON.parse(text) as Finding;
    from = to;
  }
}

async function readWindow(
  rows: Uint32Array,
  { chunk, start, length }: ScanColumns['numbers'],
  readChunk: ReadChunk,
): Promise<string[]> {
  const byChunk = new Map<number, WantedRow[]>();
  for (const [index, row] of rows.entries()) {
    const number = chunk[row] ?? 0;
    const wanted = byChunk.get(number) ?? [];
    byChunk.set(number, wanted);
    wanted.push({ index, start: start[row] ?? 0, length: length[row] ?? 0 });
  }
  const texts: string[] = [];
  for (const [number, wanted] of byChunk) {
    const spans = joinNeighbours(wanted);
    const read = await readChunk(number, spans);
    for (const [at, span] of spans.entries()) {
      const bytes = Buffer.from(read[at] ?? []);
      for (const place of span.places) {
        const begin = place.start - span.start;
        texts[place.index] = bytes.toString('utf8', begin, begin + place.length);
      }
    }
  }
  return texts;
}

interface WantedRow extends EntryPart {
  /** Where it stands among the rows of the window. */
  readonly index: number;
}

interface Span {
  readonly start: number;
  length: number;
  readonly places: WantedRow[];
}

function joinNeighbours(wanted: readonly WantedRow[]): Span[] {
  const spans: Span[] = [];
  for (const place of wanted.toSorted((left, right) => left.start - right.start)) {
    const last = spans.at(-1);
    const end = place.start + place.length;
    if (last !== undefined && place.start - (last.start + last.length) <= MAX_GAP) {
      last.length = Math.max(last.length, end - last.start);
      last.places.push(place);
    } else {
      spans.push({ start: place.start, length: place.length, places: [place] });
    }
  }
  return spans;
}
