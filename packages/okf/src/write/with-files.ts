import type { Bundle, ParsedFile } from '../bundle/bundle.ts';
import { parseText } from '../bundle/parse-file.ts';
import { sortFiles } from '../bundle/read-bundle.ts';

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
  const unlistable = bundle.unparseable.filter(({ path }) => !bundle.files.has(path));
  const { root, assets, ignored } = bundle;
  return {
    root,
    assets,
    ignored,
    // What is only thought of is never compared with what is on disk, which is all that a fingerprint is for.
    fingerprint: '',
    files,
    ...sortFiles(files, unlistable),
  };
}
