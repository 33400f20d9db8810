import {
  isSetextUnderline,
  isThematicBreak,
  scanAtxHeading,
  scanFence,
  scanFootnoteMarker,
  scanListMarker,
} from './block-starts.ts';
import { Char, runLength, skipBlanks } from './chars.ts';
import { ContainerStack, takeQuoteMarker, type Container } from './container-stack.ts';
import { LineCursor } from './line-cursor.ts';
import type { ParagraphCollector } from './paragraph-collector.ts';
import { endsHtmlBlock, htmlBlockKind } from './raw-html.ts';
import type { CodeBlock } from './scanned-markdown.ts';
import type { VerbatimRecorder } from './verbatim-recorder.ts';
import { countTableColumns, splitTableRow } from './table-row.ts';
import { unescapeText } from './unescape-text.ts';

type Leaf = 'none' | 'paragraph' | 'fence' | 'indented' | 'html' | 'table';

/**
 * Finds the blocks of a body line by line, after CommonMark's own parsing strategy (with GitHub's tables and
 * footnotes), and hands what may hold links to the collector. It keeps no tree: links need only to know what is text.
 */
export class BlockScanner {
  readonly codeBlocks: CodeBlock[] = [];
  readonly footnotes: { label: string; line: number }[] = [];
  private readonly body: string;
  private readonly cursor: LineCursor;
  private readonly text: ParagraphCollector;
  private readonly containers = new ContainerStack();
  private leaf: Leaf = 'none';
  private line = 0;
  private fenceCode = 0;
  private fenceLength = 0;
  private htmlKind = 0;
  private tableColumns = 0;

  /** Told of code and raw HTML, where somebody asks. */
  private readonly verbatim: VerbatimRecorder | undefined;

  constructor(body: string, text: ParagraphCollector, verbatim?: VerbatimRecorder) {
    this.body = body;
    this.text = text;
    this.verbatim = verbatim;
    this.cursor = new LineCursor(body);
  }

  scan(): void {
    const { body } = this;
    for (let start = 0; start < body.length;) {
      const lineFeed = body.indexOf('\n', start);
      const end = lineFeed === -1 ? body.length : lineFeed;
      this.line += 1;
      this.scanLine(start, end);
      start = end + 1;
    }
    this.closeLeaf();
  }

  private scanLine(start: number, end: number): void {
    const { cursor } = this;
    cursor.begin(start, end);
    const matched = this.containers.match(cursor);
    if (matched === this.containers.size && this.continueLeaf()) return;
    if (cursor.blank) this.closeTo(matched);
    else this.openBlocks(matched);
  }

  /** Whether the line belongs to the open leaf and nothing is left to look at. */
  private continueLeaf(): boolean {
    const { cursor } = this;
    switch (this.leaf) {
      case 'fence':
        this.verbatim?.extend(cursor);
        if (this.isClosingFence()) this.leaf = 'none';
        return true;
      case 'html':
        this.continueHtml();
        return true;
      case 'indented':
        if (!cursor.blank && cursor.indent < 4) this.leaf = 'none';
        else this.verbatim?.extend(cursor);
        return this.leaf !== 'none';
      case 'paragraph':
      case 'table':
        if (!cursor.blank) return false;
        this.closeLeaf();
        return true;
      default:
        return cursor.blank;
    }
  }

  private isClosingFence(): boolean {
    const { cursor, body } = this;
    if (cursor.code !== this.fenceCode || cursor.indent >= 4) return false;
    const length = runLength(body, cursor.at, cursor.end);
    return length >= this.fenceLength && skipBlanks(body, cursor.at + length) >= cursor.end;
  }

  private continueHtml(): void {
    const { cursor, htmlKind } = this;
    this.verbatim?.extend(cursor);
    const ends =
      htmlKind >= 6 ? cursor.blank : endsHtmlBlock(htmlKind, this.body.slice(cursor.at, cursor.end));
    if (ends) this.leaf = 'none';
  }

  /** Opens the containers and the leaf that begin on this line; what then is left is text. */
  private openBlocks(matched: number): void {
    const { cursor } = this;
    let base = matched;
    for (;;) {
      if (cursor.indent >= 4) {
        // Text that continues a paragraph may be indented at will.
        if (this.leaf === 'paragraph') break;
        this.openLeaf(base, 'indented');
        this.verbatim?.add('code', cursor);
        this.codeBlocks.push({ line: this.line, info: '', fenced: false });
        return;
      }
      const code = cursor.code;
      if (!mayBeginBlock(code)) break;
      if (this.openLeafAt(code, base)) return;
      if (!this.openContainerAt(code, base)) break;
      base = this.containers.size;
      if (cursor.blank) return;
    }
    this.addText(base);
  }

  private openLeafAt(code: number, base: number): boolean {
    switch (code) {
      case Char.HASH:
        return this.openAtxHeading(base);
      case Char.BACKTICK:
      case Char.TILDE:
        return this.openFence(base);
      case Char.LESS:
        return this.openHtml(base);
      case Char.PIPE:
      case Char.COLON:
        return this.openTable(base);
      case Char.EQUALS:
        return this.closeSetextHeading(base, 1);
      case Char.DASH:
        return this.openTable(base) || this.closeSetextHeading(base, 2) || this.openThematicBreak(base);
      case Char.STAR:
      case Char.UNDERSCORE:
        return this.openThematicBreak(base);
      default:
        return false;
    }
  }

