import type { Finding, FindingKind, Severity } from '../finding.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Raised when a native format's shape changes; a shape never changes under a version. */
export const REPORT_OUTPUT_VERSION = 1;

export interface Tool {
  readonly name: string;
  readonly version?: string;
  readonly organization?: string;
  readonly information_uri?: string;
}

export const precisions = ['very-high', 'high', 'medium', 'low'] as const;
export type Precision = (typeof precisions)[number];

/** What a rule is, apart from what it found. */
export interface RuleDescription {
  readonly id: string;
  /** A readable name, where the id is a code. */
  readonly name?: string;
  /** One sentence. */
  readonly summary: string;
  readonly description?: string;
  /** Markdown: why it matters and how to fix it. */
  readonly help?: string;
  readonly help_uri?: string;
  readonly kind?: FindingKind;
  readonly severity: Severity;
  /** 0 to 10, as in CVSS. */
  readonly security_severity?: number;
  readonly precision?: Precision;
  readonly tags: readonly string[];
  readonly cwe: readonly number[];
}

/** Something that a scan could not look at, or looked at only in part. */
export interface CoverageNote {
  readonly level: Severity;
  /** Stable and dotted: `coverage.timeout`, `coverage.parse`. */
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
}

export interface VersionControl {
  readonly repository_uri: string;
  readonly revision?: string;
  readonly branch?: string;
}

/** What is known about a scan apart from its findings. Holds no absolute path: reports leave the machine. */
export interface ScanFacts {
  readonly id?: string;
  /** Sets one analysis of a commit apart from another: `fold/source`. */
  readonly category?: string;
  /** Names of the scanned roots, relative to the workspace; `.` for the workspace itself. */
  readonly roots: readonly string[];
  readonly options: Readonly<Record<string, JsonValue>>;
  readonly coverage: readonly CoverageNote[];
  readonly version_control?: VersionControl;
  /** ISO 8601, UTC. */
  readonly started?: string;
  readonly ended?: string;
}

export type FindingSource = Iterable<Finding> | AsyncIterable<Finding>;

/** What one tool found. */
export interface ReportRun {
  readonly tool: Tool;
  readonly rules: readonly RuleDescription[];
  /** Read once, in order; a report is never held in memory twice. */
  readonly findings: FindingSource;
}

export interface Report {
  readonly scan: ScanFacts;
  readonly runs: readonly ReportRun[];
}

export const noScanFacts: ScanFacts = { roots: [], options: {}, coverage: [] };
