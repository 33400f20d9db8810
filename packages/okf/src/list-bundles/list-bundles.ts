import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Member, MemberGroup } from '../bundle/bundle-set.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { countTags, countTypes } from '../bundle/rollup.ts';
import { servedBundles } from '../bundle/served-bundles.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import type { ListBundlesInput, ListBundlesOutput } from './list-bundles.operation.ts';

const MOST_FREQUENT = 25;

export function run(_input: ListBundlesInput, context: Context): Unpaged<ListBundlesOutput> {
  const set = context.served(servedBundles);
  const { members, groups, registry, outside, stale } = set.view(context);
  const first = members.find((member) => set.findTree(member, context) !== undefined);
  return {
    backend: { name: 'memory', ranked: false },
    registry_source: registry,
    ...(stale === undefined ? {} : { registry_problem: stale }),
    ...(first === undefined ? {} : { default: first.slug }),
    ...(groups.length === 0 ? {} : { groups: groups.map(groupRow) }),
    ...(outside.length === 0 ? {} : { outside_roots: [...outside] }),
    bundles: mapRows(members, (member) => toRow(member, set.findBundle(member, context))),
  };
}

function groupRow({ slug, members, bundles, link }: MemberGroup) {
  return { slug, members: [...members], resolved: bundles.length, link };
}

function toRow({ slug, title, root }: Member, bundle: Bundle | undefined) {
  const names = { slug, title, root };
  return bundle === undefined ? { ...names, missing: true as const } : { ...names, ...contentsOf(bundle) };
}

const contentsOf = derived((bundle: Bundle) => {
  const types = countTypes(bundle.concepts);
  const tags = countTags(bundle.concepts);
  return {
    concepts: bundle.concepts.length,
    types: Object.fromEntries(types.slice(0, MOST_FREQUENT)),
    tags: Object.fromEntries(tags.slice(0, MOST_FREQUENT)),
    ...(types.length > MOST_FREQUENT ? { other_types: types.length - MOST_FREQUENT } : {}),
    ...(tags.length > MOST_FREQUENT ? { other_tags: tags.length - MOST_FREQUENT } : {}),
    ...unparseableCount(bundle),
    ...ignoredCount(bundle),
  };
});
