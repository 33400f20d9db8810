import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import { mintSlug } from '../bundle/slug.ts';
import type { RegistryLocation } from './locate-registry.ts';
import { EMPTY_ROWS, parseRegistry } from './registry-rows.ts';
import type { ParsedRegistry, RegistryRows } from './registry-rows.ts';

/** A registered bundle, wherever it was registered. */
export interface RegisteredBundle {
  readonly slug: string;
  /** Absolute, as it was registered; there may be nothing there. */
  readonly path: string;
  readonly title: string;
  /** The link it came through, and the name it has where that leads; null for the registry's own. */
  readonly link: string | null;
  readonly origin: string | null;
  /** The file that says so. */
  readonly file: string;
}

export interface RegisteredGroup {
  readonly slug: string;
  readonly members: readonly string[];
  readonly link: string | null;
}

interface RegisteredLink {
  readonly slug: string;
  readonly registry: string;
  readonly bundles: number;
  readonly state: 'readable' | 'missing' | 'unreadable';
}

/** A registry as it reads now, with what its links lead to. */
export interface Registry {
  readonly location: RegistryLocation;
  /** Its own rows alone, which are all that can be edited here. */
  readonly own: RegistryRows;
  readonly bundles: readonly RegisteredBundle[];
  readonly groups: readonly RegisteredGroup[];
  readonly links: readonly RegisteredLink[];
}

export type RegistryRead =
  | { readonly ok: true; readonly registry: Registry; readonly exists: boolean }
  /** One sentence, and what to do. */
  | { readonly ok: false; readonly problem: Problem };

const MAX_BYTES = 4 * 1024 * 1024;

/** Reads a registry; never throws. A file that is not there is an empty one. */
export function readRegistry(location: RegistryLocation): RegistryRead {
  const read = readRows(location.file);
  if (read === undefined) return { ok: true, exists: false, registry: compose(location, EMPTY_ROWS) };
  if (!read.ok) return { ok: false, problem: malformed(location.file, read.fault) };
  return { ok: true, exists: true, registry: compose(location, read.rows) };
}

/** @throws Problem `okf.registry_malformed` */
export function getRegistry(location: RegistryLocation): Registry {
  const read = readRegistry(location);
  if (!read.ok) throw read.problem;
  return read.registry;
}

/** Undefined when there is no such file. */
function readRows(file: string): ParsedRegistry | undefined {
  const read = readText(file);
  return read?.ok === true ? parseRegistry(read.text, file) : read;
}

/**
 * The text of a registry; undefined when there is no such file.
 * @throws Problem `okf.registry_malformed`
 */
export function getRegistryText(file: string): string | undefined {
  const read = readText(file);
  if (read?.ok === false) throw malformed(file, read.fault);
  return read?.text;
}

type TextRead = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string };

function readText(file: string): TextRead | undefined {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return { ok: false, fault: 'is not a file' };
    if (stats.size > MAX_BYTES) return { ok: false, fault: 'is larger than 4 MiB' };
    return { ok: true, text: readFileSync(file, 'utf8') };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? undefined
      : { ok: false, fault: `cannot be opened (${code})` };
  }
}

export function malformed(file: string, fault: string): Problem {
  return new Problem({
    code: 'okf.registry_malformed',
    what: `The registry ${describeGiven(file)} cannot be read: it ${fault}.`,
    next: 'Fix or delete the file.',
  });
}

/**
 * A registry with what its links lead to. Only the user's own follows links, and only one step: a
 * project's file could otherwise point anywhere, and two files at each other.
 */
export function compose(location: RegistryLocation, own: RegistryRows): Registry {
  const { file } = location;
  const linked = location.scope === 'global' ? own.links : [];
  const bundles: RegisteredBundle[] = own.bundles.map(({ slug, path: place, title }) => ({
    slug,
    path: place,
    title,
    link: null,
    origin: null,
    file,
  }));
  const groups: RegisteredGroup[] = own.groups.map(({ slug, members }) => ({ slug, members, link: null }));
  const linkGroups: RegisteredGroup[] = [];
  const links: RegisteredLink[] = [];
  const taken = new Set([...own.bundles, ...own.groups, ...own.links].map(({ slug }) => slug));
  for (const link of linked) {
    const read = readRows(link.registry);
    const rows = read?.ok === true ? read.rows : EMPTY_ROWS;
    const folded = foldLink(link, rows, taken);
    for (const bundle of folded.bundles) bundles.push(bundle);
    for (const group of folded.groups) linkGroups.push(group);
    const state = read === undefined ? 'missing' : read.ok ? 'readable' : 'unreadable';
    links.push({ slug: link.slug, registry: link.registry, bundles: folded.bundles.length, state });
  }
  return { location, own, bundles, groups: [...groups, ...linkGroups], links };
}

/** What one link brings, under its own names where they are free and else under the link's name and theirs. */
function foldLink(
  { slug: link, registry: file }: { readonly slug: string; readonly registry: string },
  rows: RegistryRows,
  taken: Set<string>,
): { bundles: RegisteredBundle[]; groups: RegisteredGroup[] } {
  const names = new Map<string, string>();
  for (const { slug } of [...rows.bundles, ...rows.groups]) {
    const name = taken.has(slug) ? mintSlug(`${link}-${slug}`, taken) : slug;
    names.set(slug, name);
    taken.add(name);
  }
  const nameOf = (slug: string) => names.get(slug) ?? slug;
  const bundles = rows.bundles.map(({ slug, path: place, title }) => {
    return { slug: nameOf(slug), path: place, title, link, origin: slug, file };
  });
  const groups = rows.groups.map(({ slug, members }) => {
    const known = members.filter((member) => names.has(member));
    return { slug: nameOf(slug), members: known.map(nameOf), link };
  });
  return { bundles, groups: [{ slug: link, members: bundles.map(({ slug }) => slug), link }, ...groups] };
}

/** The bundles that a group comes to, each once, however its groups are nested. */
export function groupBundles(
  registry: Pick<Registry, 'bundles' | 'groups'>,
  group: Pick<RegisteredGroup, 'members'>,
): RegisteredBundle[] {
  const found = new Map<string, RegisteredBundle>();
  const seen = new Set<string>();
  const visit = (members: readonly string[]): void => {
    for (const member of members) {
      if (seen.has(member)) continue;
      seen.add(member);
      const bundle = registry.bundles.find(({ slug }) => slug === member);
      if (bundle !== undefined && !found.has(bundle.path)) found.set(bundle.path, bundle);
      visit(registry.groups.find(({ slug }) => slug === member)?.members ?? []);
    }
  };
  visit(group.members);
  return [...found.values()];
}

export function isDirectory(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}

/** The first bundle that is still on disk. */
export function defaultBundle({ bundles }: Pick<Registry, 'bundles'>): RegisteredBundle | undefined {
  return bundles.find((bundle) => isDirectory(bundle.path));
}

/** The files that a registry rests on: its own, and those that its links lead to. */
export function registryFiles({ location, own }: Registry): string[] {
  const linked = location.scope === 'global' ? own.links.map(({ registry }) => registry) : [];
  return [location.file, ...linked].map((file) => path.resolve(file));
}
