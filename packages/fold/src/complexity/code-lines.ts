import type { FlatTree } from '../engine/flat-tree.ts';
import type { LineIndex } from '../engine/line-index.ts';

/**
 * Counts lines with code on them, of each function its own: a line belongs to every function that has a token on it.
 * Tokens come in the order of the text.
 */
export class CodeLines {
  readonly #tree: FlatTree;
  readonly #lines: LineIndex;
  readonly #counts: Int32Array;
  /** The last line of each function that is counted. */
  readonly #last: Int32Array;
  #line = 1;
  #nextStart: number;

  constructor(tree: FlatTree, lines: LineIndex, functions: number) {
    this.#tree = tree;
    this.#lines = lines;
    this.#counts = new Int32Array(functions);
    this.#last = new Int32Array(functions);
    this.#nextStart = this.#startAfter(1);
  }

  add(token: number, unit: number): void {
    const start = this.#tree.start[token] ?? 0;
    const end = this.#tree.end[token] ?? 0;
    if (end <= start) return;
    while (start >= this.#nextStart) {
      this.#line += 1;
      this.#nextStart = this.#startAfter(this.#line);
    }
    const last = end <= this.#nextStart ? this.#line : this.#lines.at(end - 1).line;
    const from = Math.max(this.#line, (this.#last[unit] ?? 0) + 1);
    if (last < from) return;
    this.#counts[unit] = (this.#counts[unit] ?? 0) + last - from + 1;
    this.#last[unit] = last;
  }

  of(unit: number): number {
    return this.#counts[unit] ?? 0;
  }

  #startAfter(line: number): number {
    return line < this.#lines.lines ? this.#lines.startOf(line + 1) : Number.POSITIVE_INFINITY;
  }
}
