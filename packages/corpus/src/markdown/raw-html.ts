import { Char, isBlank, isDigit, isLetter, skipSpaces } from './chars.ts';

/** The end of a complete opening or closing tag at `at`, or -1. */
function scanTag(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === Char.SLASH) {
    const end = skipSpaces(text, scanTagName(text, at + 2));
    return end > at + 2 && text.charCodeAt(end) === Char.GREATER ? end + 1 : -1;
  }
  let pos = scanTagName(text, at + 1);
  if (pos === at + 1) return -1;
  for (;;) {
    const next = skipSpaces(text, pos);
    const code = text.charCodeAt(next);
    if (code === Char.GREATER) return next + 1;
    if (code === Char.SLASH) return text.charCodeAt(next + 1) === Char.GREATER ? next + 2 : -1;
    const end = next > pos ? scanAttribute(text, next) : -1;
    if (end === -1) return -1;
    pos = end;
  }
}

/** `at` itself when there is no name. */
function scanTagName(text: string, at: number): number {
  if (!isLetter(text.charCodeAt(at))) return at;
  let pos = at + 1;
  while (isTagNameChar(text.charCodeAt(pos))) pos += 1;
  return pos;
}

function isTagNameChar(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === Char.DASH;
}

function scanAttribute(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (!isLetter(first) && first !== Char.UNDERSCORE && first !== Char.COLON) return -1;
  let pos = at + 1;
  while (isAttributeChar(text.charCodeAt(pos))) pos += 1;
  const equals = skipSpaces(text, pos);
  if (text.charCodeAt(equals) !== Char.EQUALS) return pos;
  return scanAttributeValue(text, skipSpaces(text, equals + 1));
}

function isAttributeChar(code: number): boolean {
  return isTagNameChar(code) || code === Char.UNDERSCORE || code === Char.COLON || code === Char.DOT;
}

function scanAttributeValue(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  if (quote === Char.QUOTE || quote === Char.APOSTROPHE) {
    const end = text.indexOf(text.charAt(at), at + 1);
    return end === -1 ? -1 : end + 1;
  }
  let pos = at;
  while (pos < text.length && !endsUnquotedValue(text.charCodeAt(pos))) pos += 1;
  return pos > at ? pos : -1;
}

function endsUnquotedValue(code: number): boolean {
  if (code <= Char.SPACE || code === Char.QUOTE || code === Char.APOSTROPHE) return true;
  return code === Char.LESS || code === Char.EQUALS || code === Char.GREATER || code === Char.BACKTICK;
}

const SPECIAL = [
  { open: '<!--', close: '-->' },
  { open: '<?', close: '?>' },
  { open: '<![CDATA[', close: ']]>' },
] as const;

/**
 * Finds raw HTML in one text. It remembers which endings the rest of the text does not have: a text of nothing but
 * `<!--` would otherwise be searched to its end from each of them.
 */
export class RawHtmlScanner {
  private readonly text: string;
  private readonly absent = new Set<string>();

  constructor(text: string) {
    this.text = text;
  }

  /** The end of the tag, comment, instruction, declaration or CDATA section at `at`, or -1. */
  scan(at: number): number {
    const next = this.text.charCodeAt(at + 1);
    if (next === Char.SLASH || isLetter(next)) return scanTag(this.text, at);
    if (next !== Char.BANG && next !== Char.QUESTION) return -1;
    for (const { open, close } of SPECIAL) {
      if (this.text.startsWith(open, at)) return this.scanSpecial(at, open, close);
    }
    return isLetter(this.text.charCodeAt(at + 2)) ? this.find('>', at + 2) : -1;
  }

  private scanSpecial(at: number, open: string, close: string): number {
    // `<!-->` and `<!--->` are whole comments.
    if (open === '<!--') {
      if (this.text.startsWith('<!-->', at)) return at + 5;
      if (this.text.startsWith('<!--->', at)) return at + 6;
    }
    return this.find(close, at + open.length);
  }

  private find(close: string, from: number): number {
    if (this.absent.has(close)) return -1;
    const at = this.text.indexOf(close, from);
    if (at !== -1) return at + close.length;
    this.absent.add(close);
    return -1;
  }
}

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]{1,31}:/;
const MAX_EMAIL_LENGTH = 320;

/** `<https://…>` or `<name@host>` at `at`: the text between the angles and what it links to. */
export function scanAutolink(
  text: string,
  at: number,
): { text: string; target: string; end: number } | undefined {
  let pos = at + 1;
  while (pos < text.length && isAutolinkChar(text.charCodeAt(pos))) pos += 1;
  if (text.charCodeAt(pos) !== Char.GREATER) return undefined;
  const inside = text.slice(at + 1, pos);
  const end = pos + 1;
  if (SCHEME.test(inside)) return { text: inside, target: inside, end };
  const isEmail = inside.length <= MAX_EMAIL_LENGTH && inside.includes('@') && EMAIL.test(inside);
  return isEmail ? { text: inside, target: `mailto:${inside}`, end } : undefined;
}

function isAutolinkChar(code: number): boolean {
  return code > Char.SPACE && code !== Char.LESS && code !== Char.GREATER;
}

/** Which of CommonMark's seven kinds of HTML block begins at `at`; 0 for none. */
export function htmlBlockKind(line: string, maySeventh: boolean): number {
  if (/^<(?:script|pre|style|textarea)(?:\s|>|$)/i.test(line)) return 1;
  if (line.startsWith('<!--')) return 2;
  if (line.startsWith('<?')) return 3;
  if (/^<![a-zA-Z]/.test(line)) return 4;
  if (line.startsWith('<![CDATA[')) return 5;
  const name = /^<\/?([a-zA-Z][a-zA-Z0-9]*)(?:\s|\/?>|$)/.exec(line)?.[1];
  if (name !== undefined && BLOCK_TAGS.has(name.toLowerCase())) return 6;
  if (!maySeventh) return 0;
  let end = scanTag(line, 0);
  while (end !== -1 && isBlank(line.charCodeAt(end))) end += 1;
  return end === line.length ? 7 : 0;
}

/** Whether an HTML block of kinds 1 to 5 ends on this line; the other two end at a blank line. */
export function endsHtmlBlock(kind: number, line: string): boolean {
  if (kind === 1) return /<\/(?:script|pre|style|textarea)>/i.test(line);
  const close = ['', '', '-->', '?>', '>', ']]>'][kind];
  return close !== undefined && close !== '' && line.includes(close);
}

const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link ' +
    'main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead ' +
    'title tr track ul'
  ).split(' '),
);
