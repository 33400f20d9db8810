import type { ParsedDocument } from '@trefoil/corpus';
import { bodyConflict } from '../validate/check-body.ts';
import { fileConflict } from './write-problems.ts';

interface TextFile {
  readonly path: string;
  readonly document: ParsedDocument;
}

/** The line where an unfinished merge begins; such a file is not one author's text, and nobody writes into it. */
export function conflictLine(document: ParsedDocument): number | undefined {
  if (document.kind === 'invalid' && document.reason === 'conflict') return document.line;
  return bodyConflict(document);
}

/** @throws Problem `okf.file_conflict` */
export function refuseConflict({ path, document }: TextFile): void {
  const line = conflictLine(document);
  if (line !== undefined) throw fileConflict(path, line);
}
