export type Severity = 'warn' | 'info';

/** What findings are grouped under for a person. */
export const HEADINGS = [
  'reachability',
  'backlog',
  'completeness',
  'freshness',
  'provenance',
  'attestation',
  'migration',
  'hygiene',
] as const;
export type Heading = (typeof HEADINGS)[number];

/**
 * Every check, in the order in which findings are listed: those that other linters of the format know by
 * the same names, then our own.
 */
export const LINT_CHECKS = [
  { id: 'orphan', severity: 'warn', heading: 'reachability' },
  { id: 'not_in_index', severity: 'warn', heading: 'reachability' },
  { id: 'disconnected_component', severity: 'info', heading: 'reachability' },
  { id: 'unlinked', severity: 'info', heading: 'reachability' },
  { id: 'missing_concept', severity: 'info', heading: 'backlog' },
  { id: 'broken_index_entry', severity: 'warn', heading: 'backlog' },
  { id: 'stub', severity: 'info', heading: 'completeness' },
  { id: 'missing_title', severity: 'info', heading: 'completeness' },
  { id: 'missing_description', severity: 'info', heading: 'completeness' },
  { id: 'missing_generated', severity: 'info', heading: 'completeness' },
  { id: 'expired', severity: 'info', heading: 'freshness' },
  { id: 'stale', severity: 'warn', heading: 'freshness' },
  { id: 'uncited_external', severity: 'info', heading: 'provenance' },
  { id: 'broken_source', severity: 'warn', heading: 'provenance' },
  { id: 'unattributed_claim', severity: 'warn', heading: 'provenance' },
  { id: 'unused_source', severity: 'info', heading: 'provenance' },
  { id: 'unprefixed_actor', severity: 'info', heading: 'provenance' },
  { id: 'incomplete_computation', severity: 'warn', heading: 'attestation' },
  { id: 'broken_attestation_ref', severity: 'warn', heading: 'attestation' },
  { id: 'legacy_timestamp', severity: 'info', heading: 'migration' },
  { id: 'legacy_citations', severity: 'info', heading: 'migration' },
  { id: 'duplicate_title', severity: 'info', heading: 'hygiene' },
  { id: 'unused_reference_def', severity: 'info', heading: 'hygiene' },
  { id: 'undefined_reference', severity: 'warn', heading: 'hygiene' },
  { id: 'self_link', severity: 'info', heading: 'hygiene' },
  { id: 'log_order', severity: 'info', heading: 'hygiene' },
  { id: 'subdirectory_not_in_index', severity: 'info', heading: 'reachability' },
  { id: 'non_concept_file', severity: 'info', heading: 'reachability' },
  { id: 'moved_target', severity: 'info', heading: 'backlog' },
  { id: 'leaves_bundle', severity: 'info', heading: 'backlog' },
  { id: 'broken_directory_link', severity: 'info', heading: 'backlog' },
  { id: 'broken_file_link', severity: 'info', heading: 'backlog' },
  { id: 'broken_anchor', severity: 'warn', heading: 'backlog' },
  { id: 'wikilink', severity: 'info', heading: 'backlog' },
  { id: 'dangling_code_path', severity: 'info', heading: 'backlog' },
  { id: 'heading_variant', severity: 'info', heading: 'completeness' },
  { id: 'index_description_drift', severity: 'info', heading: 'completeness' },
  { id: 'stale_verification', severity: 'warn', heading: 'freshness' },
  { id: 'date_without_time', severity: 'info', heading: 'freshness' },
  { id: 'root_relative_path', severity: 'info', heading: 'provenance' },
  { id: 'broken_field_path', severity: 'info', heading: 'provenance' },
  { id: 'near_miss_actor', severity: 'info', heading: 'provenance' },
  { id: 'usage_count_without_window', severity: 'info', heading: 'provenance' },
  { id: 'links_to_deprecated', severity: 'warn', heading: 'hygiene' },
  { id: 'duplicate_key', severity: 'info', heading: 'hygiene' },
  { id: 'duplicate_id', severity: 'info', heading: 'hygiene' },
  { id: 'path_case_collision', severity: 'info', heading: 'hygiene' },
  { id: 'unquoted_value', severity: 'info', heading: 'hygiene' },
] as const satisfies readonly { id: string; severity: Severity; heading: Heading }[];

export type CheckId = (typeof LINT_CHECKS)[number]['id'];

export const CHECK_IDS = LINT_CHECKS.map(({ id }) => id);