  private openContainerAt(code: number, base: number): boolean {
    if (this.containers.isFull && base === this.containers.size) return false;
    if (code === Char.GREATER) {
      this.openContainer(base, { width: 0, hasContent: true });
      takeQuoteMarker(this.cursor);
      return true;
    }
    return code === Char.OPEN_BRACKET ? this.openFootnote(base) : this.openItem(base);
  }

  private openItem(base: number): boolean {
    const { cursor, body } = this;
    const marker = scanListMarker(body, cursor.at, cursor.end);
    if (marker === undefined) return false;
    const isEmpty = skipBlanks(body, cursor.at + marker.length) >= cursor.end;
    if (this.isInParagraph(base) && (isEmpty || !marker.mayInterrupt)) return false;
    const { indent } = cursor;
    cursor.takeMarker(marker.length);
    // Five or more blanks: one belongs to the marker, the rest begins indented code.
    const blanks = isEmpty || cursor.indent >= 5 ? 1 : cursor.indent;
    if (!isEmpty) cursor.takeColumns(blanks);
    this.openContainer(base, { width: indent + marker.length + blanks, hasContent: !isEmpty });
    return true;
  }

  private openFootnote(base: number): boolean {
    const { cursor } = this;
    const marker = scanFootnoteMarker(this.body, cursor.at, cursor.end);
    if (marker === undefined) return false;
    this.footnotes.push({ label: marker.label, line: this.line });
    cursor.takeMarker(marker.length);
    cursor.takeIndent();
    this.openContainer(base, { width: 4, hasContent: true });
    return true;
  }

  private openContainer(base: number, container: Container): void {
    this.closeTo(base);
    this.containers.push(container);
  }

  private openLeaf(base: number, leaf: Leaf): void {
    this.closeTo(base);
    this.containers.markContent();
    this.leaf = leaf;
  }

  private closeTo(base: number): void {
    this.closeLeaf();
    this.containers.popTo(base);
  }

  private closeLeaf(): void {
    if (this.leaf === 'paragraph') this.text.closeParagraph();
    this.leaf = 'none';
  }

  private isInParagraph(base: number): boolean {
    return this.leaf === 'paragraph' && base === this.containers.size;
  }

  private openAtxHeading(base: number): boolean {
    const { cursor } = this;
    const { level, start, end } = scanAtxHeading(this.body, cursor.at, cursor.end);
    if (level === 0) return false;
    this.openLeaf(base, 'none');
    this.text.addHeading(level, { start, end, line: this.line });
    return true;
  }

  private openFence(base: number): boolean {
    const { cursor, body } = this;
    const length = scanFence(body, cursor.at, cursor.end);
    if (length === 0) return false;
    this.openLeaf(base, 'fence');
    this.verbatim?.add('code', cursor);
    this.fenceCode = cursor.code;
    this.fenceLength = length;
    const info = unescapeText(body.slice(cursor.at + length, cursor.end).trim());
    this.codeBlocks.push({ line: this.line, info, fenced: true });
    return true;
  }

  private openHtml(base: number): boolean {
    const { cursor } = this;
    const line = this.body.slice(cursor.at, cursor.end);
    // The seventh kind, any tag on a line of its own, does not interrupt text.
    const kind = htmlBlockKind(line, this.leaf !== 'paragraph' && this.leaf !== 'table');
    if (kind === 0) return false;
    this.openLeaf(base, endsHtmlBlock(kind, line) ? 'none' : 'html');
    this.htmlKind = kind;
    this.verbatim?.add('html', cursor);
    return true;
  }

  private closeSetextHeading(base: number, level: number): boolean {
    const { cursor } = this;
    if (!this.isInParagraph(base) || !isSetextUnderline(this.body, cursor.at, cursor.end)) return false;
    // A paragraph of nothing but definitions is no heading; the line is then looked at without it.
    this.leaf = 'none';
    return this.text.closeHeading(level);
  }

  private openThematicBreak(base: number): boolean {
    const { cursor } = this;
    if (!isThematicBreak(this.body, cursor.at, cursor.end)) return false;
    this.openLeaf(base, 'none');
    return true;
  }

  private openTable(base: number): boolean {
    const { cursor } = this;
    if (!this.isInParagraph(base)) return false;
    const columns = countTableColumns(this.body, cursor.at, cursor.end);
    if (columns === 0 || !this.text.closeTableHeader(columns)) return false;
    this.leaf = 'table';
    this.tableColumns = columns;
    return true;
  }

  private addText(base: number): void {
    const { cursor, text } = this;
    // A paragraph takes the line even when it is not indented or quoted as the paragraph is ("lazy continuation").
    if (this.leaf === 'paragraph') {
      text.addLine(cursor.at, cursor.end, cursor.indent);
    } else if (this.leaf === 'table' && base === this.containers.size) {
      text.addCells(splitTableRow(this.body, cursor.at, cursor.end), this.tableColumns, this.line);
    } else {
      this.openLeaf(base, 'paragraph');
      text.openParagraph(this.line, this.containers.isQuoted);
      text.addLine(cursor.at, cursor.end, cursor.indent);
    }
  }
}

/** Letters, most of all text, begin no block. */
function mayBeginBlock(code: number): boolean {
  return code < 65
    ? code !== 34 && code !== 40
    : code === 91 || code === 95 || code === 96 || code === 124 || code === 126;
}
