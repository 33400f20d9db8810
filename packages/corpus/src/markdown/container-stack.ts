import { Char } from './chars.ts';
import type { LineCursor } from './line-cursor.ts';

/** A block that holds blocks. An item and a footnote hold lines indented by `width`; 0 marks a quote. */
export interface Container {
  readonly width: number;
  /** An item that begins with an empty line ends at the second one. */
  hasContent: boolean;
}

/** Deeper containers are read as text: nobody writes them, and each costs time on every later blank line. */
const MAX_CONTAINERS = 100;

/** The quotes, list items and footnotes that are open, outermost first. */
export class ContainerStack {
  private readonly open: Container[] = [];
  private quotes = 0;

  get size(): number {
    return this.open.length;
  }

  get isFull(): boolean {
    return this.open.length >= MAX_CONTAINERS;
  }

  /** Whether lines have `>` before them, so that they are no one piece of the body. */
  get isQuoted(): boolean {
    return this.quotes > 0;
  }

  /** How many of them this line continues; the cursor moves past what they consume. */
  match(cursor: LineCursor): number {
    let index = 0;
    for (const container of this.open) {
      if (!continues(container, cursor)) return index;
      index += 1;
    }
    return index;
  }

  push(container: Container): void {
    this.markContent();
    this.open.push(container);
    if (container.width === 0) this.quotes += 1;
  }

  popTo(size: number): void {
    while (this.open.length > size) {
      if (this.open.pop()?.width === 0) this.quotes -= 1;
    }
  }

  markContent(): void {
    const parent = this.open.at(-1);
    if (parent !== undefined) parent.hasContent = true;
  }
}

function continues(container: Container, cursor: LineCursor): boolean {
  if (container.width === 0) {
    if (cursor.indent >= 4 || cursor.code !== Char.GREATER) return false;
    takeQuoteMarker(cursor);
    return true;
  }
  if (cursor.blank) {
    cursor.takeIndent();
    return container.hasContent;
  }
  if (cursor.indent < container.width) return false;
  cursor.takeColumns(container.width);
  return true;
}

/** A quote's marker takes one blank with it, or a column of a tab. */
export function takeQuoteMarker(cursor: LineCursor): void {
  cursor.takeMarker(1);
  if (cursor.indent > 0) cursor.takeColumns(1);
}
