import type { ParsedDocument } from '@trefoil/corpus';
import type { Bundle } from '../bundle/bundle.ts';
import { resolveLink } from '../bundle/link-target.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { proseLines } from '../bundle/prose.ts';
import { findingAt } from './finding.ts';
import type { Finding } from './finding.ts';

/** A file whose text could be read, whatever else is wrong with it. */
export interface Text {
  readonly path: string;
  readonly dir: string;
  readonly document: ParsedDocument;
}

/** Links to Markdown files that are not there. They may be still to be written, so it is no error. */
export function checkLinks({ path, dir, document }: Text, bundle: Bundle): Finding[] {
  // Most bodies that hold a link to a document hold these characters; the others need no scan.
  if (!document.body.includes('.md')) return [];
  return scannedBody(document).links.flatMap(({ target, image, line, column }) => {
    if (image || !/\.md(?:[?#]|$)/.test(target)) return [];
    const resolved = resolveLink(target, dir);
    if (resolved.kind !== 'inside' || bundle.files.has(resolved.path)) return [];
    const place = { line: document.bodyLine + line - 1, column };
    return [
      findingAt(path, place, { check: 'broken_link', message: `the link to ${target} leads to no file` }),
    ];
  });
}

/** What a merge that was not finished leaves behind. */
export function checkConflict({ path, document }: Text): Finding[] {
  const line = bodyConflict(document);
  if (line === undefined) return [];
  const message = 'the text holds the markers of an unfinished merge';
  const place = { line, column: 1 };
  return [findingAt(path, place, { check: 'conflict_marker', message, source: 'convention' })];
}

const MARKERS = ['<<<<<<< ', '=======', '>>>>>>> '];

/** The line in the file of the first of three markers in order; what stands in a code block only talks about merges. */
export function bodyConflict(document: ParsedDocument): number | undefined {
  if (!document.body.includes('<<<<<<< ')) return undefined;
  let start = 0;
  let next = 0;
  for (const { line, text } of proseLines(document)) {
    if (!text.startsWith(MARKERS[next] ?? '')) continue;
    if (next === 0) start = line;
    next += 1;
    if (next === MARKERS.length) return start;
  }
  return undefined;
}
