import { lineStarts } from '@trefoil/corpus';
import type { ReservedFile } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { parseInstant } from '../bundle/instant.ts';
import { scannedBody } from '../bundle/scanned-body.ts';

/** A dated heading of a log, and the text down to the next. */
export interface LogEntry {
  readonly heading: string;
  /** Undefined when the heading is no date. */
  readonly ms: number | undefined;
  readonly line: number;
  readonly text: string;
}

export interface LogEntries {
  /** What stands above the first entry, front matter included. */
  readonly preamble: string;
  readonly entries: readonly LogEntry[];
  /** A log without a heading of its own for each entry is one entry; with nothing but a title it has none. */
  readonly total: number;
}

/** The entries of a log in the order in which they stand. */
export const logEntries = derived((log: ReservedFile): LogEntries => {
  const { source, body, bodyLine, bodyOffset } = log.document;
  const headings = scannedBody(log.document).headings.filter(({ level }) => level === 2);
  const starts = lineStarts(body);
  const offsets = headings.map(({ line }) => bodyOffset + (starts[line - 1] ?? 0));
  const entries = headings.map(({ text, line }, index): LogEntry => ({
    heading: text,
    ms: parseInstant(text)?.ms,
    line: bodyLine + line - 1,
    text: source.slice(offsets[index], offsets[index + 1] ?? source.length),
  }));
  const preamble = source.slice(0, offsets[0] ?? source.length);
  return { preamble, entries, total: entries.length > 0 ? entries.length : hasText(body) ? 1 : 0 };
});

/** True when there is more than headings and blank lines. */
function hasText(body: string): boolean {
  return body.split('\n').some((line) => line.trim() !== '' && !/^ {0,3}#/.test(line));
}
