import type { Node } from 'jsonc-parser';
import { lineBreakOf } from './config-editor.ts';

/** An object in a text. */
export interface Spot {
  readonly text: string;
  readonly root: Node;
  readonly object: Node;
}

/** Adds a property as the last of an object, laid out as its neighbours are. */
export function insertProperty(spot: Spot, key: string, value: unknown): string {
  const { text, object } = spot;
  const last = object.children?.at(-1);
  const layout = layoutOf(spot);
  const property = `${JSON.stringify(key)}: ${print(value, layout)}`;
  const end = last === undefined ? object.offset + 1 : last.offset + last.length;
  const comma = last === undefined ? undefined : commaAfter(text, end);
  const place = endOfLine(text, comma === undefined ? end : comma + 1);
  const trailing = comma === undefined ? '' : ',';
  const joint = last === undefined || comma !== undefined ? '' : ',';
  const head = `${text.slice(0, end)}${joint}${text.slice(end, place)}`;
  const tail = text.slice(place);
  if (layout.isOneLine) {
    const gap = last === undefined && !head.endsWith('/') ? '' : ' ';
    return `${head}${gap}${property}${trailing}${tail}`;
  }
  // `{}`, or `{ }`: its closing brace moves to a line of its own.
  const closing = last === undefined && /^[ \t]*\}/.test(tail);
  const rest = closing ? `${layout.eol}${layout.outer}${tail.trimStart()}` : tail;
  return `${head}${layout.eol}${layout.indent}${property}${trailing}${rest}`;
}

/** Puts another value in the place of one that is there. `object` is what the value stands in. */
export function replaceValue(spot: Spot, node: Node, value: unknown): string {
  const { text } = spot;
  return `${text.slice(0, node.offset)}${print(value, layoutOf(spot))}${text.slice(node.offset + node.length)}`;
}

/** Takes a property out, with its comma, and with its line when there is nothing else on it. */
export function removeProperty(text: string, property: Node): string {
  const end = property.offset + property.length;
  const siblings = property.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  const isLast = siblings.at(-1) === property;
  const after = commaAfter(text, end);
  const before = previous === undefined ? undefined : commaAfter(text, previous.offset + previous.length);
  // Without a comma behind it, the one in front goes; a comma that trails goes with what it trails.
  const comma = after ?? before;
  const cut = lineOf(text, property.offset, after === undefined ? end : after + 1);
  const to = !isLast && !cut.wholeLine ? cut.to + spacesAt(text, cut.to) : cut.to;
  const from = isLast || cut.wholeLine ? cut.from : property.offset;
  const between = after === undefined ? '' : text.slice(end, after);
  const kept = `${between}${text.slice(to)}`;
  if (comma === undefined || after !== undefined) return `${text.slice(0, from)}${kept}`;
  return `${text.slice(0, comma)}${text.slice(comma + 1, from)}${kept}`;
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly wholeLine: boolean;
}

/** The stretch to take out: with the line break in front of it when the line then is empty. */
function lineOf(text: string, start: number, end: number): Cut {
  let from = start;
  while (isSpace(text[from - 1])) from -= 1;
  const beginsLine = text[from - 1] === '\n' || text[from - 1] === '\r';
  const endsLine = /^[ \t]*(?:[\n\r]|$)/.test(text.slice(end));
  if (beginsLine && endsLine) {
    from -= text.slice(from - 2, from) === '\r\n' ? 2 : 1;
    return { from, to: end, wholeLine: true };
  }
  return { from: beginsLine ? start : from, to: end, wholeLine: false };
}

function spacesAt(text: string, offset: number): number {
  return /^[ \t]*/.exec(text.slice(offset))?.[0].length ?? 0;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

interface Layout {
  readonly eol: string;
  readonly unit: string;
  /** Before a property of the object, and before its closing brace. */
  readonly indent: string;
  readonly outer: string;
  readonly isOneLine: boolean;
}

function layoutOf({ text, root, object }: Spot): Layout {
  const eol = lineBreakOf(text);
  const unit = indentAt(text, root.children?.[0]) ?? '  ';
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', object.offset) + 1))?.[0] ?? '';
  const properties = object.children ?? [];
  const isMultiline = properties.length > 0 ? hasBreaks(text, object) : mayBreak(text, root);
  const indent = properties
    .map((property) => indentAt(text, property))
    .findLast((found) => found !== undefined);
  return { eol, unit, outer, indent: indent ?? `${outer}${unit}`, isOneLine: !isMultiline };
}

/** Whether an empty object may be spread: in a text of several lines, or one that is nothing else. */
function mayBreak(text: string, root: Node): boolean {
  const inside = text.slice(root.offset, root.offset + root.length);
  return inside.includes('\n') || (root.children ?? []).length === 0;
}

/** Whether an object's first property begins a line, or its closing brace does. */
function hasBreaks(text: string, object: Node): boolean {
  const [first] = object.children ?? [];
  const last = object.children?.at(-1) ?? object;
  const before = text.slice(object.offset, first?.offset);
  const after = text.slice(last.offset + last.length, object.offset + object.length);
  return /[\n\r]/.test(before) || /[\n\r]/.test(after);
}

/** The white space in front of a node that begins its line. */
function indentAt(text: string, node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  return /(?:^|[\n\r])([ \t]*)$/.exec(text.slice(0, node.offset))?.[1];
}

function print(value: unknown, { isOneLine, unit, eol, indent }: Layout): string {
  if (isOneLine) return JSON.stringify(value);
  return JSON.stringify(value, null, unit === '' ? 2 : unit).replaceAll('\n', `${eol}${indent}`);
}

const TRIVIA = /(?:\s|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const COMMENTS_OF_LINE = /(?:[ \t]*(?:\/\/[^\n\r]*|\/\*[\s\S]*?\*\/))*/y;

/** Where the next token is a comma; comments are passed over. */
function commaAfter(text: string, offset: number): number | undefined {
  const place = behind(TRIVIA, text, offset);
  return text[place] === ',' ? place : undefined;
}

/** Behind the comments that stand on the same line. */
function endOfLine(text: string, offset: number): number {
  return behind(COMMENTS_OF_LINE, text, offset);
}

function behind(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return offset + (pattern.exec(text)?.[0].length ?? 0);
}
