import { findJsonError } from './find-json-error.ts';
import { reportMalformed, reportTooLarge } from './report-malformed.ts';
import { scanJsonValue, startValueScan } from './scan-json-value.ts';

const MEBIBYTE = 1024 * 1024;
const MAX_VALUE_BYTES = 32 * MEBIBYTE;
const MAX_DEPTH = 200;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** A JSON value as it stands in the report. */
export interface RawValue {
  /** Valid until the scanner moves on. */
  readonly bytes: Buffer;
  readonly offset: number;
  readonly members: number;
}

/**
 * Walks through JSON of any size with one value of it in memory. The walker says what it expects (`openObject`,
 * `nextKey`, `nextElement`, `takeValue`, `skipValue`); whatever else comes is a malformed report.
 */
export class ByteScanner {
  readonly #report: string;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #window = Buffer.allocUnsafe(MEBIBYTE);
  /** Bytes of the window that are still of interest. */
  #start = 0;
  #end = 0;
  /** Offset in the report of the window's first byte. */
  #base = 0;
  /** Where in the document the walker is; only for messages. */
  jsonPath = '';

  constructor(report: string, chunks: AsyncIterable<Uint8Array>) {
    this.#report = report;
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  get offset(): number {
    return this.#base + this.#start;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  malformed(what: string, offset = this.offset): Error {
    return reportMalformed({ report: this.#report, what, offset, jsonPath: this.jsonPath });
  }

  async expectEnd(): Promise<void> {
    if ((await this.peek()) !== undefined) {
      throw this.malformed('there is text after its end');
    }
  }

  /** The next byte that is no white space, not yet taken; undefined at the end. */
  async peek(): Promise<number | undefined> {
    for (;;) {
      while (this.#start < this.#end) {
        const byte = this.#window[this.#start];
        if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
          return byte;
        }
        this.#start += 1;
      }
      if (!(await this.#more())) {
        return undefined;
      }
    }
  }

  /** Whether an object starts here; it is entered then. */
  async openObject(): Promise<boolean> {
    return this.#take(OPEN_OBJECT);
  }

  async openArray(): Promise<boolean> {
    return this.#take(OPEN_ARRAY);
  }

  /** The next key of the object that was entered, its value being next; undefined when the object is over. */
  async nextKey(first: boolean): Promise<string | undefined> {
    if (!(await this.#another(first, CLOSE_OBJECT))) {
      return undefined;
    }
    if ((await this.peek()) !== QUOTE) {
      throw await this.#unexpected('a key in double quotes');
    }
    const { bytes, offset } = await this.takeValue();
    const key = this.parse(bytes, offset);
    if (!(await this.#take(COLON))) {
      throw await this.#unexpected('":"');
    }
    return String(key);
  }

  /** Whether the array that was entered has another element, which is next. */
  async nextElement(first: boolean): Promise<boolean> {
    return this.#another(first, CLOSE_ARRAY);
  }

  async takeValue(maxBytes = MAX_VALUE_BYTES): Promise<RawValue> {
    const start = await this.#startOfValue();
    const members = await this.#pass(start, maxBytes);
    const from = this.#start - this.#passed;
    return { bytes: this.#window.subarray(from, this.#start), offset: this.#base + from, members };
  }

  async skipValue(): Promise<void> {
    await this.#pass(await this.#startOfValue(), undefined);
  }

  parse(bytes: Buffer, offset: number): unknown {
    const text = bytes.toString('utf8');
    try {
      return JSON.parse(text);
    } catch {
      const before = Buffer.byteLength(text.slice(0, findJsonError(text)));
      throw this.malformed('this is not JSON', offset + before);
    }
  }

  /** Bytes of the value that was passed last. */
  #passed = 0;

  async #startOfValue(): Promise<number> {
    const byte = await this.peek();
    if (byte === undefined) {
      throw this.malformed('it ends in the middle');
    }
    return byte;
  }

  async #pass(first: number, maxBytes: number | undefined): Promise<number> {
    if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
      return this.#passComposite(maxBytes);
    }
    if (first === QUOTE) {
      await this.#passString(maxBytes);
      return 0;
    }
    await this.#passScalar();
    return 0;
  }

  async #passComposite(maxBytes: number | undefined): Promise<number> {
    const scan = startValueScan(this.#start);
    while (!scanJsonValue(this.#window, this.#end, scan)) {
      this.#checkDepth(scan.deepest);
      await this.#moreOfValue(scan, maxBytes);
    }
    this.#checkDepth(scan.deepest);
    this.#passed = scan.at - this.#start;
    this.#start = scan.at;
    return scan.members;
  }

  #checkDepth(depth: number): void {
    if (depth > MAX_DEPTH) {
      throw this.#tooLarge(`it nests deeper than ${MAX_DEPTH} levels`);
    }
  }

  async #moreOfValue(scan: { at: number }, maxBytes: number | undefined): Promise<void> {
    if (maxBytes === undefined) {
      // Nobody keeps this value: what was looked at can go.
      this.#start = scan.at;
    } else if (scan.at - this.#start > maxBytes) {
      throw this.#tooLarge(`it takes more than ${maxBytes / MEBIBYTE} MiB`);
    }
    const before = this.#base;
    if (!(await this.#more())) {
      throw this.malformed('it ends in the middle', this.#base + this.#end);
    }
    scan.at -= this.#base - before;
  }

  async #passString(maxBytes: number | undefined): Promise<void> {
    // An array of one string, whose bracket is not there.
    const scan = { ...startValueScan(this.#start + 1), inString: true };
    while (!this.#stringEnded(scan)) {
      await this.#moreOfValue(scan, maxBytes);
    }
    this.#passed = scan.at - this.#start;
    this.#start = scan.at;
  }

  #stringEnded(scan: { at: number }): boolean {
    for (let at = scan.at; at < this.#end; at += 1) {
      const byte = this.#window[at];
      if (byte === QUOTE) {
        scan.at = at + 1;
        return true;
      }
      if (byte === 0x5c) {
        if (at + 1 >= this.#end) {
          scan.at = at;
          return false;
        }
        at += 1;
      }
    }
    scan.at = this.#end;
    return false;
  }

  async #passScalar(): Promise<void> {
    let length = 0;
    for (;;) {
      const byte = this.#start + length < this.#end ? this.#window[this.#start + length] : undefined;
      if (byte === undefined) {
        if (!(await this.#more())) {
          break;
        }
        continue;
      }
      if (byte <= SPACE || byte === COMMA || (byte | 0x20) === CLOSE_OBJECT || length > 64) {
        break;
      }
      length += 1;
    }
    this.#passed = length;
    this.#start += length;
    const text = this.#window.toString('latin1', this.#start - length, this.#start);
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text)) {
      throw this.malformed('this is not JSON', this.offset - length);
    }
  }

  async #another(first: boolean, closing: number): Promise<boolean> {
    if (await this.#take(closing)) {
      return false;
    }
    if (!first && !(await this.#take(COMMA))) {
      throw await this.#unexpected('","');
    }
    return true;
  }

  async #take(byte: number): Promise<boolean> {
    if ((await this.peek()) !== byte) {
      return false;
    }
    this.#start += 1;
    return true;
  }

  async #unexpected(expected: string): Promise<Error> {
    const byte = await this.peek();
    return this.malformed(byte === undefined ? 'it ends in the middle' : `${expected} is expected here`);
  }

  #tooLarge(what: string): Error {
    return reportTooLarge({ report: this.#report, what, offset: this.offset, jsonPath: this.jsonPath });
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done === true) {
      return false;
    }
    this.#makeRoom(value.length);
    const nul = value.indexOf(0);
    if (nul !== -1) {
      throw this.malformed('it has a NUL byte', this.#base + this.#end + nul);
    }
    this.#window.set(value, this.#end);
    this.#end += value.length;
    return true;
  }

  #makeRoom(length: number): void {
    if (this.#end + length <= this.#window.length) {
      return;
    }
    const kept = this.#end - this.#start;
    // Half of the window stays free, so that a value is moved a few times only, however small the chunks are.
    const target =
      (kept + length) * 2 > this.#window.length ? Buffer.allocUnsafe((kept + length) * 2) : this.#window;
    this.#window.copy(target, 0, this.#start, this.#end);
    this.#window = target;
    this.#base += this.#start;
    this.#start = 0;
    this.#end = kept;
  }
}
