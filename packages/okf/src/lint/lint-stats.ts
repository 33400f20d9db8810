import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { countTags, countTypes } from '../bundle/rollup.ts';
import { statusOf, TRUST_TIERS, trustOf } from '../bundle/trust.ts';
import { componentsOf } from '../graph/components.ts';
import { graphOf } from '../graph/concept-graph.ts';
import { hubsOf } from '../graph/hubs.ts';
import { looseConcepts } from '../graph/loose-concepts.ts';
import type { CheckId } from './lint-checks.ts';
import type { LintSubject } from './lint-finding.ts';
import { runCheck } from './run-checks.ts';

const HUBS = 5;
const MOST_FREQUENT = 25;

/** A bundle in numbers, as one look at its health. */
export function lintStats(subject: LintSubject, wanted: readonly CheckId[]) {
  const { bundle, cutoff } = subject;
  const count = (id: CheckId) => runCheck(id, subject).length;
  const skipped: CheckId[] = cutoff === undefined && wanted.includes('stale') ? ['stale'] : [];
  return {
    concepts: bundle.concepts.length,
    edges: graphOf(bundle).edges.length,
    indexes: bundle.indexes.length,
    logs: bundle.logs.length,
    skipped: bundle.unparseable.length,
    skipped_checks: skipped,
    orphans: count('orphan'),
    loose: looseConcepts(bundle).length,
    stubs: count('stub'),
    backlog: count('missing_concept'),
    components: componentsOf(bundle).length,
    hubs: hubsOf(bundle)
      .slice(0, HUBS)
      .map(({ concept, edges }) => ({ id: concept.id, in_degree: edges.length })),
    ...rollupsOf(bundle),
  };
}

const rollupsOf = derived(({ concepts }: Bundle) => {
  const types = countTypes(concepts);
  const tags = countTags(concepts);
  const statuses = countBy(concepts, statusOf);
  const tiers = countBy(concepts, trustOf);
  return {
    types: firstOf(types),
    tags: firstOf(tags),
    ...(types.length > MOST_FREQUENT ? { other_types: types.length - MOST_FREQUENT } : {}),
    ...(tags.length > MOST_FREQUENT ? { other_tags: tags.length - MOST_FREQUENT } : {}),
    trust: Object.fromEntries(TRUST_TIERS.map((tier) => [tier, tiers.get(tier) ?? 0])),
    status: firstOf([...statuses].toSorted(([, many], [, more]) => more - many)),
  };
});

function firstOf(counts: readonly [string, number][]): Record<string, number> {
  return Object.fromEntries(counts.slice(0, MOST_FREQUENT));
}

function countBy(concepts: readonly Concept[], valueOf: (concept: Concept) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const concept of concepts) {
    const value = valueOf(concept);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
