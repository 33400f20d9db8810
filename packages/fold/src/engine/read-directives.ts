import type { Range } from './blank-ranges.ts';

/** What lies between two directives, as far as it matters for leaving some of it out. */
export interface CodeShape {
  /** Braces and parentheses that it opens more than it closes, and how far below its start it closes. */
  readonly braces: number;
  readonly lowest: number;
  readonly parentheses: number;
  /** First word or sign, and last sign, of its code; empty where there are only comments. */
  readonly first: string;
  readonly last: string;
}

/** A line of the preprocessor, with the lines that continue it. */
export interface Directive {
  /** `if`, `ifdef`, `elif`, `else`, `endif`, `define`, … */
  readonly name: string;
  readonly start: number;
  /** Before the line break that ends it. */
  readonly end: number;
  /** What stands after the name, without comments. */
  readonly argument: string;
  /** Comments inside it, with more of it behind them; none that spans lines. */
  readonly comments: readonly Range[];
  /** The code after it, up to the next one. */
  readonly code: CodeShape;
}

export interface DirectiveList {
  /** The code before the first of them. */
  readonly code: CodeShape;
  readonly directives: readonly Directive[];
}

/**
 * Reads the preprocessor's lines of a source, in one pass over it.
 * @param verbatim Whether strings may span lines as C#'s do: `@"…"`
 */
export function readDirectives(text: string, verbatim = false): DirectiveList {
  return new DirectiveReader(text, verbatim).read();
}

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const SLASH = 47;
const STAR = 42;
const BACKSLASH = 92;
const AT = 64;
const DOLLAR = 36;

const emptyShape = { braces: 0, lowest: 0, parentheses: 0, first: '', last: '' };

class DirectiveReader {
  readonly #text: string;
  readonly #verbatim: boolean;
  #at = 0;
  #shape: { -readonly [Key in keyof CodeShape]: CodeShape[Key] } = { ...emptyShape };
  /** Nothing but white space and comments since the line began. */
  #lineIsEmpty = true;

  constructor(text: string, verbatim: boolean) {
    this.#text = text;
    this.#verbatim = verbatim;
  }

  read(): DirectiveList {
    const directives: Directive[] = [];
    const code = this.#readCode();
    while (this.#at < this.#text.length) {
      const directive = this.#readDirective();
      directives.push({ ...directive, code: this.#readCode() });
    }
    return { code, directives };
  }

  /** Up to the next `#` that begins a line. */
  #readCode(): CodeShape {
    this.#shape = { ...emptyShape };
    this.#lineIsEmpty = true;
    while (this.#at < this.#text.length) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === HASH && this.#lineIsEmpty) break;
      if (code <= 32) this.#skipSpace(code);
      else if (code === SLASH && this.#skipComment()) continue;
      else this.#readToken(code);
    }
    return this.#shape;
  }

  #skipSpace(code: number): void {
    if (code === NEWLINE || code === RETURN) this.#lineIsEmpty = true;
    this.#at += 1;
  }

  #readToken(code: number): void {
    const start = this.#at;
    this.#lineIsEmpty = false;
    if (code === QUOTE && this.#verbatim && this.#isVerbatim(start)) this.#skipVerbatim();
    else if (code === QUOTE || code === APOSTROPHE) this.#skipLiteral(code);
    else if (isWord(code)) this.#skipWord();
    else this.#readSign(code);
    if (code === BACKSLASH) return;
    const shape = this.#shape;
    if (shape.first === '') shape.first = this.#text.slice(start, Math.min(this.#at, start + 16));
    shape.last = this.#text.charAt(this.#at - 1);
  }

  #readSign(code: number): void {
    const shape = this.#shape;
    this.#at += 1;
    if (code === 123) shape.braces += 1;
    else if (code === 125) {
      shape.braces -= 1;
      if (shape.braces < shape.lowest) shape.lowest = shape.braces;
    } else if (code === 40) shape.parentheses += 1;
    else if (code === 41) shape.parentheses -= 1;
  }

