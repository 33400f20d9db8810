import { lexicalSyntax } from './lexical-syntax.ts';
import type { LexicalSyntax, Quote } from './lexical-syntax.ts';

/**
 * A form of source text that reformatting does not change: its tokens without comments and white space,
 * without the semicolons and trailing commas that formatters add or remove, and with one kind of quote
 * where a language has two that mean the same. It is compared, never run: that `a - -b` and `a--b` fall
 * together does no harm.
 */
export function normaliseCode(code: string, language: string | undefined): string {
  const syntax = lexicalSyntax(language);
  const tokens: string[] = [];
  let position = 0;
  while (position < code.length) {
    const next = readToken({ code, position, syntax, previous: tokens.at(-1) });
    position = next.end;
    if (next.token !== undefined) {
      pushToken(tokens, next.token);
    }
  }
  return joinTokens(tokens);
}

interface Reading {
  readonly code: string;
  readonly position: number;
  readonly syntax: LexicalSyntax;
  readonly previous: string | undefined;
}

interface Step {
  readonly end: number;
  /** Absent for what the normal form leaves out. */
  readonly token?: string;
}

const blank = /[\s\uFEFF]+/y;
const word = /[\p{L}\p{N}\p{M}_$]+/uy;
const cppRawString = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y;
const hashedString = /r?(#+)"/y;
const rustRawString = /r"[^"]*"/y;
const rustLifetime = /'[\p{L}_][\p{L}\p{N}_]*(?!')/uy;
const regexLiteral = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;

function readToken(reading: Reading): Step {
  const { code, position, syntax } = reading;
  const space = matchAt(blank, code, position);
  if (space !== undefined) {
    return { end: position + space.length };
  }
  // A line continued in C; elsewhere a backslash before a line's end says the same.
  if (code[position] === '\\' && /^\\\r?\n/.test(code.slice(position, position + 3))) {
    return { end: code.indexOf('\n', position) + 1 };
  }
  const end = endOfComment(code, position, syntax);
  if (end !== undefined) {
    return { end };
  }
  const literal = rawString(code, position) ?? regex(reading);
  if (literal !== undefined) {
    return { end: position + literal.length, token: literal };
  }
  const quote = syntax.quotes.find(({ open }) => code.startsWith(open, position));
  if (quote !== undefined) {
    return readString(reading, quote);
  }
  const name = matchAt(word, code, position);
  const token = name ?? String.fromCodePoint(code.codePointAt(position) ?? 0);
  return { end: position + token.length, token };
}

function matchAt(pattern: RegExp, code: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(code)?.[0];
}

function endOfComment(code: string, position: number, syntax: LexicalSyntax): number | undefined {
  if (syntax.lineComments.some((opening) => code.startsWith(opening, position))) {
    const end = code.indexOf('\n', position);
    return end === -1 ? code.length : end + 1;
  }
  if (syntax.blockComments === 'none' || !code.startsWith('/*', position)) {
    return undefined;
  }
  const marks = /\/\*|\*\//g;
  marks.lastIndex = position + 2;
  let depth = 1;
  for (let mark = marks.exec(code); mark !== null; mark = marks.exec(code)) {
    depth += mark[0] === '*/' ? -1 : Number(syntax.blockComments === 'nested');
    if (depth === 0) {
      return marks.lastIndex;
    }
  }
  return code.length;
}

/** Strings whose delimiter is chosen by their writer, in C++, Rust and Swift. */
function rawString(code: string, position: number): string | undefined {
  const character = code[position] ?? '';
  if (!'uULRr#'.includes(character) || /[\w$]/.test(code[position - 1] ?? '')) {
    return undefined;
  }
  cppRawString.lastIndex = position;
  const cpp = cppRawString.exec(code);
  if (cpp !== null) {
    return code.slice(position, endAfter(code, position, `)${cpp[1] ?? ''}"`));
  }
  hashedString.lastIndex = position;
  const hashed = hashedString.exec(code);
  if (hashed !== null) {
    const body = position + hashed[0].length;
    return code.slice(position, endAfter(code, body, `"${hashed[1] ?? ''}`));
  }
  return matchAt(rustRawString, code, position);
}

function endAfter(code: string, from: number, closing: string): number {
  const end = code.indexOf(closing, from);
  return end === -1 ? code.length : end + closing.length;
}

/** A slash opens a regular expression where no value stands before it that it could divide. */
function regex({ code, position, syntax, previous }: Reading): string | undefined {
  if (!syntax.regexLiterals || code[position] !== '/') {
    return undefined;
  }
  const divides = previous !== undefined && /[\p{L}\p{N}_$)\]}"`]$/u.test(previous);
  const keyword =
    previous !== undefined && /^(?:return|typeof|case|in|of|delete|void|await|yield)$/.test(previous);
  return divides && !keyword ? undefined : matchAt(regexLiteral, code, position);
}

function readString({ code, position, syntax }: Reading, quote: Quote): Step {
  const lifetime = quote.open === "'" ? matchAt(rustLifetime, code, position) : undefined;
  const end = endOfString(code, position, quote);
  const text = code.slice(position, end);
  // `'a` in `&'a str` opens no character literal: nothing closes it, or something far away does.
  if (lifetime !== undefined && !syntax.quotesInterchange && !isCharacter(text)) {
    return { end: position + lifetime.length, token: lifetime };
  }
  return { end, token: normaliseString(text, quote, syntax) };
}

function isCharacter(text: string): boolean {
  return /^'(?:\\.[^']*|[^\\'])'$/su.test(text);
}

function endOfString(code: string, position: number, quote: Quote): number {
  let at = position + quote.open.length;
  while (at < code.length) {
    const character = code[at];
    if (character === '\\' && quote.body === 'escaped') {
      at += 2;
    } else if (code.startsWith(quote.open, at)) {
      return at + quote.open.length;
    } else if (character === '\n' && !quote.multiline) {
      return at;
    } else {
      at += 1;
    }
  }
  return code.length;
}

function normaliseString(text: string, quote: Quote, syntax: LexicalSyntax): string {
  if (quote.reindents === true) {
    return text.replaceAll(/\r?\n[ \t]*/g, '\n');
  }
  const body = text.slice(1, -1);
  const plain = quote.open.length === 1 && text.endsWith(quote.open) && !/["'\\`]/.test(body);
  return syntax.quotesInterchange && quote.open === "'" && plain ? `"${body}"` : text;
}

function pushToken(tokens: string[], token: string): void {
  if (token === ';') {
    return;
  }
  if (/^[)\]}]$/.test(token) && tokens.at(-1) === ',') {
    tokens.pop();
  }
  tokens.push(token);
}

/** Tokens stand apart only where they would otherwise grow together. */
function joinTokens(tokens: readonly string[]): string {
  let joined = '';
  for (const token of tokens) {
    const touches = isWordUnit(joined.charCodeAt(joined.length - 1)) && isWordUnit(token.charCodeAt(0));
    joined += touches ? ` ${token}` : token;
  }
  return joined;
}

/** A digit, a letter, `_`, `$`, or anything beyond ASCII; false for NaN, which stands before the first one. */
function isWordUnit(unit: number): boolean {
  const letter = unit | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x24 ||
    unit > 0x7f
  );
}
