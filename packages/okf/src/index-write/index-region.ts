const BEGIN = '<!-- okf:index:begin -->';
const END = '<!-- okf:index:end -->';
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The lines of a text that are kept up to date, markers included; offsets in the text. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** Where the managed region of a text is; undefined when there is none, a line number when its markers do not pair. */
export function findRegion(text: string): Region | undefined | { readonly brokenAt: number } {
  const marks = markersOf(text);
  if (marks.length === 0) return undefined;
  const [begin, end, more] = marks;
  if (begin?.mark !== BEGIN) return { brokenAt: begin?.line ?? 1 };
  if (end?.mark !== END) return { brokenAt: end?.line ?? begin.line };
  if (more !== undefined) return { brokenAt: more.line };
  return { start: begin.start, end: end.end };
}

interface Marker {
  readonly mark: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Markers stand on lines of their own; those in a fence only talk about them. */
function markersOf(text: string): Marker[] {
  const found: Marker[] = [];
  let start = 0;
  let fence: string | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const [, opened] = FENCE.exec(raw) ?? [];
    if (fence === undefined) fence = opened;
    else if (opened?.startsWith(fence) === true) fence = undefined;
    const mark = raw.trim();
    if (fence === undefined && (mark === BEGIN || mark === END)) {
      const from = start + raw.indexOf(mark);
      found.push({ mark, line: index + 1, start: from, end: from + mark.length });
    }
    start += raw.length + 1;
  }
  return found;
}

/** A region that holds some lines. */
export function printRegion(lines: readonly string[], lineEnd: string): string {
  return [BEGIN, ...lines, END].join(lineEnd);
}
