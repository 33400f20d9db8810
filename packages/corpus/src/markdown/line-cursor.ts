import { Char } from './chars.ts';

/**
 * A position in one line that counts columns, since a tab reaches to the next multiple of four and a list item or quote
 * may take a part of it. Between what containers consume there is only white space, so the next character that is none
 * and its column say everything.
 */
export class LineCursor {
  private readonly body: string;
  /** Of the line, without its line break. */
  end = 0;
  /** The next character that is not a blank, or the end. */
  at = 0;
  /** How far containers have consumed the line, and where `at` stands. */
  private consumed = 0;
  private column = 0;

  constructor(body: string) {
    this.body = body;
  }

  begin(start: number, end: number): void {
    this.end = end;
    this.consumed = 0;
    this.seek(start, 0);
  }

  get indent(): number {
    return this.column - this.consumed;
  }

  get blank(): boolean {
    return this.at === this.end;
  }

  /** The code of the character at `at`; 0 at the end of the line. */
  get code(): number {
    return this.at < this.end ? this.body.charCodeAt(this.at) : 0;
  }

  /** Takes columns of the indentation. */
  takeColumns(count: number): void {
    this.consumed += count;
  }

  /** Takes all of it. */
  takeIndent(): void {
    this.consumed = this.column;
  }

  /** Takes the next `length` characters, none of which is a blank. */
  takeMarker(length: number): void {
    this.consumed = this.column + length;
    this.seek(this.at + length, this.consumed);
  }

  private seek(from: number, fromColumn: number): void {
    let at = from;
    let column = fromColumn;
    for (; at < this.end; at += 1) {
      const code = this.body.charCodeAt(at);
      if (code === Char.SPACE) column += 1;
      else if (code === Char.TAB) column += 4 - (column % 4);
      else break;
    }
    this.at = at;
    this.column = column;
  }
}
