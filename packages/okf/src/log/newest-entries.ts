import { Buffer } from 'node:buffer';
import type { ReservedFile } from '../bundle/bundle.ts';
import { logEntries } from './log-entries.ts';
import type { LogEntry } from './log-entries.ts';

const BYTES_PER_ENTRY = 4_500;

/** The newest entries of a log with what precedes them, cut to a budget that grows with their number. */
export function newestEntries(log: ReservedFile, count: number) {
  const { preamble, entries, total } = logEntries(log);
  const texts = [preamble, ...newest(entries, count).map(({ text }) => text)];
  const whole = texts.join('');
  const budget = BYTES_PER_ENTRY * count;
  const bytes = Buffer.from(whole, 'utf8');
  const asked = entries.length === 0 ? total : texts.length - 1;
  if (bytes.length <= budget) return { total, returned: asked, content: whole };
  const content = bytes.toString('utf8', 0, characterStart(bytes, budget));
  const returned = entries.length === 0 ? total : countWithin(texts, content.length);
  return { total, returned, content, truncated: true as const };
}

/** By date where every entry has one, whatever the order they are written in; else the first. */
function newest(entries: readonly LogEntry[], count: number): readonly LogEntry[] {
  if (entries.length <= count || entries.some(({ ms }) => ms === undefined)) return entries.slice(0, count);
  const latest = new Set(entries.toSorted((left, right) => (right.ms ?? 0) - (left.ms ?? 0)).slice(0, count));
  return entries.filter((entry) => latest.has(entry));
}

/** How many entries begin within so many characters. */
function countWithin([preamble = '', ...entries]: readonly string[], length: number): number {
  let start = preamble.length;
  let begun = 0;
  for (const text of entries) {
    if (start >= length) break;
    begun += 1;
    start += text.length;
  }
  return begun;
}

/** Steps back from the middle of a character to its first byte. */
function characterStart(bytes: Buffer, end: number): number {
  let start = end;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
