import { nearMissActor, unprefixedActor } from './actor-checks.ts';
import { brokenAnchor } from './anchor-checks.ts';
import * as backlog from './backlog-checks.ts';
import * as completeness from './completeness-checks.ts';
import { incompleteComputation } from './computation-checks.ts';
import * as fields from './field-path-checks.ts';
import * as freshness from './freshness-checks.ts';
import * as hygiene from './hygiene-checks.ts';
import { indexDescriptionDrift } from './index-entry-checks.ts';
import { LINT_CHECKS } from './lint-checks.ts';
import type { CheckId, Severity } from './lint-checks.ts';
import type { Check, LintFinding, LintSubject } from './lint-finding.ts';
import { legacyCitations, legacyTimestamp } from './migration-checks.ts';
import { danglingCodePath, wikilink } from './prose-checks.ts';
import * as provenance from './provenance-checks.ts';
import * as reachability from './reachability-checks.ts';

const CHECKS: Readonly<Record<CheckId, Check>> = {
  orphan: reachability.orphan,
  not_in_index: reachability.notInIndex,
  disconnected_component: reachability.disconnectedComponent,
  unlinked: reachability.unlinked,
  missing_concept: backlog.missingConcept,
  broken_index_entry: backlog.brokenIndexEntry,
  stub: completeness.stub,
  missing_title: completeness.missingTitle,
  missing_description: completeness.missingDescription,
  missing_generated: completeness.missingGenerated,
  expired: freshness.expired,
  stale: freshness.stale,
  uncited_external: provenance.uncitedExternal,
  broken_source: fields.brokenSource,
  unattributed_claim: provenance.unattributedClaim,
  unused_source: provenance.unusedSource,
  unprefixed_actor: unprefixedActor,
  incomplete_computation: incompleteComputation,
  broken_attestation_ref: fields.brokenAttestationRef,
  legacy_timestamp: legacyTimestamp,
  legacy_citations: legacyCitations,
  duplicate_title: hygiene.duplicateTitle,
  unused_reference_def: hygiene.unusedReferenceDef,
  undefined_reference: hygiene.undefinedReference,
  self_link: hygiene.selfLink,
  log_order: hygiene.logOrder,
  subdirectory_not_in_index: reachability.subdirectoryNotInIndex,
  non_concept_file: reachability.nonConceptFile,
  moved_target: backlog.movedTarget,
  leaves_bundle: backlog.leavesBundle,
  broken_directory_link: backlog.brokenDirectoryLink,
  broken_file_link: backlog.brokenFileLink,
  broken_anchor: brokenAnchor,
  wikilink,
  dangling_code_path: danglingCodePath,
  heading_variant: completeness.headingVariant,
  index_description_drift: indexDescriptionDrift,
  stale_verification: freshness.staleVerification,
  date_without_time: freshness.dateWithoutTime,
  root_relative_path: fields.rootRelativePath,
  broken_field_path: fields.brokenFieldPath,
  near_miss_actor: nearMissActor,
  usage_count_without_window: provenance.usageCountWithoutWindow,
  links_to_deprecated: hygiene.linksToDeprecated,
  duplicate_key: hygiene.duplicateKey,
  duplicate_id: hygiene.duplicateId,
  path_case_collision: hygiene.pathCaseCollision,
  unquoted_value: hygiene.unquotedValue,
};

const SEVERITIES: ReadonlyMap<CheckId, Severity> = new Map(
  LINT_CHECKS.map(({ id, severity }) => [id, severity]),
);

export function severityOf(check: CheckId): Severity {
  return SEVERITIES.get(check) ?? 'info';
}

/** What one check has to say, in the order of paths. */
export function runCheck(id: CheckId, subject: LintSubject): readonly LintFinding[] {
  return CHECKS[id](subject);
}
