import { trimRange, type Range } from './block-starts.ts';
import { Char, isBlank } from './chars.ts';

/** How many columns the delimiter row of a table (`| --- | :-: |`) has; 0 when the line is none. */
export function countTableColumns(body: string, at: number, end: number): number {
  for (let pos = at; pos < end; pos += 1) {
    const code = body.charCodeAt(pos);
    if (code !== Char.PIPE && code !== Char.DASH && code !== Char.COLON && !isBlank(code)) return 0;
  }
  // `- ` begins a list.
  if (end - at < 2 || (body.charCodeAt(at) === Char.DASH && isBlank(body.charCodeAt(at + 1)))) return 0;
  const cells = body.slice(at, end).split('|');
  let columns = 0;
  for (const [index, cell] of cells.entries()) {
    const rule = cell.trim();
    if (rule === '' && (index === 0 || index === cells.length - 1)) continue;
    if (!/^:?-+:?$/.test(rule)) return 0;
    columns += 1;
  }
  return columns;
}

/** The cells of a table row, trimmed. A pipe behind a backslash does not end a cell, nor do the outer two begin one. */
export function splitTableRow(body: string, start: number, end: number): Range[] {
  const row = trimRange(body, start, end);
  const cells: Range[] = [];
  let from = row.start;
  for (let pos = row.start; pos < row.end; pos += 1) {
    if (
      body.charCodeAt(pos) !== Char.PIPE ||
      (pos > row.start && body.charCodeAt(pos - 1) === Char.BACKSLASH)
    )
      continue;
    if (pos > row.start) cells.push(trimRange(body, from, pos));
    from = pos + 1;
  }
  if (from < row.end) cells.push(trimRange(body, from, row.end));
  return cells;
}
