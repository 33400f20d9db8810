/** Both 1-based; the column counts UTF-16 code units. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** Finds the line of an offset. Lines end with `\n`, `\r\n` or a lone `\r`, as SARIF readers count them. */
export class LineIndex {
  readonly #starts: Int32Array;

  constructor(text: string) {
    const starts = [0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
    }
    this.#starts = Int32Array.from(starts);
  }

  get lines(): number {
    return this.#starts.length;
  }

  at(offset: number): LinePosition {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }

  /** Offset of the first code unit of a line; the end of the text for a line after the last. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#starts.at(-1) ?? 0;
  }
}
