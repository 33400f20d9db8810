import { scanYamlLines, type YamlEntry } from './yaml-lines.ts';
import { readYaml, type YamlFailure, type YamlReading } from './read-yaml.ts';

/** A value that was quoted to make the text valid; offsets are those of the original text. */
interface YamlRepair {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly message: string;
  /** Where the parser objected, when that is inside the value; else where the value starts. */
  readonly position: number;
}

export interface RecoveredYaml {
  readonly reading: YamlReading & { readonly ok: true };
  readonly text: string;
  readonly repairs: readonly YamlRepair[];
}

const MAX_PARSES = 48;
const MAX_LINES_BACK = 8;
const MAX_RECOVERABLE_LENGTH = 64 * 1024;

/**
 * Reads YAML whose only faults are one-line values that should have been quoted (`title: Proof: of work`, `by: @ann`).
 * One value at a time, where the parser stopped, is quoted, and kept so only when the parser then gets further. The
 * number of parses is bounded: text that is no YAML at all must not cost more than a moment.
 */
export function recoverYaml(original: string, failure: YamlFailure): RecoveredYaml | undefined {
  if (original.length > MAX_RECOVERABLE_LENGTH) return undefined;
  const entries = scanYamlLines(original);
  const attempt: Attempt = { original, entries, repairs: [], parsesLeft: MAX_PARSES };
  let reading: YamlReading = failure;
  while (!reading.ok) {
    if (reading.reason !== 'syntax') return undefined;
    const next = repairOne(attempt, reading);
    if (next === undefined) return undefined;
    reading = next;
  }
  const repairs = attempt.repairs.toSorted((a, b) => a.start - b.start);
  return { reading, text: applyRepairs(original, repairs), repairs };
}

interface Attempt {
  readonly original: string;
  readonly entries: readonly YamlEntry[];
  readonly repairs: YamlRepair[];
  parsesLeft: number;
}

/** Tries the line the parser stopped at, then those above it: an open quote is only noticed further down. */
function repairOne(attempt: Attempt, failure: YamlFailure): YamlReading | undefined {
  const broken = applyRepairs(attempt.original, attempt.repairs);
  const errorLine = lineOf(broken, failure.position);
  const errorColumn = failure.position - (broken.slice(0, failure.position).lastIndexOf('\n') + 1);
  for (const entry of candidates(attempt, errorLine)) {
    if (attempt.parsesLeft === 0) return undefined;
    attempt.parsesLeft -= 1;
    // Lines keep their numbers through repairs, and a line that was not repaired keeps its columns.
    const column = entry.line === errorLine ? errorColumn : 0;
    const repair = quote(attempt.original, entry, { message: failure.message, column });
    const repaired = applyRepairs(attempt.original, [...attempt.repairs, repair]);
    const reading = readYaml(repaired);
    if (reading.ok || lineOf(repaired, reading.position) > errorLine) {
      attempt.repairs.push(repair);
      return reading;
    }
  }
  return undefined;
}

function candidates({ entries, repairs }: Attempt, errorLine: number): YamlEntry[] {
  const nearby = entries.filter(
    (entry) =>
      entry.line <= errorLine &&
      entry.lastLine >= errorLine - MAX_LINES_BACK &&
      !repairs.some((repair) => repair.start === entry.start),
  );
  return nearby.toReversed();
}

function quote(original: string, entry: YamlEntry, error: { message: string; column: number }): YamlRepair {
  const { key, start, end } = entry;
  const replacement = `'${original.slice(start, end).replaceAll("'", "''")}'`;
  const lineStart = original.lastIndexOf('\n', start) + 1;
  const position = Math.max(start, Math.min(lineStart + error.column, end));
  return { key, start, end, replacement, message: error.message, position };
}

function applyRepairs(original: string, repairs: readonly YamlRepair[]): string {
  let text = '';
  let from = 0;
  for (const { start, end, replacement } of repairs.toSorted((a, b) => a.start - b.start)) {
    text += original.slice(from, start) + replacement;
    from = end;
  }
  return text + original.slice(from);
}

function lineOf(text: string, position: number): number {
  let line = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
