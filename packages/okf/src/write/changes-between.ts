import type { Bundle, BundleFile } from '../bundle/bundle.ts';
import { fileText } from './file-change.ts';
import type { FileChange } from './file-change.ts';

/** What makes the files of one bundle those of another. */
export function changesBetween(from: Bundle, to: Bundle): FileChange[] {
  const paths = new Set([...from.files.keys(), ...to.files.keys()]);
  return [...paths].toSorted().flatMap((path) => {
    const [old, now] = [from.files.get(path), to.files.get(path)];
    if (old === now) return [];
    return [{ path, before: textOf(old?.file), after: textOf(now?.file) }];
  });
}

/** The whole text of a file, as far as it is text. */
export function textOf(file: BundleFile | undefined): string | undefined {
  if (file?.document === undefined) return undefined;
  return fileText({ document: file.document, bom: file.kind !== 'unparseable' && file.bom });
}
