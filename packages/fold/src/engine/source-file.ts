import type { FlatTree } from './flat-tree.ts';
import type { Language } from './languages.ts';
import type { LineIndex } from './line-index.ts';
import type { FunctionUnit } from './find-functions.ts';

/** A source file as detectors see it. They never read the disk. */
export interface SourceFile {
  /** Relative to the scanned root, with `/`. */
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  readonly lines: LineIndex;
  readonly tree: FlatTree;
  /** In the order of their starts; a function inside another follows it. */
  readonly functions: readonly FunctionUnit[];
}
