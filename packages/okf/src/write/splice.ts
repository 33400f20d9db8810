import type { Edit } from '../lint/lint-finding.ts';

/** A text with some of its parts replaced; edits must not overlap. */
export function splice(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, replacement } of edits.toSorted((left, right) => left.start - right.start)) {
    if (start < from) throw new Error('Two edits of one text overlap.');
    result += text.slice(from, start) + replacement;
    from = end;
  }
  return result + text.slice(from);
}

/** Those that can be made at once: of two that overlap, the first. */
export function disjoint<T extends Edit>(edits: readonly T[]): T[] {
  const taken: T[] = [];
  for (const edit of edits) {
    const free = taken.every(({ start, end }) => edit.end < start || edit.start > end);
    if (free) taken.push(edit);
  }
  return taken;
}
