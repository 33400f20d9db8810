import type { Place } from '../finding.ts';

/** The lines of a file, where they are at hand. */
export type SourceLines = (path: string) => readonly string[] | undefined;

/** Marks a text as what it is: the place that a frame is about, or the rest around it. */
export type FramePaint = (part: 'marker' | 'gutter', text: string) => string;

const LONGEST_LINE = 160;
const TAB = '    ';

/** The line of a finding with its neighbours and a line of carets below it; empty when there is no such line. */
export function codeFrame(place: Place, lines: readonly string[], paint: FramePaint): string[] {
  if (lines[place.line - 1] === undefined) {
    return [];
  }
  const first = Math.max(1, place.line - 1);
  const last = Math.min(lines.length, place.line + 1);
  const width = String(last).length;
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const text = lines[number - 1] ?? '';
    const hit = number === place.line;
    const gutter = `${hit ? '>' : ' '} ${String(number).padStart(width)} | `;
    frame.push(`${paint(hit ? 'marker' : 'gutter', gutter)}${shown(text)}`.trimEnd());
    const carets = hit ? caretsUnder(place, text) : '';
    if (carets !== '') {
      frame.push(`${paint('gutter', `  ${' '.repeat(width)} | `)}${paint('marker', carets)}`);
    }
  }
  return frame;
}

function shown(text: string): string {
  const wide = printable(text).replaceAll('\t', TAB);
  return wide.length > LONGEST_LINE ? `${wide.slice(0, LONGEST_LINE)} …` : wide;
}

/** Control characters of a scanned file, escapes for the terminal among them, are shown and never obeyed. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t]/gu, (character) =>
    character < ' ' ? String.fromCodePoint(0x24_00 + (character.codePointAt(0) ?? 0)) : '�',
  );
}

function caretsUnder(place: Place, text: string): string {
  const start = place.column - 1;
  const sameLine = place.end_line === undefined || place.end_line === place.line;
  const end = sameLine ? (place.end_column ?? place.column + 1) - 1 : text.length;
  const before = text.slice(0, start).replaceAll('\t', TAB).length;
  const marked = text.slice(start, Math.max(end, start + 1)).replaceAll('\t', TAB).length;
  return before >= LONGEST_LINE || start > text.length
    ? ''
    : ' '.repeat(before) + '^'.repeat(Math.max(1, Math.min(marked, LONGEST_LINE - before)));
}
