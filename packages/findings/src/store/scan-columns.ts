/** Texts that many findings share, in code unit order: a text's number is also its rank. */
export const textColumns = ['rule', 'path', 'backend', 'language', 'function', 'message', 'id'] as const;
export type TextColumn = (typeof textColumns)[number];

/** Numbers, one for each finding. `score` and `cwe` are places in their lists; 0 where there is none. */
export const numberColumns = [
  'kind',
  'severity',
  'confidence',
  'score',
  'line',
  'column',
  'cwe',
  'state',
  'report',
  'run',
  'chunk',
  'start',
  'length',
] as const;
export type NumberColumn = (typeof numberColumns)[number];

/**
 * The findings of a scan turned on their side: what questions and orders are about, without the rest.
 * About 80 bytes a finding beside the shared texts; the findings themselves stay in chunks on disk.
 */
export interface ScanColumns {
  readonly length: number;
  readonly texts: Readonly<Record<TextColumn, readonly string[]>>;
  /** What security severities there are, ascending. */
  readonly scores: readonly number[];
  readonly cwes: readonly (readonly number[])[];
  readonly numbers: Readonly<Record<TextColumn | NumberColumn, Uint32Array>>;
}

interface Header {
  readonly version: number;
  readonly length: number;
  /** Bytes of each column's texts, as JSON, in the order of the columns. */
  readonly texts: readonly number[];
  readonly scores: ScanColumns['scores'];
  readonly cwes: ScanColumns['cwes'];
}

const VERSION = 1;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const allColumns = [...textColumns, ...numberColumns];

/** One value for the store: a header in JSON, the texts, and the columns in the machine's byte order. */
export function encodeColumns({ length, texts, scores, cwes, numbers }: ScanColumns): Uint8Array {
  const parts = textColumns.map((column) => Buffer.from(JSON.stringify(texts[column])));
  const header: Header = { version: VERSION, length, texts: parts.map((part) => part.length), scores, cwes };
  const json = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(WORD_BYTES);
  size.writeUInt32LE(json.length);
  const front = Buffer.concat([size, json, ...parts]);
  const padding = Buffer.alloc(alignedEnd(front.length) - front.length);
  const columns = allColumns.map((column) => {
    const { buffer, byteOffset } = numbers[column];
    return new Uint8Array(buffer, byteOffset, length * WORD_BYTES);
  });
  return Buffer.concat([front, padding, ...columns]);
}

/** Undefined for what this version did not write, whole. Texts are parsed when they are first asked for. */
export function decodeColumns(bytes: Uint8Array): ScanColumns | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = readHeader(buffer);
  if (header === undefined) return undefined;
  const { length, scores, cwes } = header.value;
  const texts = lazyTexts(buffer, header);
  const start = alignedEnd(header.end + header.value.texts.reduce((sum, size) => sum + size, 0));
  if (buffer.length !== start + allColumns.length * length * WORD_BYTES) return undefined;
  // Typed arrays begin at multiples of four, which a buffer from a pool need not.
  const words = new Uint32Array(Uint8Array.from(buffer.subarray(start)).buffer);
  const numbers = Object.fromEntries(
    allColumns.map((column, index) => [column, words.subarray(index * length, (index + 1) * length)]),
  ) as unknown as ScanColumns['numbers'];
  return { length, texts, scores, cwes, numbers };
}

interface PlacedHeader {
  readonly value: Header;
  readonly end: number;
}

/** Most questions need the texts of few columns: messages and ids, the longest, are mostly left alone. */
function lazyTexts(buffer: Buffer, { value, end }: PlacedHeader): ScanColumns['texts'] {
  const texts = {};
  let start = end;
  for (const [index, column] of textColumns.entries()) {
    const from = start;
    start += value.texts[index] ?? 0;
    const to = start;
    let parsed: readonly string[] | undefined;
    const get = () => (parsed ??= JSON.parse(buffer.toString('utf8', from, to)) as string[]);
    Object.defineProperty(texts, column, { get, enumerable: true });
  }
  return texts as ScanColumns['texts'];
}

function readHeader(buffer: Buffer): PlacedHeader | undefined {
  if (buffer.length < WORD_BYTES) return undefined;
  const end = WORD_BYTES + buffer.readUInt32LE(0);
  try {
    const value = JSON.parse(buffer.toString('utf8', WORD_BYTES, end)) as Header;
    return value.version === VERSION ? { value, end } : undefined;
  } catch {
    return undefined;
  }
}

function alignedEnd(length: number): number {
  return Math.ceil(length / WORD_BYTES) * WORD_BYTES;
}
