import { decodeText, parseDocument, readContained } from '@trefoil/corpus';
import type {
  ContainedReadFailure,
  ContainedReadOptions,
  ParsedDocument,
  ValidDocument,
} from '@trefoil/corpus';
import { directoryOf, lastSegment } from './bundle.ts';
import type { BundleFile, Concept, Unparseable, UnparseableReason } from './bundle.ts';
import { scalarText, textList } from './scalar-text.ts';

const MARKDOWN = '.md';

/**
 * Reads and parses one file of a bundle. Whatever is wrong with it, the answer is a file: one bad file
 * never takes the rest down.
 * @param realRoot the bundle's root, as a real path
 * @param realDirectories what is known of directories, for those who read many files at one go
 */
export function readFile(realRoot: string, path: string, realDirectories?: Map<string, string>): BundleFile {
  try {
    return parseBytes(path, { realRoot, ...(realDirectories === undefined ? {} : { realDirectories }) });
  } catch (cause) {
    // Reading and parsing answer instead of throwing; this keeps their defects inside the one file.
    const kind = cause instanceof Error ? cause.name : typeof cause;
    return unparseable(path, 'unreadable', `could not be parsed (${kind})`);
  }
}

function parseBytes(path: string, place: ContainedReadOptions & { readonly realRoot: string }): BundleFile {
  const read = readContained(place.realRoot, path, place);
  if (!read.ok) return unparseable(path, reasonFor(read.reason), READ_FAILURES[read.reason]);
  const decoded = decodeText(read.bytes);
  if (!decoded.ok) return notUtf8(path, read.bytes, decoded.offset);
  return parseText(path, decoded.text, decoded.bom);
}

/** Sorts a document into what its name and front matter make it. */
export function parseText(path: string, text: string, bom: boolean): BundleFile {
  const document = parseDocument(text);
  const name = lastSegment(path);
  if (name === 'index.md') return { kind: 'index', path, dir: directoryOf(path), document, bom };
  if (name === 'log.md') return { kind: 'log', path, dir: directoryOf(path), document, bom };
  if (document.kind === 'invalid') {
    const { line, column, message } = document;
    return { ...unparseable(path, 'front_matter_invalid', message), line, column, document };
  }
  if (document.frontMatter === undefined) {
    return { ...unparseable(path, 'front_matter_missing', 'has no YAML front matter'), document };
  }
  return toConcept(path, document, bom);
}

function toConcept(path: string, document: ValidDocument, bom: boolean): Concept {
  const data = document.frontMatter?.data ?? {};
  const id = path.slice(0, -MARKDOWN.length);
  return {
    kind: 'concept',
    id,
    path,
    dir: directoryOf(path),
    title: scalarText(document, ['title'], data['title']) ?? lastSegment(id),
    type: scalarText(document, ['type'], data['type']) ?? '',
    description: scalarText(document, ['description'], data['description']),
    tags: textList(document, 'tags', data['tags']),
    data,
    document,
    bom,
  };
}

const READ_FAILURES: Record<ContainedReadFailure, string> = {
  missing: 'is not there any more',
  escapes: 'leads outside the bundle',
  too_large: 'is larger than 16 MiB',
  not_regular: 'is not a regular file',
  unreadable: 'could not be read',
};

function reasonFor(failure: ContainedReadFailure): UnparseableReason {
  return failure === 'escapes' ? 'escapes_bundle' : 'unreadable';
}

export function unparseable(path: string, reason: UnparseableReason, message: string): Unparseable {
  const document: ParsedDocument | undefined = undefined;
  return { kind: 'unparseable', path, dir: directoryOf(path), reason, message, line: 1, column: 1, document };
}

function notUtf8(path: string, bytes: Uint8Array, offset: number): Unparseable {
  let line = 1;
  let lineStart = 0;
  for (let at = bytes.indexOf(10); at !== -1 && at < offset; at = bytes.indexOf(10, at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  const message = `is not UTF-8 (byte ${offset + 1})`;
  return { ...unparseable(path, 'not_utf8', message), line, column: offset - lineStart + 1 };
}
