import { lineStarts } from '@trefoil/corpus';
import type { ParsedDocument } from '@trefoil/corpus';
import type { TextFile } from '../bundle/body-links.ts';
import { resolveLink } from '../bundle/link-target.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import type { Edit } from '../lint/lint-finding.ts';
import { retarget } from './retarget.ts';
import type { Move, Standpoint } from './retarget.ts';

/** A change of a link's destination, or the line of one that cannot be told from its surroundings. */
export type LinkEdits =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly line: number };

/** A destination that is to change, and where its link begins. */
interface Wanted {
  readonly target: string;
  readonly to: string;
  readonly line: number;
  readonly offset: number;
  readonly opening: ']:' | '](';
}

/** The edits that keep the links of a body leading where they lead: destinations alone, those of definitions too. */
export function linkEdits(file: TextFile, standpoint: Standpoint, move: Move): LinkEdits {
  const wanted = wantedIn(file.document, standpoint, move);
  const { body, bodyOffset, bodyLine } = file.document;
  const edits: Edit[] = [];
  const claimed = new Set<number>();
  // A link can stand in another's text; the inner one begins later and has the first destination.
  for (const link of wanted.toSorted((left, right) => right.offset - left.offset)) {
    const span = findDestination(body, link, claimed);
    if (span === undefined) return { ok: false, line: bodyLine + link.line - 1 };
    claimed.add(span.start);
    if (link.to === link.target) continue;
    edits.push({ start: bodyOffset + span.start, end: bodyOffset + span.end, replacement: link.to });
  }
  return { ok: true, edits };
}

function wantedIn(document: ParsedDocument, standpoint: Standpoint, move: Move): Wanted[] {
  const { links, definitions } = scannedBody(document);
  const starts = definitions.length === 0 ? [] : lineStarts(document.body);
  const all = [
    ...links
      .filter(({ kind }) => kind === 'inline')
      .map(({ target, line, offset }) => ({ target, line, offset, opening: '](' as const })),
    ...definitions.map(({ target, line, column }) => {
      const offset = (starts[line - 1] ?? 0) + column - 1;
      return { target, line, offset, opening: ']:' as const };
    }),
  ].map((link) => ({ ...link, to: retarget(link.target, standpoint, move) }));
  // Links with one and the same target can only be told apart together.
  const changing = new Set(all.filter(({ target, to }) => target !== to).map(({ target }) => target));
  return all.filter(({ target }) => changing.has(target));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** How far behind its beginning a link's destination is looked for. */
const MAX_TEXT = 20_000;
const DESTINATION = /[ \t]*(?:\r?\n[ \t]*)?(?:<((?:[^<>\\\n]|\\.)*)>|((?:[^\s\\]|\\.)*))/y;

function findDestination(body: string, link: Wanted, claimed: ReadonlySet<number>): Span | undefined {
  const limit = Math.min(body.length, link.offset + MAX_TEXT);
  for (
    let at = body.indexOf(link.opening, link.offset);
    at !== -1 && at < limit;
    at = body.indexOf(link.opening, at + 1)
  ) {
    DESTINATION.lastIndex = at + 2;
    const [whole = '', angled, plain = ''] = DESTINATION.exec(body) ?? [];
    const text = angled ?? plain;
    const start = at + 2 + whole.length - text.length - (angled === undefined ? 0 : 1);
    const written = writtenAs(text, link, angled !== undefined);
    if (written !== undefined && !claimed.has(start)) return { start, end: start + written };
  }
  return undefined;
}

/** How much of the text is the link's destination; undefined when it is another's. */
function writtenAs(text: string, { target, opening }: Wanted, angled: boolean): number | undefined {
  if (angled || opening === ']:') return unescape(text) === target ? text.length : undefined;
  // The closing bracket follows; a name may hold brackets too.
  for (let end = text.indexOf(')'); end !== -1; end = text.indexOf(')', end + 1)) {
    if (unescape(text.slice(0, end)) === target) return end;
  }
  return unescape(text) === target ? text.length : undefined;
}

function unescape(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Whether any link of a body has to change. */
export function hasLinkTo(file: TextFile, path: string): boolean {
  const { links, definitions } = scannedBody(file.document);
  return [...links, ...definitions].some(({ target }) => {
    const resolved = resolveLink(target, file.dir);
    return resolved.kind === 'inside' && resolved.path === path;
  });
}
