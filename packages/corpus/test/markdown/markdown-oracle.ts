import createMarkdownIt, { type MarkdownIt, type StateBlock, type Token } from 'markdown-it';

import { scanInlineTail } from '../../src/markdown/link-parts.ts';

/** A link as far as two readers of Markdown must agree on it. */
export interface ComparableLink {
  readonly target: string;
  readonly image: boolean;
  /** The letters and digits of the text: markup and white space are each reader's own. */
  readonly text: string;
}

/**
 * Reads links with markdown-it, made comparable: destinations stay as CommonMark gives them (markdown-it would
 * percent-encode and refuse some), and `[^x]:` begins a footnote, as it does for GitHub.
 */
export function oracleLinks(body: string): ComparableLink[] {
  return collect(MARKDOWN.parse(body, {}));
}

const MARKDOWN = createMarkdown();

function createMarkdown(): MarkdownIt {
  const markdown = createMarkdownIt({ html: true, linkify: false });
  markdown.normalizeLink = (url) => url;
  markdown.normalizeLinkText = (text) => text;
  markdown.validateLink = () => true;
  markdown.block.ruler.before('reference', 'footnote', footnote, { alt: ['paragraph', 'reference'] });
  forgetUnclosedHtml(markdown);
  return markdown;
}

/**
 * markdown-it stops looking for comments, instructions and declarations in a text once one of them is not closed, also
 * for the other kinds (`<? <!-- [a](b) -->`). CommonMark does not, so the note it takes is wiped before every look.
 */
function forgetUnclosedHtml(markdown: MarkdownIt): void {
  const rule = markdown.inline.ruler.getRules('').find(({ name }) => name === 'html_inline');
  if (rule === undefined) throw new Error('markdown-it has no rule html_inline');
  markdown.inline.ruler.at('html_inline', (state, silent) => {
    Object.assign(state, { skipHtmlSpecial: false });
    return rule(state, silent);
  });
}

/**
 * Where markdown-it is known to differ from CommonMark (and from its reference parser, which the scanner follows).
 * A text with one of these is not compared.
 */
const BLOCK_DIFFERENCES: readonly RegExp[] = [
  // A tab behind two or more `>`: markdown-it counts its columns from the wrong place.
  />[^\n]*>[^\n]*\t/,
  // An indented line behind a quoted one: markdown-it takes its `>` for a quote's, or its text for code.
  /^[^\n]*>[^\n]*\n(?:[^\n]+\n)*[> ]*(?: {4}| *\t)/m,
  // The same behind an item whose text begins at column five or later: it continues the text, markdown-it sees code.
  /^(?:[> \t\d.)*+-]{5}|[> \d.)*+-]*\t)[^\n]*\n(?:[^\n]+\n)*[> ]*(?: {4}| *\t)/m,
  // `[x](a\` or `[x]: a\` at the end of a line: markdown-it takes the line break for an escaped character of the
  // destination.
  /\]\([^\n]*\\\n|\]:[^]*\\\n/,
  // `[![a [b](c)](d) e](f)`: the link in the image's text is one, so no bracket around it begins another; markdown-it
  // sees the outer one.
  /\[[^]*!\[[^\]]*\[[^]*\]\(/,
  // A fence, HTML or an item that could be the header of a table is what it is; markdown-it sees a table.
  /^[> ]*[^\sA-Za-z|][^\n]*\|[^\n]*\n[> ]*[-:|]/m,
];

/** These need a definition in the text. */
const REFERENCE_DIFFERENCES: readonly RegExp[] = [
  // `[x][[y]]`: brackets are no label, so `[x]` is a shortcut; markdown-it sees text.
  /\]\[[^\]]*\[/,
  // `[x](` at the end of a text is a shortcut and a parenthesis; markdown-it sees text.
  /\]\(\s*(?:\n|\||$)/,
  // A definition is cut off a paragraph that goes on, so an indented line, a tag, `2.` or an empty item continues it;
  // markdown-it begins a new block behind the definition.
  /\]:[^\n]*\n(?:[^\n]*\n)?[> ]*(?: {4}|\t|\d|<|[-*+][ \t]*(?:\n|$))/,
  /^ *(?:[>*+-]|\d+[.)])[^\n]*\]:[^\n]*\n[^\s>]/m,
];

export function isKnownDifference(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n');
  if (BLOCK_DIFFERENCES.some((pattern) => pattern.test(lines))) return true;
  if (!lines.includes(']:')) return false;
  return REFERENCE_DIFFERENCES.some((pattern) => pattern.test(lines)) || hasBrokenTail(lines);
}

/**
 * `[x](y [z]`, `![x](y`: when what follows the parenthesis is no destination, markdown-it looks for a label in the wrong
 * place, and does not read an image's brackets as a reference.
 */
function hasBrokenTail(text: string): boolean {
  for (let at = text.indexOf(']('); at !== -1; at = text.indexOf('](', at + 1)) {
    if (scanInlineTail(text, at + 1) === undefined && (text.includes('[', at) || text.includes('![')))
      return true;
  }
  return false;
}

/** A footnote definition holds blocks, further lines indented by four, the way a list item does. */
function footnote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineStart = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const lineEnd = state.eMarks[startLine] ?? 0;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const marker = /^\[\^[^\s[\]]+\]:/.exec(state.src.slice(lineStart, lineEnd))?.[0];
  if (marker === undefined) return false;
  if (silent) return true;
  const contentStart = lineStart + marker.length;
  const blanks = /^[ \t]*/.exec(state.src.slice(contentStart, lineEnd))?.[0].length ?? 0;
  const saved = {
    bMark: state.bMarks[startLine],
    tShift: state.tShift[startLine],
    sCount: state.sCount[startLine],
  };
  state.bMarks[startLine] = contentStart;
  state.tShift[startLine] = blanks;
  state.blkIndent += 4;
  state.sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent -= 4;
  state.bMarks[startLine] = saved.bMark ?? 0;
  state.tShift[startLine] = saved.tShift ?? 0;
  state.sCount[startLine] = saved.sCount ?? 0;
  return true;
}

function collect(tokens: readonly Token[]): ComparableLink[] {
  const links: { target: string; image: boolean; text: string }[] = [];
  const open: (typeof links)[number][] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const link = { target: String(token.attrGet('href')), image: false, text: '' };
      links.push(link);
      open.push(link);
    } else if (token.type === 'link_close') {
      open.pop();
    } else if (token.type === 'image') {
      const inner = collect(token.children ?? []);
      links.push(
        { target: String(token.attrGet('src')), image: true, text: comparable(token.content) },
        ...inner,
      );
    } else if (token.children !== null) {
      links.push(...collect(token.children));
    }
    if (token.children === null) for (const link of open) link.text += comparable(token.content);
  }
  return links;
}

export function comparable(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
