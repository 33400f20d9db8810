import { describeGiven, Problem } from '@trefoil/contract';
import { titleOf } from '../bundle/bundle-set.ts';
import { mintSlug } from '../bundle/slug.ts';
import type { Edited } from './edit-registry.ts';
import { renameMember, withoutMember } from './edit-groups.ts';
import { isDirectory } from './read-registry.ts';
import type { Registry } from './read-registry.ts';
import { claimName, findNamed, getNamed, refuseLinked, unknownReference } from './registry-names.ts';
import type { Named } from './registry-names.ts';
import type { BundleRow, RegistryRows } from './registry-rows.ts';

export interface Registering {
  /** Real path. */
  readonly directory: string;
  /** The name that was chosen; without one the directory's is taken, or one like it. */
  readonly as?: string | undefined;
  readonly first?: boolean | undefined;
}

/** Registers a directory. One that is registered keeps its place, and is named and titled anew. */
export function registerBundle(registry: Registry, wanted: Registering): Edited {
  const { own } = registry;
  const known = own.bundles.find(({ path }) => path === wanted.directory);
  const linked = registry.bundles.find(({ path, link }) => path === wanted.directory && link !== null);
  if (known === undefined && linked !== undefined) refuseLinked(registry, linked);
  const row = toRow(registry, wanted, known);
  const same = known?.slug === row.slug && known.title === row.title;
  const renamed = known === undefined ? own : renameMember(own, known.slug, row.slug);
  const placed =
    known === undefined ? [...own.bundles, row] : replaced(own.bundles, known, same ? known : row);
  const bundles = wanted.first === true ? toFront(placed, row.slug) : placed;
  const unchanged = bundles.every((other, index) => other === own.bundles[index]);
  const verb = known === undefined ? 'Registered' : 'Updated';
  const place = wanted.first === true ? ', the default' : '';
  return {
    rows: unchanged ? own : { ...renamed, bundles },
    summary: unchanged ? `${row.slug} already is registered so.` : `${verb} ${row.slug}${place}.`,
    bundles: [row],
  };
}

function toRow(registry: Registry, { directory, as }: Registering, known: BundleRow | undefined): BundleRow {
  const implied = () => known?.slug ?? mintOwn(registry.own, directory);
  const slug = as === undefined ? implied() : claimName(registry, as, known?.slug);
  return { slug, path: directory, title: titleOf(directory), rest: known?.rest ?? {} };
}

function mintOwn({ bundles, groups, links }: RegistryRows, directory: string): string {
  const taken = [...bundles, ...groups, ...links].map(({ slug }) => slug);
  return mintSlug(directory.split(/[/\\]/).findLast((part) => part !== '') ?? '', new Set(taken));
}

function replaced<Row>(rows: readonly Row[], before: Row, after: Row): Row[] {
  return rows.map((row) => (row === before ? after : row));
}

function toFront(bundles: readonly BundleRow[], slug: string): BundleRow[] {
  return [...bundles.filter((row) => row.slug === slug), ...bundles.filter((row) => row.slug !== slug)];
}

/**
 * Removes a bundle or group; groups forget it, and a group that is left empty goes too.
 * @param place what was given, as an absolute path
 */
export function removeNamed(registry: Registry, { given, place }: { given: string; place: string }): Edited {
  const { own } = registry;
  const named = toRemove(registry, given, place);
  refuseLinked(registry, named);
  const { slug } = named;
  const bundle = own.bundles.find((row) => row.slug === slug);
  const dropped = own.groups.filter((group) => group.slug !== slug);
  const { groups, emptied } = withoutMember(dropped, slug);
  const also = emptied.length === 0 ? '' : `, and ${emptied.join(', ')}, which then held nothing`;
  return {
    rows: { ...own, bundles: own.bundles.filter((row) => row !== bundle), groups },
    summary: `Removed ${slug}${also}.`,
    ...(bundle === undefined ? {} : { bundles: [bundle] }),
  };
}

/** What holds a `/` is a place and only that: `./notes` never removes the bundle `notes` elsewhere. */
function toRemove(registry: Registry, given: string, place: string): Named {
  const found = registry.bundles.find(({ path }) => path === place);
  const byPlace = found === undefined ? undefined : findNamed(registry, found.slug);
  const named = given.includes('/') ? byPlace : (findNamed(registry, given) ?? byPlace);
  if (named === undefined) throw unknownReference(registry, given);
  return named;
}

/** Makes a bundle the default, which is the first that is still on disk. */
export function makeDefault(registry: Registry, given: string): Edited {
  const named = getNamed(registry, given);
  if (named.kind !== 'bundle') throw noDefault(`${describeGiven(given)} names several bundles`);
  const { slug, path } = named;
  refuseLinked(registry, named);
  if (!isDirectory(path)) throw noDefault(`"${slug}" was at ${path}, which is no directory now`);
  const { own } = registry;
  const already = own.bundles[0]?.slug === slug;
  return {
    rows: already ? own : { ...own, bundles: toFront(own.bundles, slug) },
    summary: already ? `${slug} already is the default.` : `${slug} is the default now.`,
    bundles: own.bundles.filter((row) => row.slug === slug),
  };
}

function noDefault(why: string): Problem {
  return new Problem({
    code: 'okf.default_unusable',
    what: `${why}, and the default is one bundle that is there.`,
    next: 'Name one of those that {okf.registry_list} shows.',
  });
}

/** Renames a bundle or group, also where groups name it. */
export function renameNamed(registry: Registry, given: string, wanted: string): Edited {
  const { own } = registry;
  const named = getNamed(registry, given);
  refuseLinked(registry, named);
  const slug = claimName(registry, wanted, named.slug);
  if (slug === named.slug) return { rows: own, summary: `${slug} already is called so.` };
  const rename = <Row extends { readonly slug: string }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => (row.slug === named.slug ? { ...row, slug } : row));
  const members = renameMember(own, named.slug, slug);
  const rows = { ...members, bundles: rename(own.bundles), groups: rename(members.groups) };
  return {
    rows,
    summary: `Renamed ${named.slug} to ${slug}.`,
    bundles: rows.bundles.filter((row) => row.slug === slug),
    groups: rows.groups.filter((row) => row.slug === slug),
  };
}
