export const findingKinds = [
  'security',
  'secret',
  'memory',
  'complexity',
  'clone',
  'hardening',
  'quality',
  'parse',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const severities = ['error', 'warning', 'note'] as const;
/** From the gravest to the least. */
export type Severity = (typeof severities)[number];

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

export const baselineStates = ['new', 'unchanged', 'updated', 'absent'] as const;
export type BaselineState = (typeof baselineStates)[number];

/** Lines and columns are 1-based; columns count UTF-16 code units, as SARIF does. */
export interface Place {
  /** Relative to the scanned root, with `/`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly end_line?: number;
  readonly end_column?: number;
}

/** One step of the way that led to a finding: a taint path's source, propagation, sink. */
export interface Evidence extends Place {
  readonly kind: string;
  readonly code?: string;
  readonly note?: string;
}

export interface RelatedPlace extends Place {
  readonly message?: string;
}

export interface Fix {
  readonly description: string;
  readonly edits: readonly (Place & { readonly text: string })[];
}

export interface Suppression {
  /** `inline` in the source, `config` in a configuration file, `baseline` accepted earlier. */
  readonly kind: 'inline' | 'config' | 'baseline';
  readonly justification?: string;
  /** Whose syntax it was written in, when not ours: `nosemgrep`, `gitleaks:allow`. */
  readonly syntax?: string;
}

/** What a tool says is wrong at a place. Keys are wire names: this is the native format's row. */
export interface Finding extends Place {
  /** Survives moved lines and reformatting; changes with the file's path. See `docs/finding-identity.md`. */
  readonly id: string;
  /** Free of the path: by it a renamed or moved file's findings are matched. */
  readonly fingerprint: string;
  readonly rule: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** 0 to 10, as in CVSS. */
  readonly security_severity?: number;
  readonly confidence: Confidence;
  /** The lane or tool that reported it; never changed by what happens afterwards. */
  readonly backend: string;
  /** Never an empty text, as `function` is not: then it is absent. */
  readonly language?: string;
  readonly message: string;
  readonly function?: string;
  /** Numbers only: 89 for CWE-89. */
  readonly cwe: readonly number[];
  readonly evidence: readonly Evidence[];
  readonly related: readonly RelatedPlace[];
  readonly fix?: Fix;
  readonly suppression?: Suppression;
  readonly baseline_state?: BaselineState;
}
