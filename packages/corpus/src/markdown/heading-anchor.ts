import { Char, isLetter } from './chars.ts';
import type { FoundLink } from './inline-scanner.ts';
import { RawHtmlScanner } from './raw-html.ts';
import { unescapeText } from './unescape-text.ts';

const MARKUP = /[[\]!<>`*_~\\&\n]/;

/**
 * What a reader sees of a heading: its text without markup. `links` are those found in it. White space is left as it is,
 * since GitHub makes an anchor's dashes from it, also from what is left around an image.
 */
export function headingText(raw: string, links: readonly FoundLink[]): string {
  if (!MARKUP.test(raw)) return raw;
  const withoutLinks = dropLinks(raw, links);
  return unescapeText(dropEmphasis(dropTags(withoutLinks)));
}

/** Leaves the text of each link; an image leaves nothing, as on GitHub. */
function dropLinks(raw: string, links: readonly FoundLink[]): string {
  let text = '';
  let from = 0;
  const ends: { textEnd: number; end: number }[] = [];
  const closeUpTo = (offset: number): void => {
    for (let last = ends.at(-1); last !== undefined && last.textEnd <= offset; last = ends.at(-1)) {
      text += raw.slice(from, last.textEnd);
      from = last.end;
      ends.pop();
    }
  };
  for (const link of links) {
    if (link.start < from) continue;
    closeUpTo(link.start);
    text += raw.slice(from, link.start);
    from = link.image ? link.end : link.textStart;
    if (!link.image) ends.push(link);
  }
  closeUpTo(raw.length);
  return text + raw.slice(from);
}

function dropTags(raw: string): string {
  if (!raw.includes('<')) return raw;
  const html = new RawHtmlScanner(raw);
  let text = '';
  for (let at = 0; at < raw.length;) {
    const end = raw.charCodeAt(at) === Char.LESS ? html.scan(at) : -1;
    if (end === -1) text += raw.charAt(at);
    at = end === -1 ? at + 1 : end;
  }
  return text;
}

/** Removes `*`, `` ` ``, `~~`, and the `_` that stand at a word's edge: those inside a word are part of it. */
function dropEmphasis(raw: string): string {
  let text = '';
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw.charAt(at);
    if (char === '\\' && at + 1 < raw.length) {
      text += char + raw.charAt(at + 1);
      at += 1;
    } else if (!isMarkup(raw, at)) {
      text += char;
    }
  }
  return text;
}

function isMarkup(raw: string, at: number): boolean {
  const code = raw.charCodeAt(at);
  if (code === Char.STAR || code === Char.BACKTICK) return true;
  if (code === Char.TILDE)
    return raw.charCodeAt(at - 1) === Char.TILDE || raw.charCodeAt(at + 1) === Char.TILDE;
  return code === Char.UNDERSCORE && !(isWordAt(raw, at - 1) && isWordAt(raw, at + 1));
}

function isWordAt(raw: string, at: number): boolean {
  const code = raw.charCodeAt(at);
  return isLetter(code) || code === Char.UNDERSCORE || code > 127 || /[0-9]/.test(raw.charAt(at));
}

const SIMPLE = /^[\w -]*$/;
const NOT_IN_ANCHOR = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu;

/** Makes anchors as GitHub does: lower case, no punctuation, dashes for spaces, numbered when one occurs again. */
export class AnchorMaker {
  private readonly occurrences = new Map<string, number>();

  anchorFor(text: string): string {
    const lower = text.toLowerCase();
    const kept = SIMPLE.test(lower) ? lower : lower.replace(NOT_IN_ANCHOR, '');
    const plain = kept.replaceAll(' ', '-');
    let anchor = plain;
    let count = this.occurrences.get(plain);
    while (count !== undefined && this.occurrences.has(anchor)) {
      count += 1;
      anchor = `${plain}-${count}`;
    }
    if (count !== undefined) this.occurrences.set(plain, count);
    this.occurrences.set(anchor, this.occurrences.get(anchor) ?? 0);
    return anchor;
  }
}
