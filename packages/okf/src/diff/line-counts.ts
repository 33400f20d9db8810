/** How many lines a change took away, and how many it brought. */
export interface LineCounts {
  readonly lines_added: number;
  readonly lines_removed: number;
}

/** With more edits than this, a text has been written anew: exact counts would cost more than they tell. */
const MAX_EDITS = 2_000;

/**
 * The fewest lines to remove and add that turn one text into the other, without finding out which: the
 * length of the shortest edit script (Myers, "An O(ND) Difference Algorithm", 1986). Beyond the limit, all
 * lines between the first and the last that differ count as replaced.
 */
export function countLines(before: string, after: string): LineCounts {
  const [old, now] = trimEqual(toLines(before), toLines(after));
  const grown = now.length - old.length;
  const edits = editDistance(old, now);
  if (edits === undefined) return { lines_added: now.length, lines_removed: old.length };
  return { lines_added: (edits + grown) / 2, lines_removed: (edits - grown) / 2 };
}

function toLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Without the lines that both begin with, and those that both end with. */
function trimEqual(old: readonly string[], now: readonly string[]): [readonly string[], readonly string[]] {
  let start = 0;
  const shorter = Math.min(old.length, now.length);
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [old.slice(start, old.length - end), now.slice(start, now.length - end)];
}

/** Undefined when it is greater than the limit. */
function editDistance(old: readonly string[], now: readonly string[]): number | undefined {
  if (old.length === 0 || now.length === 0) return old.length + now.length;
  const limit = Math.min(MAX_EDITS, old.length + now.length);
  // How far down the old lines each diagonal has got.
  const furthest = new Int32Array(2 * limit + 3);
  for (let edits = 0; edits <= limit; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = diagonal + limit + 1;
      const [above, left] = [furthest[at + 1] ?? 0, furthest[at - 1] ?? 0];
      let x = diagonal === -edits || (diagonal !== edits && left < above) ? above : left + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      furthest[at] = x;
      if (x >= old.length && x - diagonal >= now.length) return edits;
    }
  }
  return undefined;
}
