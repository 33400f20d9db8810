import { describeGiven, Problem } from '@trefoil/contract';
import { RESERVED_SLUG, normaliseSlug } from '../bundle/slug.ts';
import type { Edited } from './edit-registry.ts';
import { isDirectory } from './read-registry.ts';
import type { Registry } from './read-registry.ts';
import { claimName, findNamed, getNamed, unknownReference } from './registry-names.ts';
import type { BundleRow, GroupRow } from './registry-rows.ts';

interface Gathered {
  readonly bundles: Map<string, BundleRow>;
  readonly groups: Map<string, GroupRow>;
}

/**
 * Copies bundles, and groups with all they hold, out of another registry. Names stay as they are, so
 * one that is taken is refused; nothing is copied unless everything can be.
 * @param as another name for the one thing that was asked for
 */
export function importNamed(
  registry: Registry,
  source: Registry,
  { names, as }: { readonly names: readonly string[]; readonly as?: string | undefined },
): Edited {
  const gathered: Gathered = { bundles: new Map(), groups: new Map() };
  for (const name of names) gather(source, name, gathered);
  const [only] = names;
  const renamed =
    as === undefined || only === undefined ? gathered : rename(gathered, normaliseSlug(only), as);
  const { own } = registry;
  for (const row of renamed.bundles.values()) refuseRegistered(registry, row);
  const names_ = [...renamed.bundles.values(), ...renamed.groups.values()].map(({ slug }) => slug);
  for (const slug of names_) claimName(registry, slug);
  const bundles = [...renamed.bundles.values()];
  const groups = [...renamed.groups.values()];
  const count = `${bundles.length} ${bundles.length === 1 ? 'bundle' : 'bundles'}`;
  return {
    rows: { ...own, bundles: [...own.bundles, ...bundles], groups: [...own.groups, ...groups] },
    summary: `Imported ${count} from ${source.location.file}.`,
    bundles,
    groups,
  };
}

function gather(source: Registry, given: string, into: Gathered): void {
  if (normaliseSlug(given) === RESERVED_SLUG) throw unknownReference(source, given);
  const named = getNamed(source, given);
  if (named.kind === 'bundle') {
    const { slug, path } = named;
    if (!isDirectory(path)) throw gone(slug, path);
    const title = source.bundles.find((bundle) => bundle.slug === slug)?.title ?? slug;
    into.bundles.set(slug, { slug, path, title, rest: {} });
  }
  if (named.kind !== 'group' || into.groups.has(named.slug)) return;
  const members = named.members.filter((member) => findNamed(source, member) !== undefined);
  into.groups.set(named.slug, { slug: named.slug, members, rest: {} });
  for (const member of members) gather(source, member, into);
}

function rename({ bundles, groups }: Gathered, from: string, as: string): Gathered {
  const to = normaliseSlug(as);
  const moved = <Row extends { readonly slug: string }>(rows: Map<string, Row>) =>
    new Map([...rows].map(([slug, row]) => [slug, slug === from ? { ...row, slug: to } : row]));
  return { bundles: moved(bundles), groups: moved(groups) };
}

function refuseRegistered(registry: Registry, { slug, path }: BundleRow): void {
  const known = registry.bundles.find((bundle) => bundle.path === path);
  if (known === undefined) return;
  throw new Problem({
    code: 'okf.name_taken',
    what: `${describeGiven(slug)} cannot be imported: ${path} already is registered here as "${known.slug}".`,
    next: 'Leave it out, or remove that entry first with {okf.registry_del}.',
  });
}

function gone(slug: string, path: string): Problem {
  return new Problem({
    code: 'okf.bundle_missing',
    what: `"${slug}" was at ${path}, which is no directory now.`,
    next: 'Leave it out, or restore the directory.',
  });
}
