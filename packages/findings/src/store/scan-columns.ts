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

/** A list of texts that may be made only when they are asked for. */
interface TextList {
  readonly length: number;
  at(index: number): string | undefined;
}

/**
 * The findings of a scan turned on their side: what questions and orders are about, without the rest.
 * About 80 bytes a finding beside the shared texts; the findings themselves stay in chunks on disk.
 */
export interface ScanColumns {
  readonly length: number;
  readonly texts: Readonly<Record<TextColumn, TextList>>;
  /** What security severities there are, ascending. */
  readonly scores: readonly number[];
  readonly cwes: readonly (readonly number[])[];
  readonly numbers: Readonly<Record<TextColumn | NumberColumn, Uint32Array>>;
}

interface Header {
  readonly version: number;
  readonly length: number;
  readonly texts: readonly TextsHeader[];
  readonly scores: ScanColumns['scores'];
  readonly cwes: ScanColumns['cwes'];
}

/** One column's texts, which stand behind the header in the order of the columns, run together. */
interface TextsHeader {
  readonly bytes: number;
  /** Both are decoded several times as fast as UTF-8, and keep halves of surrogate pairs, which it cannot. */
  readonly encoding: 'latin1' | 'utf16le';
  readonly count: number;
}

const BEYOND_LATIN_1 = /[\u0100-\uFFFF]/;
const VERSION = 2;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const allColumns = [...textColumns, ...numberColumns];

/**
 * One value for the store: a header in JSON, the texts, and in the machine's byte order where each text ends and
 * the columns.
 */
export function encodeColumns({ length, texts, scores, cwes, numbers }: ScanColumns): Uint8Array {
  const joined = textColumns.map((column) => joinTexts(texts[column]));
  const header: Header = { version: VERSION, length, texts: joined.map((each) => each.header), scores, cwes };
  const json = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(WORD_BYTES);
  size.writeUInt32LE(json.length);
  const front = Buffer.concat([size, json, ...joined.map(({ bytes }) => bytes)]);
  const padding = Buffer.alloc(alignedEnd(front.length) - front.length);
  const words = [...joined.map(({ ends }) => ends), ...allColumns.map((column) => numbers[column])];
  return Buffer.concat([front, padding, ...words.map(bytesOf)]);
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Texts as one, and where each of them ends in it: read back, a text is a slice that nothing is copied for. */
function joinTexts(texts: TextList) {
  const ends = new Uint32Array(texts.length);
  let whole = '';
  for (let index = 0; index < texts.length; index += 1) {
    whole += texts.at(index) ?? '';
    ends[index] = whole.length;
  }
  const encoding = BEYOND_LATIN_1.test(whole) ? 'utf16le' : 'latin1';
  const bytes = Buffer.from(whole, encoding);
  const header: TextsHeader = { bytes: bytes.length, encoding, count: texts.length };
  return { bytes, ends, header };
}

/** Undefined for what this version did not write, whole. Texts are decoded when they are first asked for. */
export function decodeColumns(bytes: Uint8Array): ScanColumns | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = readHeader(buffer);
  if (header === undefined) return undefined;
  const { length, scores, cwes, texts } = header.value;
  const start = alignedEnd(header.end + sum(texts.map((each) => each.bytes)));
  const count = sum(texts.map((each) => each.count)) + allColumns.length * length;
  if (buffer.length !== start + count * WORD_BYTES) return undefined;
  // Typed arrays begin at multiples of four, which a buffer from a pool need not.
  const words = new Uint32Array(new Uint8Array(buffer.subarray(start)).buffer);
  let taken = 0;
  const take = (size: number) => {
    taken += size;
    return words.subarray(taken - size, taken);
  };
  const ends = texts.map((each) => take(each.count));
  const numbers = Object.fromEntries(
    allColumns.map((column) => [column, take(length)]),
  ) as unknown as ScanColumns['numbers'];
  return { length, texts: lazyTexts(buffer, header, ends), scores, cwes, numbers };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

interface PlacedHeader {
  readonly value: Header;
  readonly end: number;
}

/** Most questions need the texts of few columns: messages and ids, the longest, are mostly left alone. */
function lazyTexts(
  buffer: Buffer,
  { value, end }: PlacedHeader,
  ends: readonly Uint32Array[],
): ScanColumns['texts'] {
  const texts = {};
  let start = end;
  for (const [index, column] of textColumns.entries()) {
    const { bytes = 0, encoding } = value.texts[index] ?? {};
    const from = start;
    start += bytes;
    let list: TextList | undefined;
    const get = () =>
      (list ??= textList(buffer.toString(encoding, from, from + bytes), ends[index] ?? new Uint32Array()));
    Object.defineProperty(texts, column, { get, enumerable: true });
  }
  return texts as ScanColumns['texts'];
}

function textList(whole: string, ends: Uint32Array): TextList {
  return {
    length: ends.length,
    at: (index) => {
      const end = ends[index];
      return end === undefined ? undefined : whole.slice(index === 0 ? 0 : ends[index - 1], end);
    },
  };
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
