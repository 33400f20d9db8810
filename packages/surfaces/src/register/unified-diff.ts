const CONTEXT = 3;

/** What changes in a file, as `diff -u` shows it: one hunk from the first changed line to the last. */
export function unifiedDiff(file: string, before: string | undefined, after: string | undefined): string {
  const old = lines(before ?? '');
  const now = lines(after ?? '');
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  if (head === old.length && head === now.length) return '';
  const from = Math.max(0, head - CONTEXT);
  const rest = Math.max(0, tail - CONTEXT);
  const shown = [
    ...mark(' ', old.slice(from, head)),
    ...mark('-', old.slice(head, old.length - tail)),
    ...mark('+', now.slice(head, now.length - tail)),
    ...mark(' ', old.slice(old.length - tail, old.length - rest)),
  ];
  return [
    `--- ${before === undefined ? '/dev/null' : file}\n`,
    `+++ ${after === undefined ? '/dev/null' : file}\n`,
    `@@ -${range(from, old.length - rest)} +${range(from, now.length - rest)} @@\n`,
    ...shown,
  ].join('');
}

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function mark(sign: string, found: readonly string[]): string[] {
  return found.map(
    (line) => `${sign}${line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`}`,
  );
}

/** First line and number of lines; an empty range names the line in front of it. */
function range(from: number, to: number): string {
  return `${to > from ? from + 1 : from},${to - from}`;
}
