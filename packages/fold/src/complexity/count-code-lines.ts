import { kindTable } from '../engine/flat-tree.ts';
import type { SourceFile } from '../engine/source-file.ts';

/** Counts, between two lines and with both of them, those that have more on them than comments and blanks. */
export function countCodeLines({
  tree,
  lines,
  language,
}: SourceFile): (first: number, last: number) => number {
  const isComment = kindTable(tree, language.comments);
  const hasCode = new Uint8Array(lines.lines + 2);
  let line = 1;
  let lineEnd = lines.startOf(2);
  const total = lines.lines;
  for (let node = 0; node < tree.length; node += 1) {
    const after = tree.next[node] ?? 0;
    if (isComment[tree.kind[node] ?? 0] === 1) {
      node = after - 1;
      continue;
    }
    const start = tree.start[node] ?? 0;
    const end = tree.end[node] ?? 0;
    if (after !== node + 1 || end === start) continue;
    while (line < total && lineEnd <= start) {
      line += 1;
      lineEnd = lines.startOf(line + 1);
    }
    hasCode[line] = 1;
    // A text over several lines is code on each of them.
    for (let more = line + 1; more <= total && lines.startOf(more) < end; more += 1) hasCode[more] = 1;
  }
  return rangeSums(hasCode);
}

function rangeSums(values: Uint8Array): (first: number, last: number) => number {
  const sums = new Int32Array(values.length);
  for (let at = 1; at < values.length; at += 1) sums[at] = (sums[at - 1] ?? 0) + (values[at] ?? 0);
  return (first, last) => (sums[last] ?? 0) - (sums[first - 1] ?? 0);
}
