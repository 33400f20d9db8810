/** Text to look for links in, and where it stands in the body. */
export interface InlineSource {
  readonly text: string;
  /** The body offset of the text's first character. */
  readonly bodyStart: number;
  /** Where the further pieces begin when the text is not one piece of the body. */
  readonly pieces: readonly Piece[] | undefined;
}

interface Piece {
  readonly textStart: number;
  readonly bodyStart: number;
}

/** Text that stands in the body as it is. */
export function sliceSource(body: string, start: number, end: number): InlineSource {
  return { text: body.slice(start, end), bodyStart: start, pieces: undefined };
}

/** Lines, as pairs of start and end, without what stands before them (the `>` of a quote). */
export function lineSource(body: string, lines: readonly number[]): InlineSource {
  const pieces: Piece[] = [];
  let text = '';
  for (let index = 0; index < lines.length; index += 2) {
    const start = lines[index] ?? 0;
    if (index > 0) text += '\n';
    pieces.push({ textStart: text.length, bodyStart: start });
    text += body.slice(start, lines[index + 1]);
  }
  return { text, bodyStart: lines[0] ?? 0, pieces };
}

/** A table cell: `\|` stands for `|` everywhere in it, also in code. */
export function cellSource(body: string, start: number, end: number): InlineSource {
  const raw = body.slice(start, end);
  if (!raw.includes('\\|')) return sliceSource(body, start, end);
  const pieces: Piece[] = [];
  let text = '';
  let from = start;
  for (const piece of raw.split('\\|')) {
    const isFirst = from === start;
    pieces.push({ textStart: text.length, bodyStart: isFirst ? from : from - 1 });
    text += isFirst ? piece : `|${piece}`;
    from += piece.length + 2;
  }
  return { text, bodyStart: start, pieces };
}

/** The body offset of a text offset. */
export function bodyOffset({ bodyStart, pieces }: InlineSource, offset: number): number {
  if (pieces === undefined) return bodyStart + offset;
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.textStart ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece === undefined ? bodyStart + offset : piece.bodyStart + offset - piece.textStart;
}
