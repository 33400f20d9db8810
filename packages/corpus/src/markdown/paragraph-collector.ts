import { trimRange, type Range } from './block-starts.ts';
import { Char, indexOrEnd } from './chars.ts';
import { cellSource, lineSource, sliceSource, type InlineSource } from './inline-source.ts';
import { normalizeLabel, scanDefinition, type ScannedDefinition } from './link-parts.ts';
import { splitTableRow } from './table-row.ts';

/** Text in which links are looked for once every definition is known. */
export interface InlineJob {
  readonly source: InlineSource;
  /** Where links may begin: behind the definitions at the start of a paragraph. */
  readonly from: number;
  /** The line of the text's first character. */
  readonly line: number;
  /** The level of the heading that this is the text of; 0 for other text. */
  readonly level: number;
}

/** A definition as found, before it is known whether a link uses it. */
export interface FoundDefinition extends ScannedDefinition {
  readonly source: InlineSource;
  readonly line: number;
  readonly start: number;
  used: boolean;
}

/**
 * Gathers the lines of paragraphs, headings and table cells. Only text with a `[` or a `<` is kept: nothing else can be
 * a link, and most paragraphs have neither.
 */
export class ParagraphCollector {
  readonly jobs: InlineJob[] = [];
  readonly definitions: FoundDefinition[] = [];
  /** By normalised label; the first of a label wins. */
  readonly byLabel = new Map<string, FoundDefinition>();
  private readonly body: string;
  private readonly lines: number[] = [];
  private firstLine = 0;
  private isQuoted = false;
  private lastIndent = 0;
  /** The next of each at or after the last place asked for. Asking goes forward only, so the body is searched once. */
  private nextBracket = -1;
  private nextAngle = -1;

  constructor(body: string) {
    this.body = body;
    this.nextBracket = indexOrEnd(body, '[', 0);
    this.nextAngle = indexOrEnd(body, '<', 0);
  }

  openParagraph(line: number, isQuoted: boolean): void {
    this.lines.length = 0;
    this.firstLine = line;
    this.isQuoted = isQuoted;
  }

  addLine(start: number, end: number, indent: number): void {
    this.lines.push(start, end);
    this.lastIndent = indent;
  }

  closeParagraph(): void {
    const { lines } = this;
    if (this.mayHoldLinks(lines[0] ?? 0, lines.at(-1) ?? 0)) this.addParagraph(0);
  }

  /** Makes the open paragraph a heading, unless it is nothing but definitions. */
  closeHeading(level: number): boolean {
    return this.addParagraph(level);
  }

  addHeading(level: number, { start, end, line }: Range & { line: number }): void {
    this.jobs.push({ source: sliceSource(this.body, start, end), from: 0, line, level });
  }

  /** Makes the last line of the open paragraph the header of a table; false when it does not fit the columns. */
  closeTableHeader(columns: number): boolean {
    const { lines, body } = this;
    const end = lines.at(-1) ?? 0;
    const start = lines.at(-2) ?? 0;
    if (this.lastIndent >= 4 || !body.slice(start, end).includes('|')) return false;
    const cells = splitTableRow(body, start, end);
    if (cells.length !== columns) return false;
    const line = this.firstLine + lines.length / 2 - 1;
    lines.length -= 2;
    if (lines.length > 0) this.closeParagraph();
    this.addCells(cells, columns, line);
    return true;
  }

  addCells(cells: readonly Range[], columns: number, line: number): void {
    for (const { start, end } of cells.slice(0, columns)) {
      if (!this.mayHoldLinks(start, end)) continue;
      this.jobs.push({ source: cellSource(this.body, start, end), from: 0, line, level: 0 });
    }
  }

  private mayHoldLinks(start: number, end: number): boolean {
    if (this.nextBracket < start) this.nextBracket = indexOrEnd(this.body, '[', start);
    if (this.nextAngle < start) this.nextAngle = indexOrEnd(this.body, '<', start);
    return this.nextBracket < end || this.nextAngle < end;
  }

  private addParagraph(level: number): boolean {
    const { lines, body } = this;
    const source = this.isQuoted
      ? lineSource(body, lines)
      : sliceSource(body, lines[0] ?? 0, lines.at(-1) ?? 0);
    const from = this.takeDefinitions(source);
    if (from > 0 && trimRange(source.text, from, source.text.length).start >= source.text.length)
      return false;
    this.jobs.push({ source, from, line: this.firstLine, level });
    return true;
  }

  /** Takes the definitions a paragraph begins with and says where its text goes on. */
  private takeDefinitions(source: InlineSource): number {
    const { text } = source;
    let from = 0;
    for (;;) {
      let start = from;
      while (text.charCodeAt(start) === Char.SPACE || text.charCodeAt(start) === Char.TAB) start += 1;
      const found = text.charCodeAt(start) === Char.OPEN_BRACKET ? scanDefinition(text, start) : undefined;
      if (found === undefined) return from;
      const definition = { ...found, source, line: this.firstLine, start, used: false };
      this.definitions.push(definition);
      const label = normalizeLabel(found.label);
      if (!this.byLabel.has(label)) this.byLabel.set(label, definition);
      from = found.end;
    }
  }
}
