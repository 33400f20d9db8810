import type { Bundle, Concept } from '../bundle/bundle.ts';
import { scalarText } from '../bundle/scalar-text.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { NOTHING, perBundle } from './lint-finding.ts';
import type { Check } from './lint-finding.ts';
import type { CheckId } from './lint-checks.ts';
import { declaredSources, isCitations } from './provenance-checks.ts';

const SHOWN = 50;

/** One finding for all concepts that still do as the first version of the format did. */
function legacy(check: CheckId, isOld: (concept: Concept) => boolean): Check {
  return perBundle(({ concepts }: Bundle) => {
    const old = concepts.filter(isOld);
    if (old.length === 0) return NOTHING;
    const metric = { count: old.length, concepts: old.slice(0, SHOWN).map(({ id }) => id) };
    return [{ check, path: null, metric }];
  });
}

/** `timestamp`, which is `generated.at` now. */
export function hasLegacyTimestamp({ document, data }: Concept): boolean {
  const { generated } = data;
  const isNew = generated !== undefined && generated !== null;
  return !isNew && scalarText(document, ['timestamp'], data['timestamp']) !== undefined;
}

/** A list of citations in the text, which are `sources` now. */
export function hasLegacyCitations(concept: Concept): boolean {
  if (declaredSources(concept).length > 0 || !/citations/i.test(concept.document.body)) return false;
  return scannedBody(concept.document).headings.some(isCitations);
}

export const legacyTimestamp = legacy('legacy_timestamp', hasLegacyTimestamp);
export const legacyCitations = legacy('legacy_citations', hasLegacyCitations);
