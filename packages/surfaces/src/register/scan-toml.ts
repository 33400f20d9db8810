import { FileFault } from './config-editor.ts';

/** A header or a key with its value; everything else in a TOML text is white space and comments. */
export type TomlStatement = TomlTable | TomlPair;

interface TomlTable {
  readonly kind: 'table' | 'array of tables';
  readonly keys: readonly string[];
  readonly start: number;
  /** Behind the line break. */
  readonly end: number;
}

export interface TomlPair {
  readonly kind: 'pair';
  /** From the document's root: those of the table, then its own. */
  readonly keys: readonly string[];
  /** How many of them come from the table. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Strings and arrays; what else there is, is its own text. */
  readonly value: unknown;
}

const BLANK = /[ \t]*/y;
const TRIVIA = /(?:[ \t]|\r?\n|#[^\n]*)*/y;
const LINE_END = /[ \t]*(?:#[^\n]*?)?(?:\r?\n|$)/y;
const BARE_KEY = /[\w-]+/y;
const LITERAL = /'[^'\n]*'/y;
const BASIC = /"(?:[^"\\\n]|\\.)*"/y;
const LONG_LITERAL = /'''[\s\S]*?'''(?:'{0,2})/y;
const LONG_BASIC = /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"""(?:"{0,2})/y;
const OTHER =
  /(?:true|false|[+-]?(?:inf|nan)|\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d(?::\d\d(?:\.\d+)?)?|0[xob][\da-fA-F_]+|[+-]?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d[\d_]*)?)(?=[\s,\]}#]|$)/y;

/** @throws FileFault where the text is not TOML */
export function scanToml(text: string): TomlStatement[] {
  return new TomlScanner(text).statements();
}

class TomlScanner {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  statements(): TomlStatement[] {
    const found: TomlStatement[] = [];
    let table: readonly string[] = [];
    for (;;) {
      this.#take(TRIVIA);
      if (this.#offset === this.#text.length) return found;
      const statement = this.#text[this.#offset] === '[' ? this.#header() : this.#pair(table);
      if (statement.kind !== 'pair') table = statement.keys;
      found.push(statement);
    }
  }

  #header(): TomlTable {
    const start = this.#lineStart();
    const isArray = this.#text.startsWith('[[', this.#offset);
    this.#offset += isArray ? 2 : 1;
    const keys = this.#keys();
    if (!this.#text.startsWith(isArray ? ']]' : ']', this.#offset)) throw this.#fault('"]" is expected here');
    this.#offset += isArray ? 2 : 1;
    return { kind: isArray ? 'array of tables' : 'table', keys, start, end: this.#endLine() };
  }

  #pair(table: readonly string[]): TomlPair {
    const start = this.#lineStart();
    const keys = [...table, ...this.#keys()];
    if (this.#text[this.#offset] !== '=') throw this.#fault('"=" is expected here');
    this.#offset += 1;
    this.#take(BLANK);
    const valueStart = this.#offset;
    const value = this.#value();
    const valueEnd = this.#offset;
    return {
      kind: 'pair',
      keys,
      depth: table.length,
      start,
      valueStart,
      valueEnd,
      value,
      end: this.#endLine(),
    };
  }

  #keys(): string[] {
    const keys: string[] = [];
    do {
      if (keys.length > 0) this.#offset += 1;
      this.#take(BLANK);
      keys.push(this.#key());
      this.#take(BLANK);
    } while (this.#text[this.#offset] === '.');
    return keys;
  }

  #key(): string {
    const at = this.#offset;
    const bare = this.#take(BARE_KEY);
    if (bare !== undefined) return bare;
    const quoted = this.#take(BASIC) ?? this.#take(LITERAL);
    if (quoted === undefined) throw this.#fault('a key is expected here');
    return unquote(quoted, at);
  }

  #value(): unknown {
    const at = this.#offset;
    const opening = this.#text[at];
    if (opening === '[') return this.#items(']', () => this.#value());
    if (opening === '{') return this.#items('}', () => this.#inlinePair());
    const string =
      this.#take(LONG_BASIC) ?? this.#take(LONG_LITERAL) ?? this.#take(BASIC) ?? this.#take(LITERAL);
    if (string !== undefined) return unquote(string, at);
    const other = this.#take(OTHER);
    if (other === undefined) throw this.#fault('a value is expected here');
    return { other };
  }

  #items(closing: string, item: () => unknown): unknown[] {
    const items: unknown[] = [];
    this.#offset += 1;
    for (;;) {
      this.#take(TRIVIA);
      if (this.#text[this.#offset] === closing) break;
      items.push(item());
      this.#take(TRIVIA);
      if (this.#text[this.#offset] === closing) break;
      if (this.#text[this.#offset] !== ',') throw this.#fault(`"," or "${closing}" is expected here`);
      this.#offset += 1;
    }
    this.#offset += 1;
    return items;
  }

  #inlinePair(): unknown {
    const keys = this.#keys();
    if (this.#text[this.#offset] !== '=') throw this.#fault('"=" is expected here');
    this.#offset += 1;
    this.#take(BLANK);
    return { keys, value: this.#value() };
  }

  /** Statements have their line to themselves but for a comment. */
  #endLine(): number {
    if (this.#take(LINE_END) === undefined) throw this.#fault('the end of the line is expected here');
    return this.#offset;
  }

  #lineStart(): number {
    return this.#text.lastIndexOf('\n', this.#offset - 1) + 1;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0];
    this.#offset += found?.length ?? 0;
    return found;
  }

  #fault(what: string): FileFault {
    return new FileFault(this.#offset, `this is not valid TOML (${what})`);
  }
}

/** The text that a string literal stands for. */
function unquote(literal: string, offset: number): string {
  const isLong = /^(?:"""|''')/.test(literal);
  const inside = literal.slice(isLong ? 3 : 1, isLong ? -3 : -1).replace(isLong ? /^\r?\n/ : /^$/, '');
  if (literal.startsWith("'")) return inside;
  const joined = isLong ? inside.replace(/\\[ \t]*\r?\n\s*/g, '') : inside;
  return joined.replace(
    /\\(u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|[\s\S])/g,
    (_whole, escape: string) => unescapeOne(escape, offset),
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001B',
  '"': '"',
  '\\': '\\',
};

function unescapeOne(escape: string, offset: number): string {
  const plain = ESCAPES[escape];
  if (plain !== undefined) return plain;
  const code = Number.parseInt(escape.slice(1), 16);
  if (escape.length > 1 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
  throw new FileFault(offset, 'this is not valid TOML (an escape that there is not)');
}
