import type { Context } from '@trefoil/contract';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { tagsOf, typeName } from '../bundle/concept-index.ts';
import { derived } from '../bundle/derived.ts';
import { directoriesOf } from '../bundle/directories.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { statusOf, TRUST_TIERS, trustOf } from '../bundle/trust.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import { topDirectory } from '../bundle/wanted-concepts.ts';
import { graphOf } from '../graph/concept-graph.ts';
import type { StatsInput, StatsOutput } from './stats.operation.ts';

export function run(input: StatsInput, context: Context): StatsOutput {
  const { member, bundle } = getBundle(input.bundle, context);
  return { bundle: member.slug, ...unparseableCount(bundle), ...ignoredCount(bundle), ...statsOf(bundle) };
}

const statsOf = derived((bundle: Bundle) => {
  const { concepts } = bundle;
  const directories = [...directoriesOf(bundle).values()];
  const byType = countBy(concepts, typeName);
  const byTop = countBy(concepts, topDirectory);
  const tiers = TRUST_TIERS.map((tier): [string, number] => [
    tier,
    concepts.filter((concept) => trustOf(concept) === tier).length,
  ]);
  return {
    concepts: concepts.length,
    dirs: directories.length,
    top_dirs: byTop.length,
    concept_types: byType.length,
    cross_links: graphOf(bundle).edges.length,
    distinct_tags: tagsOf(bundle).length,
    by_type: Object.fromEntries(byType),
    by_dir: Object.fromEntries(
      directories.map(({ dir, concepts: own }): [string, number] => [dir, own.length]).toSorted(mostFirst),
    ),
    by_top_dir: Object.fromEntries(byTop),
    by_trust: Object.fromEntries(tiers),
    by_status: Object.fromEntries(countBy(concepts, statusOf)),
  };
});

function countBy(concepts: readonly Concept[], valueOf: (concept: Concept) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const concept of concepts) {
    const value = valueOf(concept);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(mostFirst);
}

function mostFirst([left, many]: [string, number], [right, more]: [string, number]): number {
  return more - many || (left < right ? -1 : 1);
}
