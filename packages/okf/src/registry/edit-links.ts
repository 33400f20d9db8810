import { describeGiven, Problem } from '@trefoil/contract';
import { normaliseSlug } from '../bundle/slug.ts';
import type { Edited } from './edit-registry.ts';
import type { Registry } from './read-registry.ts';
import { claimName } from './registry-names.ts';

/** Points the user's own registry at another one. */
export function addLink(registry: Registry, given: string, target: Registry): Edited {
  const { own } = registry;
  const { file } = target.location;
  const same = own.links.find((link) => link.slug === normaliseSlug(given) && link.registry === file);
  if (same !== undefined) return { rows: own, summary: `${same.slug} already leads there.` };
  const slug = claimName(registry, given);
  const count = target.own.bundles.length;
  return {
    rows: { ...own, links: [...own.links, { slug, registry: file, rest: {} }] },
    summary: `Linked ${slug} to ${file}, which has ${count} ${count === 1 ? 'bundle' : 'bundles'}.`,
  };
}

export function removeLink(registry: Registry, given: string): Edited {
  const { own } = registry;
  const slug = normaliseSlug(given);
  const links = own.links.filter((link) => link.slug !== slug);
  if (links.length < own.links.length)
    return { rows: { ...own, links }, summary: `Dropped the link ${slug}.` };
  throw new Problem({
    code: 'okf.link_unknown',
    what: `${describeGiven(given)} is no link.`,
    next: 'See {okf.registry_list} for the links there are.',
  });
}
