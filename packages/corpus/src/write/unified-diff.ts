const CONTEXT = 3;
/** Beyond this the differing middle of two texts is shown as replaced, not compared line by line. */
const MAX_CELLS = 4_000_000;

interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/** A file's text before and after; an absent text is a file that is not there. */
interface TextChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A unified diff of one file, with three lines around what changed; empty when nothing did. */
export function unifiedDiff({ path, before, after }: TextChange): string {
  if (before === after) return '';
  const from = before === undefined ? '/dev/null' : `a/${path}`;
  const to = after === undefined ? '/dev/null' : `b/${path}`;
  return [`--- ${from}`, `+++ ${to}`, ...diffHunks(before ?? '', after ?? ''), ''].join('\n');
}

/** The lines of a unified diff that follow its two headings. */
export function diffHunks(before: string, after: string): string[] {
  return hunksOf(compare(linesOf(before), linesOf(after)));
}

/** Lines with what ends them, but for the line feed: a carriage return, or that the last line feed is missing. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (text: string): DiffLine => ({ mark: ' ', text });
  return [
    ...before.slice(0, start).map((text) => same(text)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map((text) => same(text)),
  ];
}

/** The longest common subsequence keeps its lines; the rest is taken out or put in. */
function compareMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const [old = '', now = ''] = [before[row], after[column]];
    if (old === now) {
      lines.push({ mark: ' ', text: old });
      row += 1;
      column += 1;
    } else if (common(row + 1, column) >= common(row, column + 1)) {
      lines.push({ mark: '-', text: old });
      row += 1;
    } else {
      lines.push({ mark: '+', text: now });
      column += 1;
    }
  }
  return [
    ...lines,
    ...before.slice(row).map((text): DiffLine => ({ mark: '-', text })),
    ...after.slice(column).map((text): DiffLine => ({ mark: '+', text })),
  ];
}

/** How many lines the rests of two texts have in common, from a line of each. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (row: number, column: number) => number {
  if (before.length * after.length > MAX_CELLS) return () => 0;
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  return at;
}

function hunksOf(lines: readonly DiffLine[]): string[] {
  const shown = new Set<number>();
  for (const [index, { mark }] of lines.entries()) {
    if (mark === ' ') continue;
    for (let near = index - CONTEXT; near <= index + CONTEXT; near += 1) shown.add(near);
  }
  const output: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let index = 0; index < lines.length;) {
    if (!shown.has(index)) {
      oldLine += 1;
      newLine += 1;
      index += 1;
      continue;
    }
    let end = index;
    while (end < lines.length && shown.has(end)) end += 1;
    const hunk = lines.slice(index, end);
    const removed = hunk.filter(({ mark }) => mark !== '+').length;
    const added = hunk.filter(({ mark }) => mark !== '-').length;
    output.push(`@@ -${range(oldLine, removed)} +${range(newLine, added)} @@`);
    for (const { mark, text } of hunk) output.push(`${mark}${text}`);
    oldLine += removed;
    newLine += added;
    index = end;
  }
  return output;
}

/** An empty range stands after the line before it. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`;
  return count === 1 ? String(start) : `${start},${count}`;
}
