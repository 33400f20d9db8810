/** A part of a text in which Markdown is not read. */
export interface VerbatimRange {
  readonly kind: 'code' | 'html';
  readonly start: number;
  readonly end: number;
}

/** Is told of code and raw HTML by the scanners, which do not keep it otherwise. */
export class VerbatimRecorder {
  readonly ranges: VerbatimRange[] = [];

  add(kind: VerbatimRange['kind'], { at: start, end }: { readonly at: number; readonly end: number }): void {
    this.ranges.push({ kind, start, end });
  }

  /** The block that was told of last goes on. */
  extend({ end }: { readonly end: number }): void {
    const last = this.ranges.pop();
    if (last !== undefined) this.ranges.push({ ...last, end });
  }
}
