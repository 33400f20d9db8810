export { lineEnd, lineStart, lineStarts } from './text/line-starts.ts';
export { decodeText, type DecodedText } from './tree/decode-text.ts';
export { fingerprintOf } from './tree/fingerprint-of.ts';
export { statOrUndefined } from './tree/stat-or-undefined.ts';
export {
  readContained,
  type ContainedRead,
  type ContainedReadFailure,
  type ContainedReadOptions,
} from './tree/read-contained.ts';
export {
  walkTree,
  type Tree,
  type TreeFile,
  type UnreadableEntry,
  type WalkOptions,
} from './tree/walk-tree.ts';
export { keyLine, rawScalar, type KeyPath, type KeyPosition } from './front-matter/key-positions.ts';
export { keyRange } from './front-matter/key-range.ts';
export { MAX_FRONT_MATTER_LENGTH, parseDocument } from './front-matter/parse-document.ts';
export type {
  DocumentParts,
  DuplicateKey,
  FrontMatter,
  InvalidDocument,
  InvalidReason,
  ParsedDocument,
  RecoveredKey,
  ValidDocument,
} from './front-matter/parsed-document.ts';
export { normalizeLabel } from './markdown/link-parts.ts';
export { scanVerbatim } from './markdown/scan-verbatim.ts';
export type { VerbatimRange } from './markdown/verbatim-recorder.ts';
export { scanMarkdown } from './markdown/scan-markdown.ts';
export type {
  CodeBlock,
  Footnotes,
  Heading,
  Link,
  LinkDefinition,
  LinkKind,
  ScannedMarkdown,
  TextPosition,
  UndefinedReference,
} from './markdown/scanned-markdown.ts';
export { readObjects } from './git/read-objects.ts';
export { askGit, runGh, runGit, type ProcessContext, type ProgramRun } from './git/run-git.ts';
export { withFileLock } from './write/file-lock.ts';
export { diffHunks, unifiedDiff } from './write/unified-diff.ts';
export { besideOf, syncDirectory, takeNewName, writeBeside } from './write/write-beside.ts';
