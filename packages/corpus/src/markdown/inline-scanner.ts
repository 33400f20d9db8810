import { Char, indexOrEnd } from './chars.ts';
import { normalizeLabel, scanInlineTail, scanLabel } from './link-parts.ts';
import type { FoundDefinition } from './paragraph-collector.ts';
import { RawHtmlScanner, scanAutolink } from './raw-html.ts';
import type { LinkKind } from './scanned-markdown.ts';
import type { VerbatimRecorder } from './verbatim-recorder.ts';

/** A link in one text; offsets are those of the text. */
export interface FoundLink {
  readonly kind: LinkKind;
  readonly image: boolean;
  readonly target: string;
  readonly title: string | undefined;
  readonly start: number;
  readonly textStart: number;
  readonly textEnd: number;
  readonly end: number;
}

export interface FoundReference {
  readonly label: string;
  readonly start: number;
  readonly text: string;
}

interface Opener {
  readonly at: number;
  readonly image: boolean;
  /** Another bracket stands inside: what the two enclose cannot be a label. */
  hasInner: boolean;
}

/** A table is several times faster than comparing each character with five others. */
const IS_SPECIAL = new Uint8Array(128);
for (const code of [Char.BACKSLASH, Char.BACKTICK, Char.LESS, Char.OPEN_BRACKET, Char.CLOSE_BRACKET])
  IS_SPECIAL[code] = 1;

/**
 * Finds the links of one text after CommonMark's rules: code, raw HTML and autolinks bind closer than brackets, an
 * inner link makes the brackets around it text. One pass; every look ahead is bounded or remembered.
 */
export class InlineScanner {
  readonly links: FoundLink[] = [];
  readonly footnotes: FoundReference[] = [];
  readonly undefinedReferences: FoundReference[] = [];
  private readonly text: string;
  private readonly definitions: ReadonlyMap<string, FoundDefinition>;
  private html: RawHtmlScanner | undefined;
  private readonly openers: Opener[] = [];
  /** Openers below this index are around a link, so they cannot be links themselves; images still can. */
  private inactiveBelow = 0;
  private nextBracket = -1;
  private nextAngle = -1;
  private nextCode = -1;
  private nextEscape = -1;
  /** Where the last run of each length begins, once all runs have been looked at. */
  private lastRuns: Map<number, number> | undefined;

  /** Told of code and raw HTML, where somebody asks. */
  private readonly verbatim: VerbatimRecorder | undefined;

  constructor(text: string, definitions: ReadonlyMap<string, FoundDefinition>, verbatim?: VerbatimRecorder) {
    this.text = text;
    this.definitions = definitions;
    this.verbatim = verbatim;
  }

