import type { CommentSyntax } from './comment-syntax.ts';

export interface Comment {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** Nothing else stands on its lines. */
  readonly alone: boolean;
}

/** Every comment of a text, in order. Reads each character a bounded number of times. */
export function findComments(text: string, syntax: CommentSyntax): Comment[] {
  const opening = openingOf(syntax);
  const lines = lineCounter(text);
  const comments: Comment[] = [];
  for (let at = 0; at < text.length;) {
    opening.lastIndex = at;
    const found = opening.exec(text);
    if (found === null) break;
    const [mark] = found;
    const start = found.index;
    at = endOf(text, { mark, start, syntax });
    if (!isComment(mark, syntax)) continue;
    if (syntax.spaced && syntax.line.includes(mark) && /\S/.test(text[start - 1] ?? '')) {
      at = start + mark.length;
      continue;
    }
    comments.push({
      text: text.slice(start + mark.length, at),
      line: lines.at(start),
      endLine: lines.at(Math.max(start, at - 1)),
      alone: standsAlone(text, start, at),
    });
  }
  return comments;
}

/** Matches whatever begins first of a comment and a string, the longest mark at each place. */
function openingOf({ line, block, quotes, longQuotes }: CommentSyntax): RegExp {
  const marks = [...line, ...block.map(([open]) => open), ...quotes, ...longQuotes];
  const escaped = marks
    .toSorted((left, right) => right.length - left.length)
    .map((mark) => mark.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(escaped.join('|'), 'g');
}

function isComment(mark: string, { line, block }: CommentSyntax): boolean {
  return line.includes(mark) || block.some(([open]) => open === mark);
}

interface Opened {
  readonly mark: string;
  readonly start: number;
  readonly syntax: CommentSyntax;
}

function endOf(text: string, { mark, start, syntax }: Opened): number {
  const inside = start + mark.length;
  const close = syntax.block.find(([open]) => open === mark)?.[1];
  if (close !== undefined) {
    const end = text.indexOf(close, inside);
    return end === -1 ? text.length : end + close.length;
  }
  if (syntax.line.includes(mark)) return endOfLine(text, inside);
  return endOfString(text, inside, { mark, long: syntax.longQuotes.includes(mark) });
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function endOfString(text: string, from: number, { mark, long }: { mark: string; long: boolean }): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(mark, at)) return at + mark.length;
    else if (!long && text[at] === '\n') return at;
  }
  return text.length;
}

/** Also in JSX, where a comment stands in braces of its own. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim();
  const after = text.slice(end, endOfLine(text, end)).trim();
  return (before === '' && after === '') || (before === '{' && after === '}');
}

/** Line numbers of ascending offsets. */
function lineCounter(text: string): { at(offset: number): number } {
  let line = 1;
  let seen = 0;
  return {
    at: (offset) => {
      for (
        let next = text.indexOf('\n', seen);
        next !== -1 && next < offset;
        next = text.indexOf('\n', seen)
      ) {
        line += 1;
        seen = next + 1;
      }
      return line;
    },
  };
}
