import type { JsonSchema } from './json-schema.ts';
import type { JsonObject, RowBudget } from './operation.ts';
import type { RowSource } from './row-source.ts';
import { jsonBytes, shrinkText, shrinkToFit } from './shrink.ts';

export interface PageRequest {
  /** Null, where an operation accepts it, means all. */
  readonly limit: number | null;
  readonly offset: number;
  readonly max_bytes: number;
}

/** What is to be cut, and the schema that what is left must still fit. */
export interface CutRows extends RowBudget {
  readonly schema?: JsonSchema;
}

/** Room for `total`, `returned`, `truncated` and `next_offset` with the largest numbers. */
const ENVELOPE_BYTES = 120;
/** Room for the `truncated_fields` that a shortened answer carries. */
const NOTICE_BYTES = 120;

/**
 * Cuts an answer of rows to the page asked for: `limit` rows from `offset`, and no more bytes of
 * JSON than `max_bytes`. A row too large for an answer of its own is shortened, so that going on
 * from `next_offset` always ends.
 */
export function pageRows(output: JsonObject, rows: CutRows, request: PageRequest): JsonObject {
  const { schema = {} } = rows;
  const sources = rows.fields.map((field) => [field, rowsOf(output, field)] as const);
  const total = sources.reduce((sum, [, source]) => sum + source.length, 0);
  const head = shrinkToFit(withEmptyRows(output, rows), Math.floor(request.max_bytes / 2), schema);
  let room = request.max_bytes - jsonBytes(head) - ENVELOPE_BYTES;
  const page = new Map(rows.fields.map((field) => [field, [] as unknown[]]));
  let next = Math.min(request.offset, total);
  const end = Math.min(total, request.offset + (request.limit ?? total));
  const first = next;
  while (next < end) {
    const { field, row } = rowAt(sources, next);
    const bytes = jsonBytes(row) + 1;
    if (bytes > room && next > first) break;
    const rowSchema = schema.properties?.[field]?.items;
    const kept = bytes > room ? shrinkRow(row, room - NOTICE_BYTES, rowSchema) : row;
    page.get(field)?.push(kept);
    room -= bytes;
    next += 1;
    if (room <= 0) break;
  }
  const truncated = next < total;
  return {
    ...head,
    ...Object.fromEntries(page),
    total,
    returned: next - first,
    truncated,
    ...(truncated ? { next_offset: next } : {}),
  };
}

/** Rows are objects or texts. */
function shrinkRow(row: unknown, bytes: number, schema: JsonSchema | undefined): unknown {
  return typeof row === 'string' ? shrinkText(row, bytes) : shrinkToFit(row as JsonObject, bytes, schema);
}

/** The envelope and the sources of an answer that is wanted whole. */
export function wholeRows(
  output: JsonObject,
  rows: RowBudget,
): { head: JsonObject; sources: [string, RowSource<unknown>][] } {
  const sources = rows.fields.map((field): [string, RowSource<unknown>] => [field, rowsOf(output, field)]);
  const total = sources.reduce((sum, [, source]) => sum + source.length, 0);
  const head = withEmptyRows(output, rows);
  for (const field of rows.fields) delete head[field];
  return { head: { ...head, total, returned: total, truncated: false }, sources };
}

/** Cuts a document to `max_bytes` of UTF-8 from `offset`, never inside a character. */
export function pageDocument(
  output: JsonObject,
  field: string,
  request: Omit<PageRequest, 'limit'>,
): JsonObject {
  const text = output[field];
  if (typeof text !== 'string') return output;
  const bytes = Buffer.from(text, 'utf8');
  const start = characterStart(bytes, Math.min(request.offset, bytes.length));
  const end = characterStart(bytes, Math.min(bytes.length, start + request.max_bytes));
  const truncated = end < bytes.length;
  return {
    ...output,
    [field]: start === 0 && !truncated ? text : bytes.toString('utf8', start, end),
    total_bytes: bytes.length,
    truncated,
    ...(truncated ? { next_offset: end } : {}),
  };
}

/** Steps back from a continuation byte to the first byte of its character. */
function characterStart(bytes: Buffer, index: number): number {
  let start = index;
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}

function rowsOf(output: JsonObject, field: string): RowSource<unknown> {
  return (output[field] as RowSource<unknown> | undefined) ?? [];
}

function withEmptyRows(output: JsonObject, rows: RowBudget): JsonObject {
  return { ...output, ...Object.fromEntries(rows.fields.map((field) => [field, []])) };
}

function rowAt(
  sources: readonly (readonly [string, RowSource<unknown>])[],
  index: number,
): { field: string; row: unknown } {
  let rest = index;
  for (const [field, source] of sources) {
    if (rest < source.length) return { field, row: source.at(rest) };
    rest -= source.length;
  }
  throw new RangeError(`Row ${index} is past the last row.`);
}
