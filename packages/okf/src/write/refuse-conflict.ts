import type { ParsedDocument } from '@trefoil/corpus';
import { checkConflict } from '../validate/check-body.ts';
import { fileConflict } from './write-problems.ts';

interface TextFile {
  readonly path: string;
  readonly dir: string;
  readonly document: ParsedDocument;
}

/** The line where an unfinished merge begins; such a file is not one author's text, and nobody writes into it. */
export function conflictLine({ path, dir, document }: TextFile): number | undefined {
  if (document.kind === 'invalid' && document.reason === 'conflict') return document.line;
  return checkConflict({ path, dir, document })[0]?.line;
}

/** @throws Problem `okf.file_conflict` */
export function refuseConflict(file: TextFile): void {
  const line = conflictLine(file);
  if (line !== undefined) throw fileConflict(file.path, line);
}
