import { BlockScanner } from './block-scanner.ts';
import { indexOrEnd } from './chars.ts';
import { AnchorMaker, headingText } from './heading-anchor.ts';
import { InlineScanner, type FoundLink, type FoundReference } from './inline-scanner.ts';
import { bodyOffset, type InlineSource } from './inline-source.ts';
import { ParagraphCollector, type FoundDefinition, type InlineJob } from './paragraph-collector.ts';
import type {
  Footnotes,
  Heading,
  Link,
  LinkDefinition,
  ScannedMarkdown,
  TextPosition,
  UndefinedReference,
} from './scanned-markdown.ts';
import { withUniformLines } from './uniform-lines.ts';

/**
 * Finds what ties a Markdown text to others: links and images where CommonMark sees them, with GitHub's tables and
 * footnotes. It builds no tree and renders nothing, and its time grows with the length of the text whatever it holds.
 */
export function scanMarkdown(source: string): ScannedMarkdown {
  const body = withUniformLines(source);
  const collector = new ParagraphCollector(body);
  const blocks = new BlockScanner(body, collector);
  blocks.scan();
  const findings = new Findings(body);
  for (const job of collector.jobs)
    findings.addJob(job, new InlineScanner(job.source.text, collector.byLabel).scan(job.from));
  const { links, headings, undefinedReferences, footnoteReferences } = findings;
  return {
    links,
    definitions: toDefinitions(body, collector.definitions),
    headings,
    footnotes: { references: footnoteReferences, definitions: blocks.footnotes },
    undefinedReferences,
    codeBlocks: blocks.codeBlocks,
  };
}

class Findings {
  readonly links: Link[] = [];
  readonly headings: Heading[] = [];
  readonly undefinedReferences: UndefinedReference[] = [];
  readonly footnoteReferences: Footnotes['references'][number][] = [];
  private readonly body: string;
  private readonly anchors = new AnchorMaker();

  constructor(body: string) {
    this.body = body;
  }

  addJob(job: InlineJob, { links, footnotes, undefinedReferences }: InlineScanner): void {
    const { source, line, from, level } = job;
    if (links.length > 0) {
      const positions = new PositionFinder(this.body, source, line);
      for (const link of links) this.links.push(toLink(source.text, link, positions));
    }
    if (footnotes.length > 0) this.addFootnotes(job, footnotes);
    if (undefinedReferences.length > 0) this.addUndefined(job, undefinedReferences);
    if (level > 0) {
      const text = headingText(source.text.slice(from), from === 0 ? links : []);
      const anchor = this.anchors.anchorFor(text);
      this.headings.push({ level, text: text.trim().replace(/\s+/g, ' '), line, anchor });
    }
  }

  private addFootnotes({ source, line }: InlineJob, references: readonly FoundReference[]): void {
    const positions = new PositionFinder(this.body, source, line);
    for (const { label, start } of references) {
      const { line: at, column } = positions.at(start);
      this.footnoteReferences.push({ label, line: at, column });
    }
  }

  private addUndefined({ source, line }: InlineJob, references: readonly FoundReference[]): void {
    const positions = new PositionFinder(this.body, source, line);
    for (const { label, text, start } of references.toSorted((a, b) => a.start - b.start)) {
      const { line: at, column } = positions.at(start);
      this.undefinedReferences.push({ text: onOneLine(text), label: onOneLine(label), line: at, column });
    }
  }
}

/** Turns the offsets of one text, asked for in rising order, into lines and columns without looking at a line twice. */
class PositionFinder {
  private readonly body: string;
  private readonly source: InlineSource;
  private line: number;
  private lineStart: number;
  private nextLineFeed: number;

  constructor(body: string, source: InlineSource, firstLine: number) {
    const { bodyStart } = source;
    this.body = body;
    this.source = source;
    this.line = firstLine;
    this.lineStart = bodyStart === 0 ? 0 : body.lastIndexOf('\n', bodyStart - 1) + 1;
    this.nextLineFeed = indexOrEnd(body, '\n', bodyStart);
  }

  at(textOffset: number): TextPosition & { offset: number } {
    const offset = bodyOffset(this.source, textOffset);
    while (this.nextLineFeed < offset) {
      this.line += 1;
      this.lineStart = this.nextLineFeed + 1;
      this.nextLineFeed = indexOrEnd(this.body, '\n', this.lineStart);
    }
    return { offset, line: this.line, column: offset - this.lineStart + 1 };
  }
}

function toLink(from: string, link: FoundLink, positions: PositionFinder): Link {
  const { kind, image, target, title } = link;
  const { offset, line, column } = positions.at(link.start);
  const text = onOneLine(from.slice(link.textStart, link.textEnd));
  const common = { kind, text, target, image, offset, line, column };
  return title === undefined ? common : { ...common, title };
}

function toDefinitions(body: string, found: readonly FoundDefinition[]): LinkDefinition[] {
  let positions: PositionFinder | undefined;
  let source: InlineSource | undefined;
  return found.map((definition) => {
    // A paragraph of many definitions is counted through once.
    if (positions === undefined || source !== definition.source) {
      positions = new PositionFinder(body, definition.source, definition.line);
      source = definition.source;
    }
    const { label, target, title, used } = definition;
    const { line, column } = positions.at(definition.start);
    const common = { label: onOneLine(label), target, line, column, used };
    return title === undefined ? common : { ...common, title };
  });
}

function onOneLine(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const last = lines.length - 1;
  const inner = lines.slice(1, last).flatMap((line) => line.trim() || []);
  return [lines[0]?.trimEnd(), ...inner, lines[last]?.trimStart()].join(' ');
}
