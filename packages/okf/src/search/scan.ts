import type { Concept } from '../bundle/bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { idRanks } from '../bundle/id-order.ts';
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

/** Characters between two looks at the clock: a few milliseconds' work for the slowest pattern. */
const SLICE_LENGTH = 65_536;

/**
 * Reads the raw text of every wanted concept. A concept is a hit when each term is somewhere in it;
 * its score is the weight of all fields that hold one. Best first, then by bundle and id.
 */
export async function scanBundles(
  selected: readonly Selected[],
  scan: Scan,
  breathe: () => Promise<boolean>,
): Promise<Hit[]> {
  if (scan.matchers.length === 0) return [];
  const hits: Hit[] = [];
  let unbroken = 0;
  for (const { member, bundle } of selected) {
    const ranks = idRanks(bundle);
    for (const [at, concept] of bundle.concepts.entries()) {
      if (!scan.wanted(concept)) continue;
      const matched = matchedFields(concept, scan);
      if (matched.length > 0) hits.push(toHit(member.slug, { concept, rank: ranks[at] ?? 0, matched }, scan));
      unbroken += concept.document.body.length;
      if (unbroken < SLICE_LENGTH) continue;
      unbroken = 0;
      await breathe();
    }
  }
  return hits.toSorted(compareHits);
}

type Match = Pick<Hit, 'concept' | 'rank'> & { readonly matched: readonly SearchField[] };

function toHit(slug: string, { concept, rank, matched }: Match, { matchers }: Scan): Hit {
  const score = matched.reduce((sum, field) => sum + FIELD_WEIGHTS[field], 0);
  return { slug, concept, rank, score, explain: () => ({ matched, matchers }) };
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
