/**
 * The candidate nearest to `given`: a unique completion of it, or one within two edits
 * (optimal string alignment distance), ignoring case and the difference of `-` and `_`.
 * Undefined when nothing is near.
 */
export function findNearestName(given: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(given);
  if (wanted.length === 0 || wanted.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = wanted.length <= 3 ? 2 : 3;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, fold(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  if (best !== undefined) return best;
  const completions = candidates.filter((candidate) => fold(candidate).startsWith(wanted));
  return completions.length === 1 ? completions[0] : undefined;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
