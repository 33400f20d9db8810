import { scanVerbatim } from '@trefoil/corpus';
import type { ParsedDocument, VerbatimRange } from '@trefoil/corpus';
import type { TextFile } from '../bundle/body-links.ts';
import { lastSegment } from '../bundle/bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { WIKILINK, wikilinkTargets } from '../bundle/wikilinks.ts';
import type { Moving } from './field-edits.ts';
import type { LinkEdits } from './link-edits.ts';

/** The name in a wikilink; offsets are those of the body. */
export interface WikilinkName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The names of the wikilinks in the prose of a body: not in code, in HTML, or in brackets that make a link of Markdown. */
export const wikilinkNames = derived((document: ParsedDocument): readonly WikilinkName[] => {
  const { body } = document;
  if (!body.includes('[[')) return [];
  const isVerbatim = inAnyOf(scanVerbatim(body));
  const links = new Set(scannedBody(document).links.map(({ offset }) => offset));
  return [...body.matchAll(WIKILINK)].flatMap(({ index, 0: whole, 1: written = '' }) => {
    const end = index + whole.length;
    if (links.has(index) || links.has(index + 1) || body[index - 1] === '\\') return [];
    if (isVerbatim(index, end)) return [];
    // In a table the bar before the words is written `\|`.
    const name = written.replace(/\\$/, '').trim();
    const start = index + 2 + written.length - written.trimStart().length;
    return [{ name, start, end: start + name.length }];
  });
});

/** Whether a part of a text meets one of the ranges; asked from the start of the text to its end. */
function inAnyOf(ranges: readonly VerbatimRange[]): (start: number, end: number) => boolean {
  let next = 0;
  return (start, end) => {
    while ((ranges[next]?.end ?? Infinity) <= start) next += 1;
    return (ranges[next]?.start ?? Infinity) < end;
  };
}

/**
 * The edits that keep wikilinks meaning the file that they mean: the moved concept under its new name, and others where
 * the new name would make them mean it too.
 */
export function wikilinkEdits({ document }: TextFile, moving: Moving): LinkEdits {
  const edits = [];
  for (const { name, start, end } of wikilinkNames(document)) {
    const wanted = wantedTarget(name, moving);
    if (wanted === undefined || meansOnly(moving.after, name, wanted)) continue;
    const replacement = newName(name, wanted, moving.after);
    if (replacement === undefined) return { ok: false, line: lineOf(document, start) };
    edits.push({ start: document.bodyOffset + start, end: document.bodyOffset + end, replacement });
  }
  return { ok: true, edits };
}

/** The file that a wikilink should mean after the move; undefined where it means none, or one of several. */
export function wantedTarget(name: string, { before, move }: Moving): string | undefined {
  const [only, ...others] = wikilinkTargets(before, name);
  if (only === undefined || others.length > 0) return undefined;
  return only === move.from ? move.to : only;
}

export function meansOnly(bundle: Bundle, name: string, path: string): boolean {
  const targets = wikilinkTargets(bundle, name);
  return targets.length === 1 && targets[0] === path;
}

/** As short as the old one where that is enough, or else the path from the root. */
function newName(old: string, path: string, after: Bundle): string | undefined {
  const ending = old.endsWith('.md') ? '.md' : '';
  const id = path.replace(/\.md$/, '');
  const names = old.includes('/') ? [id] : [lastSegment(id), id];
  return names.map((name) => name + ending).find((name) => meansOnly(after, name, path));
}

function lineOf({ body, bodyLine }: ParsedDocument, offset: number): number {
  return bodyLine + body.slice(0, offset).split('\n').length - 1;
}