  /** Names and numbers; an apostrophe inside a number groups its digits. */
  #skipWord(): void {
    const start = this.#at;
    const isNumber = isDigit(this.#text.charCodeAt(start));
    for (;;) {
      this.#at += 1;
      const code = this.#text.charCodeAt(this.#at);
      if (isWord(code)) continue;
      if (isNumber && code === APOSTROPHE && isWord(this.#text.charCodeAt(this.#at + 1))) continue;
      break;
    }
    const ends = this.#text.charCodeAt(this.#at) === QUOTE && this.#at - start <= 3;
    if (ends && rawPrefixes.has(this.#text.slice(start, this.#at))) this.#skipRawString();
  }

  /** `R"tag( … )tag"`, in which nothing is escaped. Without an end it goes on to the end of the text. */
  #skipRawString(): void {
    const open = /^"([^()\\\s]{0,16})\(/.exec(this.#text.slice(this.#at, this.#at + 19));
    if (open === null) return;
    const close = `)${open[1] ?? ''}"`;
    const end = this.#text.indexOf(close, this.#at + open[0].length);
    this.#at = end < 0 ? this.#text.length : end + close.length;
  }

  /** `@"`, `$@"` or `@$"`. */
  #isVerbatim(quote: number): boolean {
    const before = this.#text.charCodeAt(quote - 1);
    return before === AT || (before === DOLLAR && this.#text.charCodeAt(quote - 2) === AT);
  }

  /** Nothing is escaped in it but a quote, by another one. */
  #skipVerbatim(): void {
    for (let end = this.#text.indexOf('"', this.#at + 1); end >= 0; end = this.#text.indexOf('"', end + 2)) {
      this.#at = end + 1;
      if (this.#text.charCodeAt(end + 1) !== QUOTE) return;
    }
    this.#at = this.#text.length;
  }

  /** A literal ends with its line at the latest: in code that is left out, prose has single apostrophes. */
  #skipLiteral(quote: number): void {
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quote) {
        this.#at += 1;
        return;
      }
      if (code === NEWLINE || code === RETURN) return;
      if (code === BACKSLASH) this.#at += this.#isReturnNewline(this.#at + 1) ? 2 : 1;
    }
    this.#at = this.#text.length;
  }

  #isReturnNewline(at: number): boolean {
    return this.#text.charCodeAt(at) === RETURN && this.#text.charCodeAt(at + 1) === NEWLINE;
  }

  #skipComment(): boolean {
    const second = this.#text.charCodeAt(this.#at + 1);
    if (second === STAR) {
      const end = this.#text.indexOf('*/', this.#at + 2);
      this.#at = end < 0 ? this.#text.length : end + 2;
      return true;
    }
    if (second !== SLASH) return false;
    this.#at = this.#endOfLine(this.#at);
    return true;
  }

  /** Of the logical line: a backslash before a line break joins the next line to it. */
  #endOfLine(from: number): number {
    for (let at = from; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === BACKSLASH) at += this.#isReturnNewline(at + 1) ? 2 : 1;
      else if (code === NEWLINE || code === RETURN) return at;
    }
    return this.#text.length;
  }

  #readDirective(): Omit<Directive, 'code'> {
    const start = this.#at;
    this.#at += 1;
    const comments: Range[] = [];
    while (this.#at < this.#text.length) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === NEWLINE || code === RETURN) break;
      const before = this.#at;
      if (code === SLASH && this.#skipComment()) comments.push({ start: before, end: this.#at });
      else this.#skipInDirective(code);
    }
    this.#at = Math.min(this.#at, this.#text.length);
    const { name, argument } = this.#readWords(start + 1, comments);
    return { name, start, end: this.#at, argument, comments: this.#withinLine(comments) };
  }

  #readWords(start: number, comments: readonly Range[]): { name: string; argument: string } {
    const parts: string[] = [];
    let from = start;
    for (const comment of comments) {
      parts.push(this.#text.slice(from, comment.start));
      from = comment.end;
    }
    parts.push(this.#text.slice(from, this.#at));
    const line = parts.join(' ').replaceAll(/\\(?:\r\n?|\n)/g, ' ');
    const [, name = '', rest = ''] = /^\s*([A-Za-z_]*)([^]*)$/.exec(line) ?? [];
    return { name, argument: rest.trim() };
  }

  #withinLine(comments: readonly Range[]): Range[] {
    const last = comments.at(-1);
    const ends = last !== undefined && /^[\s\\]*$/.test(this.#text.slice(last.end, this.#at));
    return comments
      .slice(0, ends ? -1 : undefined)
      .filter(({ start, end }) => !/[\r\n]/.test(this.#text.slice(start, end)));
  }

  #skipInDirective(code: number): void {
    if (code === QUOTE || code === APOSTROPHE) this.#skipLiteral(code);
    else if (code === BACKSLASH) this.#at += this.#isReturnNewline(this.#at + 1) ? 3 : 2;
    else this.#at += 1;
  }
}

const rawPrefixes: ReadonlySet<string> = new Set(['R', 'LR', 'uR', 'UR', 'u8R']);

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === 95;
}
