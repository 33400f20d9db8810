import type { Identifiable, RuleDescription } from '@trefoil/findings';
import type { SourceFile } from './source-file.ts';

export const detectorIds = ['complexity', 'clones'] as const;
export type DetectorId = (typeof detectorIds)[number];

/** What people may set of the detectors; all of it takes part in the fingerprint of a scan's options. */
export interface DetectorSettings {
  readonly complexity: {
    readonly cyclomatic: number;
    readonly cognitive: number;
    /** Lines of code of a function, without comments and empty ones. */
    readonly length: number;
    readonly parameters: number;
    readonly nesting: number;
  };
  readonly clones: {
    /** A clone has at least as many tokens. */
    readonly min_tokens: number;
    /** From 0 to 1: how alike members of a class are at the least. */
    readonly similarity: number;
  };
}

/** What a detector learnt of one file. */
export interface FileFacts<Facts> {
  readonly path: string;
  /** As findings name it. */
  readonly language: string;
  readonly facts: Facts;
}

export interface Conclusion {
  readonly settings: DetectorSettings;
  /** To be awaited now and then by long work: lets the process answer others, and throws when it is cancelled. */
  readonly breathe: () => Promise<void>;
}

/**
 * Looks for one kind of trouble. Of every file it learns facts, in a worker; when all are known it concludes from
 * them. It reads no disk and keeps nothing between files, so that neither order nor number of workers shows.
 */
export interface Detector<Facts> {
  readonly id: DetectorId;
  readonly rules: readonly RuleDescription[];
  /** Facts are copied between processes and kept on disk: plain objects, typed arrays, no functions. */
  analyse(file: SourceFile, settings: DetectorSettings): Facts;
  /** Findings of a whole scan; files come sorted by path. */
  conclude(files: readonly FileFacts<Facts>[], conclusion: Conclusion): Promise<Identifiable[]>;
}
