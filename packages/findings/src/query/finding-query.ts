import type { BaselineState, Confidence, Finding, FindingKind, Severity } from '../finding.ts';

/** What a pattern can be looked for in. */
export const queryFields = ['message', 'id', 'rule', 'kind', 'path', 'function', 'evidence'] as const;
export type QueryField = (typeof queryFields)[number];

/** What findings can be counted by. */
export const groupFields = [
  'rule',
  'kind',
  'severity',
  'confidence',
  'backend',
  'language',
  'path',
  'function',
  'cwe',
  'baseline_state',
] as const;
export type GroupField = (typeof groupFields)[number];

/** Ascending; severity and confidence from the gravest and the surest. */
const sortFields = [
  'severity',
  'confidence',
  'security_severity',
  'rule',
  'kind',
  'path',
  'function',
  'backend',
  'language',
  'message',
  'id',
] as const;
export type SortField = (typeof sortFields)[number];
/** A field, or a field turned round: `-path`. */
export type SortKey = SortField | `-${SortField}`;
export const sortKeys: readonly SortKey[] = sortFields.flatMap((field): SortKey[] => [field, `-${field}`]);

/** A question about findings. What is absent does not narrow; several values of one filter are alternatives. */
export interface FindingQuery {
  readonly pattern?: string | undefined;
  readonly regex?: boolean | undefined;
  readonly ignore_case?: boolean | undefined;
  readonly word?: boolean | undefined;
  /** Message, rule and path unless named. */
  readonly field?: readonly QueryField[] | undefined;
  /** Names, with `*` for any characters. */
  readonly rule?: readonly string[] | undefined;
  readonly kind?: readonly FindingKind[] | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly confidence?: readonly Confidence[] | undefined;
  readonly backend?: readonly string[] | undefined;
  readonly language?: readonly string[] | undefined;
  readonly cwe?: readonly number[] | undefined;
  /** Globs. */
  readonly path?: readonly string[] | undefined;
  /** Names, with `*` for any characters. */
  readonly function?: readonly string[] | undefined;
  readonly suppressed?: boolean | undefined;
  /** A finding that was never compared counts as new. */
  readonly baseline?: readonly BaselineState[] | undefined;
  readonly actionable?: boolean | undefined;
  readonly fail_on?: Severity | undefined;
  readonly min_confidence?: Confidence | undefined;
  /** Report order unless named. */
  readonly sort?: readonly SortKey[] | undefined;
}

type Read =
  | 'id'
  | 'rule'
  | 'kind'
  | 'severity'
  | 'security_severity'
  | 'confidence'
  | 'backend'
  | 'language'
  | 'message'
  | 'path'
  | 'line'
  | 'column'
  | 'function'
  | 'cwe'
  | 'suppression'
  | 'baseline_state';

/** What a question reads of a finding: a stored one makes each part only when it is asked for. */
export type Queryable = {
  // Keys stay optional where they are; `undefined` may also stand there.
  readonly [Key in keyof Pick<Finding, Read>]:
    | Pick<Finding, Read>[Key]
    | (undefined extends Pick<Finding, Read>[Key] ? undefined : never);
} & {
  readonly evidence: readonly Pick<Finding['evidence'][number], 'code' | 'note'>[];
};
