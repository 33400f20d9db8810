const FENCE = /^[ \t]*(?:>[ \t]*)*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})(.*)$/;

/**
 * Blanks out what is not prose: fenced code, code spans and comments, line after line. What it leaves keeps
 * its columns.
 */
export class LineMask {
  private fence: string | undefined;
  private comment = false;

  apply(line: string): string {
    if (this.fence !== undefined) {
      if (this.closes(line, this.fence)) this.fence = undefined;
      return '';
    }
    if (!this.comment && this.opens(line)) return '';
    const uncommented = this.comment || line.includes('<!--') ? this.withoutComments(line) : line;
    return uncommented.includes('`') ? withoutCodeSpans(uncommented) : uncommented;
  }

  private opens(line: string): boolean {
    if (!line.includes('```') && !line.includes('~~~')) return false;
    const match = FENCE.exec(line);
    const [, fence, info = ''] = match ?? [];
    // Behind backticks no other backtick may stand: that would be a code span.
    if (fence === undefined || (fence.startsWith('`') && info.includes('`'))) return false;
    this.fence = fence;
    return true;
  }

  private closes(line: string, fence: string): boolean {
    const match = FENCE.exec(line);
    const run = match?.[1] ?? '';
    return run[0] === fence[0] && run.length >= fence.length && (match?.[2] ?? '').trim() === '';
  }

  private withoutComments(line: string): string {
    let masked = '';
    for (let at = 0; at < line.length;) {
      const mark = this.comment ? '-->' : '<!--';
      const found = line.indexOf(mark, at);
      const end = found === -1 ? line.length : found + mark.length;
      masked += this.comment ? ' '.repeat(end - at) : line.slice(at, found === -1 ? end : found);
      if (!this.comment && found !== -1) masked += ' '.repeat(mark.length);
      if (found !== -1) this.comment = !this.comment;
      at = end;
    }
    return masked;
  }
}

/** A span ends at a run of as many backticks; a run that has no partner is text. */
function withoutCodeSpans(line: string): string {
  let masked = '';
  let from = 0;
  const lengths = new Set<number>();
  for (const run of line.matchAll(/`+/g)) lengths.add(run[0].length);
  for (let at = line.indexOf('`'); at !== -1; at = line.indexOf('`', from)) {
    const length = runAt(line, at);
    const close = lengths.has(length) ? closingRun(line, at + length, length) : -1;
    const end = close === -1 ? at + length : close + length;
    masked += line.slice(from, at) + (close === -1 ? line.slice(at, end) : '\u00a0'.repeat(end - at));
    if (close === -1) lengths.delete(length);
    from = end;
  }
  return masked + line.slice(from);
}

function runAt(line: string, at: number): number {
  let end = at;
  while (line[end] === '`') end += 1;
  return end - at;
}

function closingRun(line: string, from: number, length: number): number {
  for (let at = line.indexOf('`', from); at !== -1;) {
    const run = runAt(line, at);
    if (run === length) return at;
    at = line.indexOf('`', at + run);
  }
  return -1;
}
