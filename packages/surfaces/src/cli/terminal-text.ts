import path from 'node:path';
import { styleText } from 'node:util';
import type { Column, TextTools, Tint } from '@trefoil/contract';

export interface TerminalStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const MAX_WIDTH = 100;
const GAP = '  ';

export interface TextOptions {
  readonly color: boolean;
  /** What paths in answers are relative to. */
  readonly workspace: string;
  readonly cwd: string;
}

/** What renderers may use, fitted to the stream that will show the text. */
export function createTextTools(stream: TerminalStream, options: TextOptions): TextTools {
  const width = stream.isTTY === true ? Math.min(stream.columns ?? 80, MAX_WIDTH) : undefined;
  return {
    width,
    place: (file) => shortestPath(options.cwd, path.resolve(options.workspace, file)),
    paint: (tint: Tint, text: string) => (options.color ? styleText(tint, text, { stream }) : text),
    table: (columns, rows) => formatTable(columns, rows, width),
  };
}

/** Far from the working directory the way from the root is the one that can be read. */
function shortestPath(cwd: string, absolute: string): string {
  const relative = path.relative(cwd, absolute) || '.';
  return relative.length <= absolute.length ? relative : absolute;
}

const OUR_COLOURS = String.raw`\u001B\[(?:1|2|3[1236]|22|39)m`;
const CONTROLS = String.raw`[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]`;
const OUR_COLOURS_OR_CONTROLS = new RegExp(`${OUR_COLOURS}|${CONTROLS}`, 'g');

/**
 * Removes what could drive a terminal from text that came out of a repository: every control character
 * but line breaks and tabs, every change of writing direction, and every escape sequence but the colours
 * of {@link Tint}.
 */
export function withoutControls(text: string): string {
  return text.replace(OUR_COLOURS_OR_CONTROLS, (found) => (found.length > 1 ? found : ''));
}

/** What goes through a pipe byte for byte, and never drives a terminal. */
export function forReader(stream: TerminalStream, text: string): string {
  return stream.isTTY === true ? withoutControls(text) : text;
}

/** Aligned columns; on a narrow terminal the most expendable ones go first, then the last is cut. */
function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
): string {
  const all = columns.map((_, index) => columnWidth(columns, rows, index));
  const kept = width === undefined ? columns.map((_, index) => index) : fittingColumns(columns, all, width);
  const widths = kept.map((index) => all[index] ?? 0);
  const line = (cells: readonly string[]): string => {
    const text = kept
      .map((index, place) => pad(cells[index] ?? '', widths[place] ?? 0, columns[index]))
      .join(GAP)
      .trimEnd();
    return width !== undefined && text.length > width ? `${text.slice(0, width - 1)}…` : text;
  };
  return [line(columns.map(({ header }) => header)), ...rows.map(line)].join('\n');
}

function fittingColumns(columns: readonly Column[], widths: readonly number[], width: number): number[] {
  let kept = columns.map((_, index) => index);
  const total = () => kept.reduce((sum, index) => sum + (widths[index] ?? 0) + GAP.length, -GAP.length);
  const drop = (index: number) => columns[index]?.drop ?? 0;
  while (total() > width) {
    const most = Math.max(...kept.map(drop));
    if (most === 0) break;
    const victim = kept.findLast((index) => drop(index) === most);
    kept = kept.filter((index) => index !== victim);
  }
  return kept;
}

function columnWidth(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  index: number,
): number {
  let widest = columns[index]?.header.length ?? 0;
  for (const row of rows) widest = Math.max(widest, row[index]?.length ?? 0);
  return widest;
}

function pad(cell: string, width: number, column: Column | undefined): string {
  return column?.align === 'right' ? cell.padStart(width) : cell.padEnd(width);
}
