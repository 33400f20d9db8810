export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces ranges of a text by as many spaces; line breaks stay. Ranges may overlap and come in any order. */
export function blankRanges(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    parts.push(text.slice(at, from), text.slice(from, end).replaceAll(/[^\r\n]+/g, spaces));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

function spaces(run: string): string {
  return ' '.repeat(run.length);
}
