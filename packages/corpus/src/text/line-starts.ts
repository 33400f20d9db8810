/** Where the lines of a text begin; line 1 is the first entry. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Where one line begins, lines from 1; undefined when the text has fewer. */
export function lineStart(text: string, line: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const feed = text.indexOf('\n', start);
    if (feed === -1) return undefined;
    start = feed + 1;
  }
  return start;
}

/** The end of the line that an offset lies on, its line feed included. */
export function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed === -1 ? text.length : feed + 1;
}
