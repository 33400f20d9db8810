import { findWikilinks } from '../link/wikilink.ts';
import type { PlacedWikilink } from '../link/wikilink.ts';
import { LineMask } from './line-mask.ts';

/** Lines count from 1 within the file. */
export interface BodyLine {
  readonly line: number;
  readonly text: string;
  /** The same length, with code and comments blanked out. */
  readonly masked: string;
}

export interface BodySection {
  /** The heading's text as written. */
  readonly name: string;
  readonly line: number;
  readonly lines: readonly BodyLine[];
}

export interface BodyCheckbox {
  readonly line: number;
  readonly checked: boolean;
  readonly text: string;
}

interface BodyLink extends PlacedWikilink {
  readonly line: number;
  readonly column: number;
}

/** What of a body the rules speak of. */
export interface ScannedBody {
  readonly heading: { readonly text: string; readonly line: number } | undefined;
  /** Of the second level; what stands before the first belongs to none. */
  readonly sections: readonly BodySection[];
  readonly links: readonly BodyLink[];
  /** Lines on which an unfinished merge left its markers. */
  readonly conflicts: readonly number[];
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const CONFLICT = /^(?:<{7}|>{7}|\|{7})(?: |$)/;

/**
 * Reads a body line by line: headings, links and merge markers outside code. It is no Markdown parser;
 * a whole tree must be read in the time that one parse of each file would take.
 */
export function scanBody(body: string, firstLine: number): ScannedBody {
  const mask = new LineMask();
  const sections: (BodySection & { lines: BodyLine[] })[] = [];
  const links: BodyLink[] = [];
  const conflicts: number[] = [];
  let heading: ScannedBody['heading'];
  let line = firstLine - 1;
  for (const raw of body.split('\n')) {
    line += 1;
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const masked = mask.apply(text);
    const level = masked.includes('#') ? HEADING.exec(masked)?.[1]?.length : undefined;
    if (level === 1) heading ??= { text: textOfHeading(text), line };
    if (level === 2) sections.push({ name: textOfHeading(text), line, lines: [] });
    else sections.at(-1)?.lines.push({ line, text, masked });
    if (masked.includes('[[')) links.push(...linksOn(masked, line));
    if (mayBeConflict(masked.charCodeAt(0)) && CONFLICT.test(masked)) conflicts.push(line);
  }
  return { heading, sections, links, conflicts };
}

function linksOn(masked: string, line: number): BodyLink[] {
  return findWikilinks(masked).map((link) => ({ ...link, line, column: link.at + 1 }));
}

/** Whether a line begins with `<`, `>` or `|`. */
function mayBeConflict(code: number): boolean {
  return code === 60 || code === 62 || code === 124;
}

function textOfHeading(line: string): string {
  return HEADING.exec(line)?.[2]?.trim() ?? '';
}

const CHECKBOX = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\](?:\s+(.*))?$/;

/** The checkboxes of some lines. */
export function checkboxesOf(lines: readonly BodyLine[]): BodyCheckbox[] {
  return lines.flatMap(({ line, text, masked }) => {
    const match = masked.includes('[') ? CHECKBOX.exec(masked) : null;
    if (match === null) return [];
    const label = CHECKBOX.exec(text)?.[2] ?? '';
    return [{ line, checked: match[1] !== ' ', text: label.trim() }];
  });
}

/** The first heading of the first level, found without reading what follows it. */
export function firstHeading(body: string): string | undefined {
  if (body.startsWith('# ')) return textOfHeading(lineAt(body, 0));
  const mask = new LineMask();
  for (let start = 0; start < body.length;) {
    const text = lineAt(body, start);
    const masked = mask.apply(text);
    if (masked.startsWith('#') && HEADING.exec(masked)?.[1] === '#') return textOfHeading(text);
    start += text.length + 1 + (body[start + text.length] === '\r' ? 1 : 0);
  }
  return undefined;
}

function lineAt(body: string, start: number): string {
  const end = body.indexOf('\n', start);
  const text = end === -1 ? body.slice(start) : body.slice(start, end);
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
