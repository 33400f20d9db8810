import { describeGiven, Problem } from '@trefoil/contract';
import { normaliseSlug } from '../bundle/slug.ts';
import type { Edited } from './edit-registry.ts';
import type { Registry } from './read-registry.ts';
import { claimName, findNamed, getNamed, refuseLinked } from './registry-names.ts';
import type { GroupRow, RegistryRows } from './registry-rows.ts';

/** Makes a group, or adds members to one. */
export function addToGroup(registry: Registry, given: string, members: readonly string[]): Edited {
  const { own } = registry;
  const known = findNamed(registry, given);
  if (known?.kind === 'group') refuseLinked(registry, known);
  const slug = known?.kind === 'group' ? known.slug : claimName(registry, given);
  const added = members.map((member) => memberName(registry, member));
  const before = own.groups.find((group) => group.slug === slug);
  const group: GroupRow = {
    slug,
    members: [...new Set([...(before?.members ?? []), ...added])],
    rest: before?.rest ?? {},
  };
  const same = before?.members.length === group.members.length;
  const others =
    before === undefined ? [...own.groups, group] : own.groups.map((row) => (row === before ? group : row));
  refuseCycle(others, slug);
  return {
    rows: same ? own : { ...own, groups: others },
    summary: same
      ? `${slug} already holds them.`
      : `${slug} is ${group.members.map((name) => `@${name}`).join(', ')}.`,
    groups: [group],
  };
}

/** A name that comes through a link lives only as long as that leads somewhere, so no group may hold it. */
function memberName(registry: Registry, given: string): string {
  const named = getNamed(registry, given);
  refuseLinked(registry, named);
  return named.slug;
}

function refuseCycle(groups: readonly GroupRow[], slug: string): void {
  const seen = new Set<string>();
  const reaches = (name: string): boolean => {
    const members = groups.find((group) => group.slug === name)?.members ?? [];
    return members.some((member) => {
      if (member === slug) return true;
      if (seen.has(member)) return false;
      seen.add(member);
      return reaches(member);
    });
  };
  if (!reaches(slug)) return;
  throw new Problem({
    code: 'okf.group_cycle',
    what: `The group "${slug}" would be a member of itself.`,
    next: 'Leave out the member that leads back to it; {okf.registry_list} shows what each holds.',
  });
}

/** Takes members out of a group; one that is left empty goes. */
export function removeFromGroup(registry: Registry, given: string, members: readonly string[]): Edited {
  const { own } = registry;
  const named = getNamed(registry, given);
  if (named.kind !== 'group') throw noGroup(given);
  refuseLinked(registry, named);
  const { slug } = named;
  const out = new Set(members.map(normaliseSlug));
  const stray = members.find((member) => !named.members.includes(normaliseSlug(member)));
  if (stray !== undefined) throw noMember(stray, slug);
  const left = named.members.filter((member) => !out.has(member));
  if (left.length > 0) {
    const groups = own.groups.map((group) => (group.slug === slug ? { ...group, members: left } : group));
    return {
      rows: { ...own, groups },
      summary: `${slug} is ${left.map((name) => `@${name}`).join(', ')}.`,
      groups: groups.filter((group) => group.slug === slug),
    };
  }
  const { groups, emptied } = withoutMember(
    own.groups.filter((group) => group.slug !== slug),
    slug,
  );
  const also = emptied.length === 0 ? '' : `, and with it ${emptied.join(', ')}`;
  return { rows: { ...own, groups }, summary: `Removed the group ${slug}, which then held nothing${also}.` };
}

function noGroup(given: string): Problem {
  return new Problem({
    code: 'okf.group_unknown',
    what: `${describeGiven(given)} is no group.`,
    next: 'See {okf.registry_list} for the groups there are.',
  });
}

function noMember(given: string, slug: string): Problem {
  return new Problem({
    code: 'okf.group_unknown',
    what: `${describeGiven(given)} is not in the group "${slug}".`,
    next: 'See {okf.registry_list} for what it holds.',
  });
}

/** Groups without a member, and the names of those that held nothing else; they are gone from groups too. */
export function withoutMember(
  groups: readonly GroupRow[],
  slug: string,
): { readonly groups: readonly GroupRow[]; readonly emptied: readonly string[] } {
  const touched = groups.filter(({ members }) => members.includes(slug));
  const emptied = touched.filter(({ members }) => members.every((member) => member === slug));
  let left = groups
    .filter((group) => !emptied.includes(group))
    .map((group) =>
      touched.includes(group)
        ? { ...group, members: group.members.filter((member) => member !== slug) }
        : group,
    );
  const names: string[] = [];
  for (const group of emptied) {
    const after = withoutMember(left, group.slug);
    left = [...after.groups];
    names.push(group.slug, ...after.emptied);
  }
  return { groups: left, emptied: names };
}

export function renameMember(own: RegistryRows, from: string, to: string): RegistryRows {
  if (from === to) return own;
  const groups = own.groups.map((group) =>
    group.members.includes(from)
      ? { ...group, members: group.members.map((member) => (member === from ? to : member)) }
      : group,
  );
  return { ...own, groups };
}
