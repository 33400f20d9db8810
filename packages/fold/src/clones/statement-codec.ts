import { BytePacker, ByteUnpacker } from './byte-packer.ts';

/** A statement of a block, or something like one. */
export interface StatementSpan {
  /** Its first token, and the one after its last, in the tokens of the file's facts. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
}

/** Packs blocks, each a list of statements; blocks and their statements come in the order of their starts. */
export class StatementPacker {
  readonly #packer = new BytePacker();
  #token = 0;
  #line = 0;

  push(block: readonly StatementSpan[]): void {
    const [first] = block;
    if (first === undefined) return;
    this.#packer.push(block.length);
    let token = this.#token;
    let line = this.#line;
    for (const { from, to, line: at, column, endLine } of block) {
      this.#packer.push(from - token);
      this.#packer.push(to - from);
      this.#packer.push(at - line);
      this.#packer.push(column);
      this.#packer.push(endLine - at);
      token = to;
      line = at;
    }
    this.#token = first.from;
    this.#line = first.line;
  }

  finish(): Uint8Array {
    return this.#packer.finish();
  }
}

export function* unpackStatements(bytes: Uint8Array): Generator<StatementSpan[]> {
  const packed = new ByteUnpacker(bytes);
  let firstToken = 0;
  let firstLine = 0;
  while (!packed.done) {
    const count = packed.next();
    const block: StatementSpan[] = [];
    let token = firstToken;
    let line = firstLine;
    while (block.length < count && !packed.done) {
      const from = token + packed.next();
      token = from + packed.next();
      line += packed.next();
      block.push({ from, to: token, line, column: packed.next(), endLine: line + packed.next() });
    }
    firstToken = block[0]?.from ?? firstToken;
    firstLine = block[0]?.line ?? firstLine;
    yield block;
  }
}
