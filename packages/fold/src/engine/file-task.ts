import type { DetectorId, DetectorSettings } from './detector.ts';
import type { LanguageId } from './languages.ts';

/** What a worker is told once, before the first file. */
export interface WorkerSetup {
  readonly detectors: readonly DetectorId[];
  readonly settings: DetectorSettings;
  /** For one file, parsing and detectors together. */
  readonly fileBudgetMs: number;
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

/** What is being done with a file. `load` is what a worker does once: its own start, a grammar. */
export type Stage = 'load' | 'read' | 'parse' | DetectorId;

/** What a worker is sent. Files of a batch are analysed in their order, one after the other. */
export type WorkerRequest =
  | { readonly kind: 'setup'; readonly setup: WorkerSetup }
  | { readonly kind: 'files'; readonly files: readonly FileTask[] };

/** What a worker sends: what came of each file, and in between what it is at, where that may take long. */
export type WorkerReply =
  | { readonly kind: 'outcome'; readonly outcome: FileOutcome; readonly parserBytes: number }
  | { readonly kind: 'stage'; readonly stage: Stage };
