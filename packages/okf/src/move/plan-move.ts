import { describeGiven, Problem } from '@trefoil/contract';
import { bodyLinks } from '../bundle/body-links.ts';
import type { TextFile } from '../bundle/body-links.ts';
import { directoryOf } from '../bundle/bundle.ts';
import type { Bundle, BundleFile, Concept } from '../bundle/bundle.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import type { Edit } from '../lint/lint-finding.ts';
import { refuseConflict } from '../write/refuse-conflict.ts';
import { splice } from '../write/splice.ts';
import { withFiles } from '../write/with-files.ts';
import type { NewText } from '../write/with-files.ts';
import { expectedPath, fieldEdits } from './field-edits.ts';
import type { Moving } from './field-edits.ts';
import { htmlEdits } from './html-edits.ts';
import { htmlLinks, toAttribute } from './html-links.ts';
import { hasLinkTo, linkEdits } from './link-edits.ts';
import { retarget } from './retarget.ts';
import type { Move, Standpoint } from './retarget.ts';
import { meansOnly, wantedTarget, wikilinkEdits, wikilinkNames } from './wikilink-edits.ts';

/** A bundle as it is after a move, and how many places had to be changed for it. */
export interface PlannedMove {
  readonly bundle: Bundle;
  readonly links: number;
}

/**
 * Moves a concept and rewrites what leads to it, and what it leads to. Nothing is written. What comes out is read
 * again: a file in which a link would then lead elsewhere is refused, and with it the move.
 * @throws Problem `okf.link_unwritable` or `okf.file_conflict`
 */
export function planMove(before: Bundle, concept: Concept, to: string): PlannedMove {
  const move: Move = { from: concept.path, to };
  const { document, bom } = concept;
  const after = withFiles(
    before,
    new Map([
      [to, { source: document.source, bom }],
      [move.from, undefined],
    ]),
  );
  const moving: Moving = { before, after, move };
  const changed = new Map<string, NewText | undefined>();
  let links = 0;
  for (const { file } of before.files.values()) {
    const text = textOf(file);
    if (text === undefined) continue;
    const edits = editsOf(file, text, moving);
    if (edits.length === 0 && file !== concept) continue;
    refuseConflict(text);
    links += edits.length;
    const mark = file.kind !== 'unparseable' && file.bom;
    changed.set(newPath(file.path, move), { source: splice(text.document.source, edits), bom: mark });
  }
  const bundle = withFiles(after, changed);
  for (const path of changed.keys()) expectSame(path, bundle, moving);
  return { bundle, links };
}

function textOf({ path, dir, document }: BundleFile): TextFile | undefined {
  return document === undefined ? undefined : { path, dir, document };
}

function newPath(path: string, { from, to }: Move): string {
  return path === from ? to : path;
}

function standpointOf({ path, dir }: BundleFile | TextFile, move: Move): Standpoint {
  return { before: dir, after: path === move.from ? directoryOf(move.to) : dir };
}

function isConcerned(file: BundleFile, text: TextFile, { before, move }: Moving): boolean {
  if (file.path === move.from || hasLinkTo(text, move.from)) return true;
  if (file.kind !== 'concept') return false;
  return fieldPaths(file).some(({ raw }) => {
    const target = resolveField(before, file, raw);
    return target.kind === 'inside' && target.path === move.from;
  });
}

function editsOf(file: BundleFile, text: TextFile, moving: Moving): Edit[] {
  const standpoint = standpointOf(file, moving.move);
  const wikilinks = wikilinkEdits(text, moving);
  if (!wikilinks.ok) throw unwritable(file.path, wikilinks.line);
  return [
    ...(isConcerned(file, text, moving) ? markdownEdits(file, text, moving) : []),
    ...htmlEdits(text, standpoint, moving.move),
    ...wikilinks.edits,
  ];
}

/** Of the links that the format knows: those of Markdown, and fields. */
function markdownEdits(file: BundleFile, text: TextFile, moving: Moving): Edit[] {
  const standpoint = standpointOf(file, moving.move);
  const body = linkEdits(text, standpoint, moving.move);
  if (!body.ok) throw unwritable(file.path, body.line);
  if (file.kind !== 'concept') return [...body.edits];
  const fields = fieldEdits(file, standpoint, moving);
  if (!fields.ok) throw unwritable(file.path, fields.line);
  return [...fields.edits, ...body.edits];
}

/** @throws Problem `okf.link_unwritable` when a link of a changed file would not lead where it led */
function expectSame(path: string, bundle: Bundle, moving: Moving): void {
  const old = moving.before.files.get(path === moving.move.to ? moving.move.from : path)?.file;
  const now = bundle.files.get(path)?.file;
  if (old === undefined || now === undefined || old.kind !== now.kind) throw unwritable(path, 1);
  const astray = linkAstray(old, now, moving.move);
  if (astray !== undefined) throw unwritable(old.path, astray);
  if (!keepsOthers(old, now, { ...moving, after: bundle })) throw unwritable(old.path, 1);
  if (old.kind === 'concept' && now.kind === 'concept' && !keepsFields(old, now, { ...moving, bundle }))
    throw unwritable(old.path, 1);
}

/** The line of the first link that is not as it should be. */
function linkAstray(old: BundleFile, now: BundleFile, move: Move): number | undefined {
  const [oldText, newText] = [textOf(old), textOf(now)];
  if (oldText === undefined || newText === undefined) return 1;
  const [was, is] = [bodyLinks(oldText), bodyLinks(newText)];
  const standpoint = standpointOf(old, move);
  const astray = was.find(
    ({ link }, index) => is[index]?.link.target !== retarget(link.target, standpoint, move),
  );
  return was.length === is.length ? astray?.line : (astray?.line ?? 1);
}

/** Whether raw HTML and wikilinks lead where they should. */
function keepsOthers(old: BundleFile, now: BundleFile, moving: Moving): boolean {
  if (old.document === undefined || now.document === undefined) return false;
  const standpoint = standpointOf(old, moving.move);
  const html = htmlLinks(now.document);
  const names = wikilinkNames(now.document);
  const wasHtml = htmlLinks(old.document);
  const wasNames = wikilinkNames(old.document);
  return (
    html.length === wasHtml.length &&
    names.length === wasNames.length &&
    wasHtml.every(({ target }, index) => {
      const to = retarget(target, standpoint, moving.move);
      return html[index]?.target === (to === target ? target : toAttribute(to));
    }) &&
    wasNames.every(({ name }, index) => {
      const wanted = wantedTarget(name, moving);
      return wanted === undefined || meansOnly(moving.after, names[index]?.name ?? '', wanted);
    })
  );
}

function keepsFields(old: Concept, now: Concept, moving: Moving & { readonly bundle: Bundle }): boolean {
  const raws = fieldPaths(now).map(({ raw }) => raw);
  return fieldPaths(old).every(({ raw }, index) => {
    const expected = expectedPath(old, raw, moving);
    const target = resolveField(moving.bundle, now, raws[index] ?? '');
    return expected === undefined || (target.kind === 'inside' && target.path === expected);
  });
}

function unwritable(path: string, line: number): Problem {
  return new Problem({
    code: 'okf.link_unwritable',
    what: `A link in ${describeGiven(path)} (line ${line}) cannot be rewritten with certainty; nothing was written.`,
    next: 'Write it plainly, as [text](path.md) or key: path.md on one line, then try again.',
  });
}
