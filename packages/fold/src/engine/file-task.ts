import type { DetectorId, DetectorSettings } from './detector.ts';
import type { LanguageId } from './languages.ts';

/** What a thread is told once, when it starts. */
export interface WorkerSetup {
  readonly detectors: readonly DetectorId[];
  readonly settings: DetectorSettings;
  /** For one file, parsing and detectors together. */
  readonly fileBudgetMs: number;
  /** What the thread is at, readable from outside whatever it is doing: see `WorkerSlot`. */
  readonly progress: SharedArrayBuffer;
}

/** One file to analyse. */
export interface FileTask {
  /** Its number in the scan: answers name it. */
  readonly index: number;
  readonly path: string;
  readonly language: LanguageId;
  readonly bytes: Uint8Array;
}

export interface AnalysedFile {
  readonly index: number;
  readonly ok: true;
  /** The grammar that fitted best: a `.h` may turn out to be C++. */
  readonly language: LanguageId;
  /** Bytes, and code units that the parser could not make sense of; where the first of them is. */
  readonly bytes: number;
  readonly units: number;
  readonly unread: number;
  readonly firstUnread?: { readonly line: number; readonly column: number };
  /** Bytes that are no UTF-8 were read as U+FFFD. */
  readonly malformedText: boolean;
  /** Detectors that failed on this file. */
  readonly failures: readonly StageFailure[];
  /** Of each detector, as `v8.serialize` writes it. */
  readonly facts: Uint8Array;
}

export interface StageFailure {
  readonly stage: Stage;
  readonly message: string;
}

/** A file that cost more than it was allowed, or that broke what analysed it. */
export interface LostFile {
  readonly index: number;
  readonly ok: false;
  readonly reason: 'timeout' | 'memory' | 'crash';
  /** What was being done. */
  readonly stage: Stage;
}

export type FileOutcome = AnalysedFile | LostFile;

export const stages = ['read', 'parse', 'complexity', 'clones'] as const;
export type Stage = (typeof stages)[number];

/** Places in `WorkerSetup.progress`, each a 32-bit integer. */
export const Progress = {
  /** Index of the file at hand; -1 for none. */
  file: 0,
  /** Index into `stages`. */
  stage: 1,
  /** When the file was begun: `Date.now()` modulo 2^30. */
  since: 2,
  /** What the parser's memory has grown to, in KiB; it never shrinks. */
  parserKib: 3,
  length: 4,
} as const;

export function clock(): number {
  return Date.now() % 2 ** 30;
}
