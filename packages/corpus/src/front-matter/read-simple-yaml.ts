import { createMapping } from './yaml-mapping.ts';
import { resolvePlain } from './yaml-scalar.ts';

/** Longer or deeper text goes to the parser that counts what it builds. */
const MAX_LENGTH = 64 * 1024;
const MAX_DEPTH = 30;
/**
 * Anything but a line feed, printable ASCII and plain letters beyond it: tabs, carriage returns, controls, surrogates, and
 * the two separators that are line ends for a regular expression but not for YAML.
 */
const UNUSUAL = /[^\n -~\u00A0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD]/;
const MAX_KEY = 100;
/** By character code: 2 for what a key may begin with, 1 for what it may go on with. */
const KEY_CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) return 2;
  return /[0-9-]/.test(character) ? 1 : 0;
});
/** What a plain value may begin with here; quotes and brackets are looked at by themselves. */
const PLAIN_START = /^(?:[A-Za-z0-9/(._$+\u00A0-\uFFFD]|-[0-9.])/;
const NOT_PLAIN = /: |:$| #/;
const FLOW_ITEM = /^(?:[A-Za-z0-9][A-Za-z0-9_./ -]*|"[^"\\,]*"|'[^',]*')$/;

const FLOW_ENTRY = /^([A-Za-z_][A-Za-z0-9_-]{0,99}): +(\S.*)$/;
/** In a flow mapping a colon is part of a value when something follows it at once. */
const FLOW_VALUE = /^(?:[A-Za-z0-9][A-Za-z0-9_./@+-]*(?::[A-Za-z0-9_./@+-]+)*|"[^"\\,]*"|'[^',]*')$/;

/**
 * Reads the YAML that front matter nearly always is: nested keys, lists, one-line values. Several times faster than a
 * whole parser, and exactly equal to it: whatever it does not know for certain (comments, folded text, anchors, tags,
 * escapes, a key written twice …) makes it answer `undefined`, and the whole parser reads the text.
 */
export function readSimpleYaml(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_LENGTH || UNUSUAL.test(text)) return undefined;
  try {
    return new SimpleReader(text).read();
  } catch (error) {
    if (error === NOT_SIMPLE) return undefined;
    throw error;
  }
}

/** Thrown to leave any depth at once; it has no stack, since it is no error. */
const NOT_SIMPLE = Symbol('not simple');

