import type { CodeBlock, ParsedDocument } from '@trefoil/corpus';
import { scannedBody } from './scanned-body.ts';

/** A line of a body that is no code block. */
export interface ProseLine {
  /** In the file. */
  readonly line: number;
  readonly text: string;
}

const FENCE = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;

/** The lines of a body that are read as text, for what CommonMark knows nothing of. */
export function* proseLines(document: ParsedDocument): Generator<ProseLine> {
  const blocks = new Map(scannedBody(document).codeBlocks.map((block) => [block.line, block]));
  let closing: RegExp | undefined;
  let indented = false;
  let number = 0;
  for (const text of document.body.split('\n')) {
    number += 1;
    if (closing !== undefined) {
      if (closing.test(text)) closing = undefined;
      continue;
    }
    const block = blocks.get(number);
    if (block?.fenced === true) {
      closing = closingOf(text);
      continue;
    }
    indented = isIndented(text, block, indented);
    if (!indented) yield { line: document.bodyLine + number - 1, text };
  }
}

function closingOf(line: string): RegExp | undefined {
  const marker = FENCE.exec(line)?.[1];
  if (marker === undefined) return undefined;
  return new RegExp(`^[\\s>]*${marker.charAt(0)}{${marker.length},}\\s*$`);
}

function isIndented(text: string, block: CodeBlock | undefined, before: boolean): boolean {
  if (block !== undefined) return true;
  return before && (text.trim() === '' || /^(?: {4}|\t)/.test(text));
}
