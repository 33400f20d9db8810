import type { Bundle, Concept } from '../bundle/bundle.ts';
import type { CheckId } from '../lint/lint-checks.ts';
import type { Edit } from '../lint/lint-finding.ts';
import { hasLegacyCitations, hasLegacyTimestamp } from '../lint/migration-checks.ts';
import { citationsEdit } from './citations-edit.ts';
import { timestampEdit } from './timestamp-edit.ts';

/** A concept that still does as the first version of the format did, and what it would be now. */
export interface Migration {
  readonly check: CheckId;
  readonly concept: Concept;
  readonly edit: Edit;
  /** What was wrong, in a sentence. */
  readonly message: string;
}

/**
 * What can surely be brought to the present version of the format. Who made a concept is nowhere in its first version,
 * so timestamps are only moved where somebody says it.
 */
export function migrationsOf(
  bundle: Bundle,
  checks: readonly CheckId[],
  by: string | undefined,
): readonly Migration[] {
  const found: Migration[] = [];
  const add = (check: CheckId, message: string, editOf: (concept: Concept) => Edit | undefined): void => {
    if (!checks.includes(check)) return;
    for (const concept of bundle.concepts) {
      const edit = editOf(concept);
      if (edit !== undefined) found.push({ check, concept, edit, message });
    }
  };
  if (by !== undefined)
    add('legacy_timestamp', 'the timestamp is generated.at now', (concept) =>
      hasLegacyTimestamp(concept) ? timestampEdit(concept, by) : undefined,
    );
  add('legacy_citations', 'what the list of citations names is in sources now', (concept) =>
    hasLegacyCitations(concept) ? citationsEdit(bundle, concept) : undefined,
  );
  return found;
}
