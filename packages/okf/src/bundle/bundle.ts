import type { ParsedDocument, ValidDocument } from '@trefoil/corpus';

/** A document that carries knowledge: any Markdown file but `index.md` and `log.md`. */
export interface Concept {
  readonly kind: 'concept';
  /** The path without `.md`. A front matter `id` does not override it. */
  readonly id: string;
  readonly path: string;
  /** The directory, `.` for the root. */
  readonly dir: string;
  readonly title: string;
  /** Empty when there is none that could be read. */
  readonly type: string;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  /** The front matter, as it was read. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly document: ValidDocument;
  readonly bom: boolean;
}

/** An `index.md` or `log.md`, which describes the directory it stands in. */
export interface ReservedFile {
  readonly kind: 'index' | 'log';
  readonly path: string;
  readonly dir: string;
  readonly document: ParsedDocument;
  readonly bom: boolean;
}

export type UnparseableReason =
  | 'front_matter_missing'
  | 'front_matter_invalid'
  | 'not_utf8'
  | 'escapes_bundle'
  | 'unreadable';

/** A file that belongs to the bundle and cannot be used, and why. */
export interface Unparseable {
  readonly kind: 'unparseable';
  readonly path: string;
  readonly dir: string;
  readonly reason: UnparseableReason;
  /** Follows the path in a sentence, without a full stop. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** What there is of it, when it could be read as text. */
  readonly document: ParsedDocument | undefined;
}

export type BundleFile = Concept | ReservedFile | Unparseable;

/** A file as it was parsed, with what tells that it is still the same. */
export interface ParsedFile {
  readonly mtimeMs: number;
  readonly size: number;
  readonly file: BundleFile;
}

/** A directory of knowledge as it was at one moment. Never changes; what is derived from it is memoised by it. */
export interface Bundle {
  /** Real path. */
  readonly root: string;
  readonly fingerprint: string;
  /** Every Markdown file by its path, in the order of paths, also those that could not be used. */
  readonly files: ReadonlyMap<string, ParsedFile>;
  readonly concepts: readonly Concept[];
  readonly indexes: readonly ReservedFile[];
  readonly logs: readonly ReservedFile[];
  readonly unparseable: readonly Unparseable[];
  /** Paths of the other files: scripts, images, data. */
  readonly assets: readonly string[];
  /** How many files its `.okfignore` leaves out. */
  readonly ignored: number;
}

/** `a/b` of `a/b/c`; `.` when there is no directory. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

/** The part of a path behind its last `/`. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
