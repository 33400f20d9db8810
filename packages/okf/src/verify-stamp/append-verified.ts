import { isDeepStrictEqual } from 'node:util';
import { keyRange, parseDocument, rawScalar } from '@trefoil/corpus';
import type { ValidDocument } from '@trefoil/corpus';
import { isMapping } from '../bundle/scalar-text.ts';
import { yamlText } from '../write/yaml-text.ts';

const KEY = 'verified';

export interface Stamp {
  readonly by: string;
  readonly at: string;
}

/** A value of the front matter with the lines it stands on; offsets in the document. */
interface Lines {
  readonly start: number;
  readonly end: number;
  /** From the line of the key to the last line of the value. */
  readonly text: string;
  /** What stands behind the key on its line. */
  readonly rest: string;
}

/**
 * The source of a document with one more entry under `verified`; every other byte is as it was, but that a single
 * mapping becomes the first entry of a list. Undefined where the result would not read so.
 */
export function appendVerified(document: ValidDocument, stamp: Stamp): string | undefined {
  return candidates(document, stamp).find((source) => isAppended(document, source, stamp));
}

function candidates(document: ValidDocument, stamp: Stamp): string[] {
  const { source, yaml, frontMatter, crlf } = document;
  if (frontMatter === undefined) return [];
  const lineEnd = crlf ? '\r\n' : '\n';
  if (!Object.hasOwn(frontMatter.data, KEY)) {
    const added = [`${KEY}:`, `  - ${flow(stamp)}`, ''].join(lineEnd);
    return [source.slice(0, yaml.end) + added + source.slice(yaml.end)];
  }
  const lines = linesOf(document);
  if (lines === undefined) return [];
  const texts = valuesWith(lines, frontMatter.data[KEY], { stamp, lineEnd });
  return texts.map((text) => source.slice(0, lines.start) + text + source.slice(lines.end));
}

function flow({ by, at }: Stamp): string {
  return `{ by: ${yamlText(by)}, at: ${at} }`;
}

function linesOf(document: ValidDocument): Lines | undefined {
  const range = keyRange(document, KEY);
  if (range === undefined) return undefined;
  const text = document.source.slice(range.start, range.end);
  const [, rest = ''] = /^[^:]*:([^\r\n]*)/.exec(text) ?? [];
  return { ...range, text, rest };
}

interface Addition {
  readonly stamp: Stamp;
  readonly lineEnd: string;
}

/** The lines as they could be with the stamp; which of them read right is found out afterwards. */
function valuesWith(lines: Lines, value: unknown, addition: Addition): string[] {
  const { text, rest } = lines;
  const isBlock = /^[ \t]*(?:#.*)?$/.test(rest);
  if (Array.isArray(value)) return isBlock ? [blockList(text, addition)] : flowLists(text, addition.stamp);
  if (isMapping(value)) return isBlock ? [blockMapping(text, addition)] : flowMappings(text, addition.stamp);
  if (value !== null || !isBlock) return [];
  return [`${text}  - ${flow(addition.stamp)}${addition.lineEnd}`];
}

/** Another item, written as the first one is. */
function blockList(text: string, { stamp, lineEnd }: Addition): string {
  const [, indent = '', blank = ' ', first = ''] = /^([ \t]*)-([ \t]+)(\S)/m.exec(text) ?? [];
  const deeper = indent + ' '.repeat(1 + blank.length);
  const item =
    first === '{'
      ? `${indent}-${blank}${flow(stamp)}`
      : `${indent}-${blank}by: ${yamlText(stamp.by)}${lineEnd}${deeper}at: ${stamp.at}`;
  return `${text}${item}${lineEnd}`;
}

/** The mapping becomes an item: its lines move two columns to the right, the first behind a dash. */
function blockMapping(text: string, addition: Addition): string {
  const [head = '', ...rest] = text.split('\n');
  let isFirst = true;
  const moved = rest.map((line) => {
    if (/^[ \t]*(?:#.*)?\r?$/.test(line)) return line;
    const lead = isFirst ? '- ' : '  ';
    isFirst = false;
    return line.replace(/^[ \t]*/, (indent) => indent + lead);
  });
  return blockList([head, ...moved].join('\n'), addition);
}

/** A bracket may also stand in a comment or a text: the last is tried first. */
function flowLists(text: string, stamp: Stamp): string[] {
  return placesOf(text, ']').map((at) => {
    const before = text.slice(0, at);
    const kept = before.trimEnd();
    const comma = /[[,]$/.test(kept) ? '' : ',';
    const gap = kept.endsWith('[') ? '' : ' ';
    return `${kept}${comma}${gap}${flow(stamp)}${before.slice(kept.length)}${text.slice(at)}`;
  });
}

function flowMappings(text: string, stamp: Stamp): string[] {
  const open = text.indexOf('{');
  return placesOf(text, '}').map((at) => {
    const mapping = text.slice(open, at + 1);
    return `${text.slice(0, open)}[${mapping}, ${flow(stamp)}]${text.slice(at + 1)}`;
  });
}

function placesOf(text: string, character: string): number[] {
  const places: number[] = [];
  for (let at = text.lastIndexOf(character); at > 0; at = text.lastIndexOf(character, at - 1))
    places.push(at);
  return places.slice(0, 20);
}

/** True when the entry is the last of `verified`, and everything else reads as before. */
function isAppended(before: ValidDocument, source: string, stamp: Stamp): boolean {
  const after = parseDocument(source);
  if (after.kind !== 'document' || after.frontMatter === undefined || after.body !== before.body)
    return false;
  const old = before.frontMatter;
  if (old === undefined || old.recovered.length !== after.frontMatter.recovered.length) return false;
  const { [KEY]: was, ...rest } = old.data;
  const { [KEY]: is, ...restAfter } = after.frontMatter.data;
  if (!isDeepStrictEqual(rest, restAfter) || !Array.isArray(is)) return false;
  const entries: unknown[] = is;
  const last = entries.length - 1;
  const kept = was === undefined || was === null ? [] : Array.isArray(was) ? was : [was];
  return (
    isDeepStrictEqual(entries.slice(0, last), kept) &&
    rawScalar(after, [KEY, last, 'by']) === stamp.by &&
    rawScalar(after, [KEY, last, 'at']) === stamp.at
  );
}
