import type { Bundle, BundleFile, Concept, ParsedFile, ReservedFile, Unparseable } from '../bundle/bundle.ts';
import { parseText } from '../bundle/parse-file.ts';

/** What a file would hold, without its byte order mark. */
export interface NewText {
  readonly source: string;
  readonly bom: boolean;
}

/** A bundle as it would be with some files changed, added or, where undefined, taken away; nothing is written. */
export function withFiles(bundle: Bundle, changed: ReadonlyMap<string, NewText | undefined>): Bundle {
  if (changed.size === 0) return bundle;
  const entries = new Map<string, ParsedFile>(bundle.files);
  for (const [path, text] of changed) {
    if (text === undefined) entries.delete(path);
    else {
      const file = parseText(path, text.source, text.bom);
      entries.set(path, { mtimeMs: 0, size: 0, file });
    }
  }
  const files = new Map([...entries].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  const all = [...files.values()].map(({ file }) => file);
  return {
    ...bundle,
    files,
    concepts: all.filter(isConcept),
    indexes: all.filter((file): file is ReservedFile => file.kind === 'index'),
    logs: all.filter((file): file is ReservedFile => file.kind === 'log'),
    unparseable: [
      ...bundle.unparseable.filter(({ path }) => !bundle.files.has(path)),
      ...all.filter(isFailed),
    ],
  };
}

function isConcept(file: BundleFile): file is Concept {
  return file.kind === 'concept';
}

function isFailed(file: BundleFile): file is Unparseable {
  return file.kind === 'unparseable';
}
