import { describeGiven, findNearestName, Problem } from '@trefoil/contract';
import { normaliseSlug, RESERVED_SLUG } from '../bundle/slug.ts';
import type { Registry } from './read-registry.ts';

/**
 * What a name stands for in a registry: bundles, groups and links share one set of names. `link` is
 * the link that it came through or is, and null for what the registry itself holds.
 */
export type Named =
  | { readonly kind: 'bundle'; readonly slug: string; readonly link: string | null; readonly path: string }
  | {
      readonly kind: 'group';
      readonly slug: string;
      readonly link: string | null;
      readonly members: readonly string[];
    }
  /** A link that leads nowhere now, so that it is no group of bundles either. */
  | { readonly kind: 'link'; readonly slug: string; readonly link: string; readonly registry: string };

export function findNamed({ bundles, groups, links }: Registry, given: string): Named | undefined {
  const slug = normaliseSlug(given);
  const named = (candidate: { readonly slug: string }) => candidate.slug === slug;
  const bundle = bundles.find(named);
  if (bundle !== undefined) return { kind: 'bundle', slug, link: bundle.link, path: bundle.path };
  const group = groups.find(named);
  if (group !== undefined) return { kind: 'group', slug, link: group.link, members: group.members };
  const link = links.find(named);
  return link === undefined ? undefined : { kind: 'link', slug, link: slug, registry: link.registry };
}

/** @throws Problem `okf.reference_unknown` with the nearest name */
export function getNamed(registry: Registry, given: string): Named {
  const named = findNamed(registry, given);
  if (named !== undefined) return named;
  throw unknownReference(registry, given);
}

export function unknownReference(registry: Registry, given: string): Problem {
  const names = [...registry.bundles, ...registry.groups].map(({ slug }) => slug);
  const nearest = findNearestName(normaliseSlug(given), names);
  const hint = nearest === undefined ? '' : `; did you mean "@${nearest}"?`;
  return new Problem({
    code: 'okf.reference_unknown',
    what: `${describeGiven(given)} is not registered in ${registry.location.file}${hint === '' ? '.' : hint}`,
    next: 'See {okf.registry_list} for what is.',
  });
}

/**
 * A name that someone chose, in the form in which it is kept. What was chosen is refused rather than
 * changed when it cannot be had.
 * @throws Problem `okf.name_unusable` or `okf.name_taken`
 */
export function claimName(registry: Registry, given: string, own?: string): string {
  const slug = normaliseSlug(given);
  if (slug === '' || slug === RESERVED_SLUG) throw unusable(given, slug);
  if (slug === own) return slug;
  const named = findNamed(registry, slug);
  if (named === undefined) return slug;
  throw new Problem({
    code: 'okf.name_taken',
    what: `The name "${slug}" is taken: ${describeNamed(named)}.`,
    next: 'Choose another name, or rename or remove that entry first.',
  });
}

function unusable(given: string, slug: string): Problem {
  const why = slug === '' ? 'it has no letter or digit' : '@all stands for every registered bundle';
  return new Problem({
    code: 'okf.name_unusable',
    what: `${describeGiven(given)} cannot be a name: ${why}.`,
    next: 'Choose a name of letters, digits and hyphens.',
  });
}

function describeNamed(named: Named): string {
  switch (named.kind) {
    case 'bundle':
      return `it is the bundle at ${named.path}`;
    case 'group':
      return named.link === null ? 'it is a group' : `it is a group of the link "${named.link}"`;
    default:
      return `it is the link to ${named.registry}`;
  }
}

/**
 * What comes through a link belongs to the file that it leads to.
 * @throws Problem `okf.registry_linked`
 */
export function refuseLinked(
  registry: Registry,
  { slug, link }: { readonly slug: string; readonly link: string | null },
): void {
  if (link === null) return;
  const target = registry.links.find((candidate) => candidate.slug === link)?.registry ?? '';
  throw new Problem({
    code: 'okf.registry_linked',
    what: `"${slug}" comes through the link "${link}" and belongs to the registry ${target}.`,
    next: 'Change it there, or drop the link with {okf.registry_unlink}.',
  });
}
