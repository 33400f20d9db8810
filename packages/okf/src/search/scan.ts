import type { Concept } from '../bundle/bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { fieldText } from './field-text.ts';
import { compareHits } from './engine.ts';
import type { Hit } from './engine.ts';
import type { Matcher } from './matcher.ts';
import { FIELD_WEIGHTS } from './search-field.ts';
import type { SearchField } from './search-field.ts';

/** What to look for, and in what. */
export interface Scan {
  readonly matchers: readonly Matcher[];
  readonly fields: readonly SearchField[];
  readonly wanted: (concept: Concept) => boolean;
}

/**
 * Reads the raw text of every wanted concept. A concept is a hit when each term is somewhere in it;
 * its score is the weight of all fields that hold one. Best first, then by bundle and id.
 */
export function scanBundles(selected: readonly Selected[], scan: Scan): Hit[] {
  if (scan.matchers.length === 0) return [];
  const hits = selected.flatMap(({ member, bundle }) =>
    bundle.concepts.flatMap((concept) => {
      const matched = scan.wanted(concept) ? matchedFields(concept, scan) : [];
      if (matched.length === 0) return [];
      const score = matched.reduce((sum, field) => sum + FIELD_WEIGHTS[field], 0);
      return [{ slug: member.slug, concept, score, explain: () => ({ matched, matchers: scan.matchers }) }];
    }),
  );
  return hits.toSorted(compareHits);
}

/** The fields that hold a term; none when a term is in no field. */
function matchedFields(concept: Concept, { matchers, fields }: Scan): SearchField[] {
  const texts = fields.map((field) => fieldText(concept, field));
  const matched = new Set<number>();
  for (const matcher of matchers) {
    let found = false;
    for (const [index, text] of texts.entries()) {
      if (!matcher.test(text)) continue;
      matched.add(index);
      found = true;
    }
    if (!found) return [];
  }
  return fields.filter((_, index) => matched.has(index));
}
