import type { RpcId } from './rpc-message.ts';

export type Line =
  | { readonly text: string }
  /** Longer than the limit: its bytes were not kept. */
  | { readonly tooLong: true; readonly id: RpcId | undefined };

const NEWLINE = 0x0a;
/** What is kept of a line that is too long: enough to find the id, which clients write first or last. */
const EDGE_BYTES = 300;

/**
 * Splits bytes into lines. A line over `limit` bytes is skipped to its end without being held, and
 * reported, so that the connection outlives it.
 */
export class LineReader {
  readonly #limit: number;
  readonly #onLine: (line: Line) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #skipped: { head: string; tail: Buffer } | undefined;

  constructor(limit: number, onLine: (line: Line) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#append(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#append(chunk.subarray(start));
  }

  #append(part: Buffer): void {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#skipped !== undefined) {
      this.#skipped.tail = lastBytes([this.#skipped.tail, part]);
      return;
    }
    this.#parts.push(part);
    if (this.#length <= this.#limit) return;
    const head = Buffer.concat(this.#parts.map((kept) => kept.subarray(0, EDGE_BYTES))).toString(
      'utf8',
      0,
      EDGE_BYTES,
    );
    this.#skipped = { head, tail: lastBytes(this.#parts) };
    this.#parts = [];
  }

  #finish(): void {
    const skipped = this.#skipped;
    const parts = this.#parts;
    this.#parts = [];
    this.#length = 0;
    this.#skipped = undefined;
    if (skipped === undefined) this.#onLine({ text: Buffer.concat(parts).toString('utf8') });
    else this.#onLine({ tooLong: true, id: findId(skipped.head, skipped.tail.toString('utf8')) });
  }
}

function lastBytes(parts: readonly Buffer[]): Buffer {
  const recent = Buffer.concat(parts.slice(-2).map((part) => part.subarray(-EDGE_BYTES)));
  return Buffer.from(recent.subarray(-EDGE_BYTES));
}

/**
 * The id of a request of which only the edges are known. In JSON, what directly follows the opening
 * brace or directly precedes the closing one belongs to the outermost object, never to an argument.
 */
function findId(head: string, tail: string): RpcId | undefined {
  const id = String.raw`"id"\s*:\s*(-?\d{1,15}|"[^"\\]{1,100}")\s*`;
  const found =
    new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?${id},`).exec(head)?.[1] ??
    new RegExp(String.raw`,\s*${id}\}\s*$`).exec(tail)?.[1] ??
    new RegExp(String.raw`,\s*${id},\s*"jsonrpc"\s*:\s*"2\.0"\s*\}\s*$`).exec(tail)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as RpcId);
}
