import type { CheckId } from './lint-checks.ts';
import type { LintFinding } from './lint-finding.ts';

type Metric = Readonly<Record<string, unknown>>;

/** What a finding says, without a full stop. Made for those that are shown. */
export function messageOf({ check, metric }: LintFinding): string {
  return MESSAGES[check](metric ?? {});
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const list = (value: unknown): string =>
  Array.isArray(value) ? value.map(text).slice(0, 5).join(', ') : text(value);
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const MESSAGES: Readonly<Record<CheckId, (metric: Metric) => string>> = {
  orphan: () => 'nothing links to this concept, and no index.md lists it',
  not_in_index: ({ index }) => `${text(index)} does not list this concept`,
  disconnected_component: ({ size, members }) =>
    `${text(size)} concepts hang together apart from the rest: ${list(members)}`,
  unlinked: () => 'no concept links to this one, and it links to none',
  missing_concept: ({ references, concepts }) =>
    `is not there yet; ${text(references)} link(s) in ${text(concepts)} concept(s) lead to it`,
  broken_index_entry: ({ target }) => `the index lists ${text(target)}, which is not there`,
  stub: ({ body_length: length, min_body: least }) =>
    `the text is ${text(length)} character(s) long, under ${text(least)}`,
  missing_title: () => 'has no title',
  missing_description: () => 'has no description',
  missing_generated: () => 'does not say who made it and when (generated)',
  expired: ({ stale_after: until }) => `was to be relied on until ${text(until)} (stale_after)`,
  stale: ({ generated_at: at, cutoff }) => `last changed at ${text(at)}, before ${text(cutoff)}`,
  uncited_external: ({ external_count: count }) =>
    `has ${text(count)} link(s) to the web, and names no sources`,
  broken_source: ({ target }) => `a source is ${text(target)}, which is not there`,
  unattributed_claim: ({ label }) =>
    `the footnote [^${text(label)}] is neither the id of a source nor explained`,
  unused_source: ({ id }) => `no footnote cites the source ${text(id)}`,
  unprefixed_actor: ({ field, actor }) =>
    `${text(field)} is ${text(actor)}, which is neither producer/version, human:id nor process:id`,
  incomplete_computation: ({ forms }) =>
    sizeOf(forms) === 0
      ? 'gives no computation: a code block under # Computation, or the path of a file in computation'
      : 'gives its computation twice: in a code block and as a file',
  broken_attestation_ref: ({ field, target }) => `${text(field)} is ${text(target)}, which is not there`,
  legacy_timestamp: ({ count }) => `${text(count)} concept(s) have a timestamp, which is generated.at now`,
  legacy_citations: ({ count }) =>
    `${text(count)} concept(s) list citations in their text, which are sources now`,
  duplicate_title: ({ title, concepts }) =>
    `${sizeOf(concepts)} concepts are called ${text(title)}: ${list(concepts)}`,
  unused_reference_def: ({ label }) => `the definition [${text(label)}] is used by no link`,
  undefined_reference: ({ label }) => `the link [${text(label)}] is defined nowhere, and shows as text`,
  self_link: () => 'links to itself',
  log_order: () => 'the entries of the log are not newest first',
  subdirectory_not_in_index: ({ dir }) => `the index does not lead to ${text(dir)}`,
  non_concept_file: () =>
    'is no concept, and counts as a broken one; name it in .okfignore, or give it a type',
  moved_target: ({ target, found }) => `${text(target)} is not there, but ${text(found)} is`,
  leaves_bundle: ({ target }) => `the link to ${text(target)} leaves the bundle`,
  broken_directory_link: ({ target }) => `the link to ${text(target)} leads to no directory`,
  broken_file_link: ({ target }) => `the link to ${text(target)} leads to no file`,
  broken_anchor: ({ target, anchor }) => `${text(target)} has no heading #${text(anchor)}`,
  wikilink: ({ target, candidates }) =>
    `[[${text(target)}]] is a link for some editors only${ambiguity(candidates)}`,
  dangling_code_path: ({ target }) => `names ${text(target)}, which is not there`,
  heading_variant: ({ heading, usual }) => `the heading ${text(heading)} is usually called ${text(usual)}`,
  index_description_drift: ({ concept }) =>
    `describes ${text(concept)} in other words than the concept itself`,
  stale_verification: ({ verified_at: verified, generated_at: generated }) =>
    `was last confirmed at ${text(verified)}, and has changed since, at ${text(generated)}`,
  date_without_time: ({ field, value }) =>
    `${text(field)} is ${text(value)}; the format asks for a moment, such as ${text(value)}T00:00:00Z`,
  root_relative_path: ({ field, target }) =>
    `${text(field)} leads to a file from the root of the bundle only; write /${text(target)}`,
  broken_field_path: ({ field, target }) => `${text(field)} is ${text(target)}, which is not there`,
  near_miss_actor: ({ actor, meant }) => `${text(actor)} is probably meant as ${text(meant)}`,
  usage_count_without_window: ({ field }) =>
    `${text(field)} counts over no usage_window with both its bounds`,
  links_to_deprecated: ({ target }) => `relies on ${text(target)}, which is deprecated`,
  duplicate_key: ({ key }) => `${text(key)} is written twice, and only the last counts`,
  duplicate_id: ({ id, concepts }) => `the id ${text(id)} is also that of ${list(concepts)}`,
  path_case_collision: ({ other }) =>
    `differs from ${text(other)} in case alone, and is the same file on some systems`,
  unquoted_value: ({ key }) =>
    `the value of ${text(key)} must be in quotes; other readers lose the whole concept`,
};

function ambiguity(candidates: unknown): string {
  if (candidates === 0) return ', and leads to no file';
  return candidates === 1 ? '' : `, and may mean ${text(candidates)} files`;
}
