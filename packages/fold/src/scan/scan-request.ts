import type { DetectorId, DetectorSettings } from '../engine/detector.ts';

/** What a scan is asked, with every default filled in. */
export interface ScanRequest {
  /** Real path that paths of findings are relative to. */
  readonly root: string;
  /** Real paths below the root. */
  readonly paths: readonly string[];
  readonly detectors: readonly DetectorId[];
  readonly settings: DetectorSettings;
  /** Names of languages; all when absent. */
  readonly languages?: readonly string[] | undefined;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly diff?: string | undefined;
  readonly staged?: boolean | undefined;
  /** Generated, vendored and minified files too. */
  readonly allFiles: boolean;
  readonly cache: boolean;
  readonly quarantine: boolean;
  readonly limits: ScanLimits;
}

interface ScanLimits {
  readonly jobs: number;
  readonly maxFileBytes: number;
  readonly fileTimeoutMs: number;
  /** For the whole scan; 0 for none. */
  readonly timeLimitMs: number;
  readonly memoryMib: number;
}