class SimpleReader {
  private readonly text: string;
  /** The current line that is not blank: its indentation, where it goes on, and its end without trailing blanks. */
  private indent = -1;
  private at = 0;
  private end = 0;
  private nextStart = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.nextLine();
  }

  read(): Record<string, unknown> {
    if (this.indent !== 0) throw NOT_SIMPLE;
    const data = this.readMapping(0);
    if (!this.isAtEnd()) throw NOT_SIMPLE;
    return data;
  }

  private isAtEnd(): boolean {
    return this.indent === -1;
  }

  /** Goes to the next line that is not blank; the indentation is -1 behind the last one. */
  private nextLine(): void {
    const { text } = this;
    while (this.nextStart < text.length) {
      const start = this.nextStart;
      const lineFeed = text.indexOf('\n', start);
      let end = lineFeed === -1 ? text.length : lineFeed;
      this.nextStart = end + 1;
      let at = start;
      while (at < end && text.charCodeAt(at) === 32) at += 1;
      if (at === end) continue;
      while (text.charCodeAt(end - 1) === 32) end -= 1;
      this.indent = at - start;
      this.at = at;
      this.end = end;
      return;
    }
    this.indent = -1;
  }

  /** The current line is its first entry, from `at`; an item's mapping begins behind the dash. */
  private readMapping(indent: number): Record<string, unknown> {
    this.enter();
    const mapping = createMapping();
    do {
      const key = this.readKey();
      if (key in mapping) throw NOT_SIMPLE;
      mapping[key] = this.at < this.end ? this.readScalar(indent) : this.readBelow(indent);
    } while (this.indent === indent && this.text.charCodeAt(this.at) !== 45);
    if (this.indent > indent) throw NOT_SIMPLE;
    this.depth -= 1;
    return mapping;
  }

  /** Reads a key and moves behind it; what is no key is not simple. */
  private readKey(): string {
    const { text } = this;
    const colon = this.findColon();
    if (colon === -1) throw NOT_SIMPLE;
    const key = text.slice(this.at, colon);
    let at = colon + 1;
    while (at < this.end && text.charCodeAt(at) === 32) at += 1;
    this.at = at;
    return String(resolvePlain(key));
  }

  /** The colon behind the key that begins here; -1 when none does. */
  private findColon(): number {
    const { text, at: start } = this;
    if (KEY_CHARACTERS[text.charCodeAt(start)] !== 2) return -1;
    let at = start + 1;
    while ((KEY_CHARACTERS[text.charCodeAt(at)] ?? 0) > 0) at += 1;
    if (text.charCodeAt(at) !== 58 || at - start > MAX_KEY) return -1;
    const next = at + 1;
    return next === text.length || text.charCodeAt(next) === 32 || text.charCodeAt(next) === 10 ? at : -1;
  }

  /** The value of a key with nothing behind it: what is indented deeper, a list also at the same depth, or nothing. */
  private readBelow(indent: number): unknown {
    this.nextLine();
    const isItem = this.isItem();
    if (this.indent > indent) return isItem ? this.readSequence(this.indent) : this.readMapping(this.indent);
    return isItem && this.indent === indent ? this.readSequence(indent) : null;
  }

  private isItem(): boolean {
    return (
      this.indent !== -1 && this.text.charCodeAt(this.at) === 45 && this.text.charCodeAt(this.at + 1) === 32
    );
  }

  private readSequence(indent: number): unknown[] {
    this.enter();
    const items: unknown[] = [];
    do {
      const dash = this.at;
      this.at += 1;
      while (this.at < this.end && this.text.charCodeAt(this.at) === 32) this.at += 1;
      if (this.at >= this.end) throw NOT_SIMPLE;
      const isMapping = this.findColon() !== -1;
      items.push(isMapping ? this.readMapping(indent + this.at - dash) : this.readScalar(indent));
    } while (this.indent === indent && this.isItem());
    if (this.indent > indent) throw NOT_SIMPLE;
    this.depth -= 1;
    return items;
  }

  /** The rest of the line. A deeper line would go on with it, which is not simple. */
  private readScalar(indent: number): unknown {
    const written = this.text.slice(this.at, this.end);
    this.nextLine();
    if (this.indent > indent) throw NOT_SIMPLE;
    switch (written.charCodeAt(0)) {
      case 34:
        return unquote(written, '"');
      case 39:
        return unquote(written, "'");
      case 91:
        return readFlowSequence(written);
      case 123:
        return readFlowMapping(written);
      default:
        if (!PLAIN_START.test(written) || NOT_PLAIN.test(written)) throw NOT_SIMPLE;
        return resolvePlain(written);
    }
  }

  private enter(): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw NOT_SIMPLE;
  }
}

/** Text in quotes that holds neither its quote nor a backslash, so that it is what it says. */
function unquote(written: string, quote: string): string {
  const inner = written.slice(1, -1);
  const isWhole = written.length >= 2 && written.endsWith(quote);
  if (!isWhole || inner.includes(quote) || inner.includes('\\')) throw NOT_SIMPLE;
  return inner;
}

function readFlowSequence(written: string): unknown[] {
  if (!written.endsWith(']')) throw NOT_SIMPLE;
  const inner = written.slice(1, -1).trim();
  if (inner === '') return [];
  const items: unknown[] = [];
  for (let start = 0; start <= inner.length;) {
    const comma = inner.indexOf(',', start);
    const end = comma === -1 ? inner.length : comma;
    const item = inner.slice(start, end).trim();
    if (!FLOW_ITEM.test(item)) throw NOT_SIMPLE;
    items.push(readFlowScalar(item));
    start = end + 1;
  }
  return items;
}

function readFlowScalar(item: string): unknown {
  const quote = item.charCodeAt(0);
  return quote === 34 || quote === 39 ? item.slice(1, -1) : resolvePlain(item);
}

/** `{ by: human:someone, at: 2026-07-01 }`, as stamps are often written. */
function readFlowMapping(written: string): Record<string, unknown> {
  if (!written.endsWith('}')) throw NOT_SIMPLE;
  const mapping = createMapping();
  const inner = written.slice(1, -1).trim();
  for (const piece of inner === '' ? [] : inner.split(',')) {
    const [, key = '', value = ''] = FLOW_ENTRY.exec(piece.trim()) ?? [];
    const name = String(resolvePlain(key));
    if (key === '' || name in mapping || !FLOW_VALUE.test(value)) throw NOT_SIMPLE;
    mapping[name] = readFlowScalar(value);
  }
  return mapping;
}
