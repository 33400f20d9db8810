import { keyLine } from '@trefoil/corpus';
import type { KeyPath, ValidDocument } from '@trefoil/corpus';

/** The line of a front matter key; the first line of the file when it is not written. */
export function lineOf(document: ValidDocument, path: KeyPath): number {
  const [key] = path;
  if (key === undefined || document.frontMatter?.data[key] === undefined) return 1;
  return keyLine(document, path)?.line ?? 1;
}
