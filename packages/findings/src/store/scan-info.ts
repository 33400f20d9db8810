import type { SuppressionNote } from '../suppress/create-suppressor.ts';
import type { RuleDescription } from '../write/report.ts';
import type { FileFact } from './stale-files.ts';

/** A run of a tool in a report. */
interface ScanRun {
  readonly tool: string;
  readonly version?: string;
}

/** A report that a scan was made from. */
interface ScanReport {
  /** As it was named. */
  readonly path: string;
  readonly format: string;
  readonly findings: number;
  readonly runs: readonly ScanRun[];
}

/** What a tool says of a rule that found something. Apart from the rest: only explaining asks for it. */
export interface ScanRule {
  readonly report: number;
  readonly run: number;
  readonly rule: RuleDescription;
}

/** What is kept about a stored scan beside its findings. */
export interface ScanInfo {
  readonly scan_id: string;
  readonly created_at: string;
  /** The directory that the paths of findings are relative to. */
  readonly root: string;
  readonly reports: readonly ScanReport[];
  readonly total: number;
  readonly baseline?: {
    readonly source: string;
    readonly new: number;
    readonly unchanged: number;
    readonly updated: number;
    readonly absent: number;
    readonly moved: number;
  };
  /** Files that suppressions were taken from. */
  readonly suppressions: readonly string[];
  readonly notes: readonly SuppressionNote[];
  /** What the files with findings were like when the scan was stored. */
  readonly files: readonly FileFact[];
}
