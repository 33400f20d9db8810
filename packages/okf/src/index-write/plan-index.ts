import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
import type { BodyLink } from '../bundle/body-links.ts';
import type { Bundle, ReservedFile } from '../bundle/bundle.ts';
import { lastSegment } from '../bundle/bundle.ts';
import { directoriesOf } from '../bundle/directories.ts';
import type { Directory } from '../bundle/directories.ts';
import { fileText } from '../write/file-change.ts';
import type { FileChange } from '../write/file-change.ts';
import { conflictLine } from '../write/refuse-conflict.ts';
import { indexLines } from './index-lines.ts';
import type { Listed } from './index-lines.ts';
import { findRegion, printRegion } from './index-region.ts';
import type { Region } from './index-region.ts';

/** An index that cannot be written, and why; follows the path in a sentence. */
interface LeftAlone {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}

export type IndexPlan =
  | { readonly kind: 'change'; readonly change: FileChange }
  | { readonly kind: 'left'; readonly left: LeftAlone };

/** What the index of a directory is to hold: its region made anew, everything else as it is. */
export function planIndex(bundle: Bundle, directory: Directory): IndexPlan {
  const path = directory.dir === '.' ? 'index.md' : `${directory.dir}/index.md`;
  const { index } = directory;
  if (index === undefined) return { kind: 'change', change: newIndex(bundle, directory, path) };
  const { source, bodyOffset, crlf } = index.document;
  const conflict = conflictLine(index.document);
  if (conflict !== undefined) return left(path, conflict, 'holds the markers of an unfinished merge');
  const body = source.slice(bodyOffset);
  const region = findRegion(body);
  if (region !== undefined && 'brokenAt' in region) {
    const line = index.document.bodyLine + region.brokenAt - 1;
    return left(path, line, 'has a marker of the managed region without the other, or twice');
  }
  const listed = listedIn(bundle, directory, handWritten(index, region));
  const lines = indexLines(listed);
  const before = fileText(index);
  if (region === undefined && lines.length === 0)
    return { kind: 'change', change: { path, before, after: before } };
  const text = withRegion(body, region, { lines, lineEnd: crlf ? '\r\n' : '\n' });
  const after = fileText(index, source.slice(0, bodyOffset) + text);
  return { kind: 'change', change: { path, before, after } };
}

function left(path: string, line: number, reason: string): IndexPlan {
  return { kind: 'left', left: { path, line, reason } };
}

function newIndex(bundle: Bundle, directory: Directory, path: string): FileChange {
  const { dir, concepts } = directory;
  const subdirs = subdirsOf(bundle, directory);
  const title = dir === '.' ? 'Index' : lastSegment(dir);
  const region = printRegion(indexLines({ concepts, subdirs }), '\n');
  return { path, before: undefined, after: `# ${title}\n\n${region}\n` };
}

function subdirsOf(bundle: Bundle, { subdirs }: Directory): Directory[] {
  const all = directoriesOf(bundle);
  return subdirs.flatMap((dir) => all.get(dir) ?? []).filter(({ subtree }) => subtree > 0);
}

/** The links outside the region: they are somebody's, and what they lead to is not listed again. */
function handWritten(index: ReservedFile, region: Region | undefined): readonly BodyLink[] {
  const links = bodyLinks(index);
  if (region === undefined) return links;
  return links.filter(({ link: { offset } }) => offset < region.start || offset >= region.end);
}

function listedIn(bundle: Bundle, directory: Directory, written: readonly BodyLink[]): Listed {
  const documents = new Set<string>();
  const directories = new Set<string>();
  for (const link of written) {
    const document = linkedDocument(link);
    if (document !== undefined) documents.add(document);
    else if (link.resolved.kind === 'inside') directories.add(link.resolved.path);
  }
  return {
    concepts: directory.concepts.filter(({ path }) => !documents.has(path)),
    subdirs: subdirsOf(bundle, directory).filter(
      ({ dir }) => !directories.has(dir) && !documents.has(`${dir}/index.md`),
    ),
  };
}

interface Content {
  readonly lines: readonly string[];
  readonly lineEnd: string;
}

/** A text without a region gets one at its end. */
function withRegion(body: string, region: Region | undefined, { lines, lineEnd }: Content): string {
  const printed = printRegion(lines, lineEnd);
  if (region !== undefined) return body.slice(0, region.start) + printed + body.slice(region.end);
  if (body.trim() === '') return `${body}${printed}${lineEnd}`;
  const gap = body.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
  return `${body}${gap}${printed}${lineEnd}`;
}
