import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { byFrequency, groupByTag, typeName } from '../bundle/concept-index.ts';
import type { Shared } from '../bundle/concept-index.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { wantedConcepts } from '../bundle/wanted-concepts.ts';
import type { TagsInput, TagsOutput } from './tags.operation.ts';

export function run(input: TagsInput, context: Context): Unpaged<TagsOutput> {
  const selected = getBundle(input.bundle, context);
  const concepts = wantedConcepts(selected, input);
  const all = byFrequency(groupByTag(concepts));
  const { by } = input;
  const head = { bundle: selected.member.slug, ...unparseableCount(selected.bundle), distinct: all.length };
  if (by === undefined) return { ...head, tags: mapRows(all, toRow), groups: [] };
  const totals = new Map(all.map(({ value, concepts: carriers }) => [value, carriers.length]));
  return {
    ...head,
    by,
    tags: [],
    groups: mapRows(partition(concepts, by), ([name, members]) => toGroup({ [by]: name }, members, totals)),
  };
}

function toRow({ value, concepts }: Shared) {
  return { tag: value, count: concepts.length, concepts: concepts.map(({ id }) => id) };
}

/** Concepts by directory or type, in the order of its name; parts without a tag say nothing. */
function partition(concepts: readonly Concept[], by: 'dir' | 'type'): [string, Concept[]][] {
  const parts = new Map<string, Concept[]>();
  for (const concept of concepts) {
    if (concept.tags.length === 0) continue;
    const name = by === 'dir' ? concept.dir : typeName(concept);
    const part = parts.get(name);
    if (part === undefined) parts.set(name, [concept]);
    else part.push(concept);
  }
  return [...parts].toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function toGroup(
  name: { dir?: string; type?: string },
  members: readonly Concept[],
  totals: ReadonlyMap<string, number>,
) {
  const tags = byFrequency(groupByTag(members));
  return {
    ...name,
    count: tags.length,
    tags: tags.map((shared) => ({ ...toRow(shared), total: totals.get(shared.value) ?? 0 })),
  };
}