  scan(from: number): this {
    const { text } = this;
    let at = this.skipText(from);
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code >= IS_SPECIAL.length || IS_SPECIAL[code] === 0) {
        at += 1;
        continue;
      }
      at = this.scanSpecial(code, at, from);
      if (this.openers.length === 0) at = this.skipText(at);
    }
    if (this.links.length > 1) this.links.sort((a, b) => a.start - b.start);
    return this;
  }

  /** Outside brackets only four characters matter, and the engine finds those faster than a loop does. */
  private skipText(at: number): number {
    const { text } = this;
    if (this.nextBracket < at) this.nextBracket = indexOrEnd(text, '[', at);
    if (this.nextAngle < at) this.nextAngle = indexOrEnd(text, '<', at);
    const next = Math.min(this.nextBracket, this.nextAngle);
    // Code and escapes only matter when there is something behind them.
    if (next === text.length) return next;
    if (this.nextCode < at) this.nextCode = indexOrEnd(text, '`', at);
    if (this.nextEscape < at) this.nextEscape = indexOrEnd(text, '\\', at);
    return Math.min(next, this.nextCode, this.nextEscape);
  }

  private scanSpecial(code: number, at: number, from: number): number {
    switch (code) {
      case Char.BACKSLASH:
        return at + 2;
      case Char.BACKTICK:
        return this.skipCode(at);
      case Char.LESS:
        return this.skipAngle(at);
      case Char.OPEN_BRACKET:
        this.open(
          at,
          at > from && this.text.charCodeAt(at - 1) === Char.BANG && !this.isEscaped(at - 1, from),
        );
        return at + 1;
      default:
        return this.close(at);
    }
  }

  /** Whether an odd number of backslashes stands before `at`. Only asked for a `!` before a bracket. */
  private isEscaped(at: number, from: number): boolean {
    let before = at;
    while (before > from && this.text.charCodeAt(before - 1) === Char.BACKSLASH) before -= 1;
    return (at - before) % 2 === 1;
  }

  /** The end of the code span at `at`; the end of the backticks when nothing closes them. */
  private skipCode(at: number): number {
    const start = this.backticksEnd(at);
    const length = start - at;
    if (this.lastRuns !== undefined && (this.lastRuns.get(length) ?? -1) < start) return start;
    const runs = new Map<number, number>();
    for (let run = this.text.indexOf('`', start); run !== -1;) {
      const end = this.backticksEnd(run);
      if (end - run === length) {
        this.verbatim?.add('code', { at, end });
        return end;
      }
      runs.set(end - run, run);
      run = this.text.indexOf('`', end);
    }
    this.lastRuns = runs;
    return start;
  }

  private backticksEnd(at: number): number {
    let end = at + 1;
    while (this.text.charCodeAt(end) === Char.BACKTICK) end += 1;
    return end;
  }

  private skipAngle(at: number): number {
    const link = scanAutolink(this.text, at);
    if (link === undefined) {
      this.html ??= new RawHtmlScanner(this.text);
      const end = this.html.scan(at);
      if (end === -1) return at + 1;
      this.verbatim?.add('html', { at, end });
      return end;
    }
    const { target, end } = link;
    const textStart = at + 1;
    this.links.push({
      kind: 'autolink',
      image: false,
      target,
      title: undefined,
      start: at,
      textStart,
      textEnd: end - 1,
      end,
    });
    return end;
  }

  private open(at: number, image: boolean): void {
    const outer = this.openers.at(-1);
    if (outer !== undefined) outer.hasInner = true;
    this.openers.push({ at, image, hasInner: false });
  }

  private close(at: number): number {
    const opener = this.openers.pop();
    if (opener === undefined) return at + 1;
    const isActive = opener.image || this.openers.length >= this.inactiveBelow;
    const end = isActive ? this.closeInline(opener, at) || this.closeReference(opener, at) : 0;
    if (end !== 0 && !opener.image) this.inactiveBelow = this.openers.length;
    if (this.inactiveBelow > this.openers.length) this.inactiveBelow = this.openers.length;
    if (end === 0 && !opener.hasInner) this.addFootnote(opener, at);
    return end === 0 ? at + 1 : end;
  }

  private closeInline(opener: Opener, at: number): number {
    if (this.text.charCodeAt(at + 1) !== Char.OPEN_PAREN) return 0;
    const tail = scanInlineTail(this.text, at + 1);
    if (tail === undefined) return 0;
    return this.addLink(opener, at, { kind: 'inline', ...tail });
  }

  private closeReference(opener: Opener, at: number): number {
    const labelEnd = this.text.charCodeAt(at + 1) === Char.OPEN_BRACKET ? scanLabel(this.text, at + 1) : -1;
    const isFull = labelEnd > at + 3;
    // Brackets around brackets are no label, so they name nothing; this also keeps nested brackets linear.
    if (!isFull && opener.hasInner) return 0;
    const label = isFull ? this.text.slice(at + 2, labelEnd - 1) : this.text.slice(opener.at + 1, at);
    const definition = this.definitions.get(normalizeLabel(label));
    if (definition === undefined) {
      if (labelEnd !== -1) this.addUndefined(opener, at, label);
      return 0;
    }
    definition.used = true;
    const { target, title } = definition;
    if (labelEnd === -1) return this.addLink(opener, at, { kind: 'shortcut', target, title, end: at + 1 });
    return this.addLink(opener, at, {
      kind: isFull ? 'reference' : 'collapsed',
      target,
      title,
      end: labelEnd,
    });
  }

  private addLink(
    opener: Opener,
    at: number,
    link: Pick<FoundLink, 'kind' | 'target' | 'title' | 'end'>,
  ): number {
    const { kind, target, title, end } = link;
    const { image } = opener;
    const start = image ? opener.at - 1 : opener.at;
    this.links.push({ kind, image, target, title, start, textStart: opener.at + 1, textEnd: at, end });
    return end;
  }

  private addFootnote(opener: Opener, at: number): void {
    if (this.text.charCodeAt(opener.at + 1) !== Char.CARET) return;
    const label = this.text.slice(opener.at + 2, at);
    if (label !== '' && !/\s/.test(label)) this.footnotes.push({ label, start: opener.at, text: '' });
  }

  private addUndefined(opener: Opener, at: number, label: string): void {
    const text = this.text.slice(opener.at + 1, at);
    if (text.startsWith('^') || label.startsWith('^') || label.trim() === '') return;
    this.undefinedReferences.push({ label, text, start: opener.image ? opener.at - 1 : opener.at });
  }
}
