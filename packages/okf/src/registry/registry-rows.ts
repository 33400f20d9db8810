import path from 'node:path';
import { titleOf } from '../bundle/bundle-set.ts';
import { isMapping } from '../bundle/scalar-text.ts';
import { mintSlug, normaliseSlug, RESERVED_SLUG } from '../bundle/slug.ts';

/** What one registry file says. Paths are absolute, names are in the form in which they are compared. */
export interface RegistryRows {
  /** In order: the first that is still on disk is the default. */
  readonly bundles: readonly BundleRow[];
  readonly groups: readonly GroupRow[];
  readonly links: readonly LinkRow[];
  /** What else the file holds, which is kept as it is. */
  readonly rest: Rest;
}

type Rest = Readonly<Record<string, unknown>>;

export interface BundleRow {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly rest: Rest;
}

/** A name for several bundles; its members are names of bundles and groups. */
export interface GroupRow {
  readonly slug: string;
  readonly members: readonly string[];
  readonly rest: Rest;
}

/** A pointer to another registry file. */
interface LinkRow {
  readonly slug: string;
  readonly registry: string;
  readonly rest: Rest;
}

export type ParsedRegistry =
  | { readonly ok: true; readonly rows: RegistryRows }
  /** Why it cannot be read, without a full stop; follows the file's name in a sentence. */
  | { readonly ok: false; readonly fault: string };

export const EMPTY_ROWS: RegistryRows = { bundles: [], groups: [], links: [], rest: {} };

/**
 * Reads the text of a registry file; a bare list of bundles, the first shape there was, counts too.
 * Names that cannot be names are replaced rather than refused: refusing would make all others
 * unreachable, and with them the commands that could repair it.
 * @param file says what relative paths are relative to
 */
export function parseRegistry(text: string, file: string): ParsedRegistry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'is not JSON' };
  }
  const { bundles, groups, links, ...rest } = Array.isArray(value) ? { bundles: value } : asMapping(value);
  if (!Array.isArray(value) && !isMapping(value)) return { ok: false, fault: 'holds no object' };
  const fault =
    listFault('bundles', bundles, (row) => isText(row['path'])) ??
    listFault('groups', groups, (row) => isText(row['slug']) && isTextList(row['members'])) ??
    listFault('links', links, (row) => isText(row['slug']) && isText(row['registry']));
  if (fault !== undefined) return { ok: false, fault };
  return { ok: true, rows: toRows({ bundles, groups, links, rest }, path.dirname(file)) };
}

/** The text of a registry file. One that travels with its directory names what lies in it by relative paths. */
export function printRegistry(rows: RegistryRows, file: string, scope: 'local' | 'global'): string {
  const directory = path.dirname(file);
  const place = (target: string) => (scope === 'local' ? portable(directory, target) : target);
  const value = {
    bundles: rows.bundles.map(({ slug, path: target, title, rest }) => {
      return { slug, path: place(target), title, ...rest };
    }),
    groups: rows.groups.map(({ slug, members, rest }) => ({ slug, members, ...rest })),
    links: rows.links.map(({ slug, registry, rest }) => ({ slug, registry, ...rest })),
    ...rows.rest,
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function portable(directory: string, target: string): string {
  const relative = path.relative(directory, target);
  if (relative === '') return '.';
  const leaves = relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
  return leaves ? target : relative.split(path.sep).join('/');
}

function asMapping(value: unknown): Record<string, unknown> {
  return isMapping(value) ? value : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\0');
}

function isTextList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
}

function listFault(
  name: string,
  value: unknown,
  fits: (row: Record<string, unknown>) => boolean,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return `has no list in "${name}"`;
  const index = value.findIndex((row) => !isMapping(row) || !fits(row));
  return index === -1 ? undefined : `has an entry in "${name}" that cannot be one (number ${index + 1})`;
}

interface RawFile {
  readonly bundles: unknown;
  readonly groups: unknown;
  readonly links: unknown;
  readonly rest: Rest;
}

function toRows({ bundles, groups, links, rest }: RawFile, directory: string): RegistryRows {
  const list = (value: unknown) => (value ?? []) as Record<string, unknown>[];
  const names = claimNames([
    ...list(bundles).map((row) => ({ given: row['slug'], fallback: baseName(directory, row['path']) })),
    ...list(groups).map((row) => ({ given: row['slug'], fallback: 'group' })),
    ...list(links).map((row) => ({ given: row['slug'], fallback: 'link' })),
  ]);
  const next = () => names.shift() ?? '';
  return {
    bundles: list(bundles).map(({ slug: _slug, path: place, title, ...own }) => {
      const absolute = path.resolve(directory, String(place));
      return {
        slug: next(),
        path: absolute,
        title: isText(title) ? title : titleOf(absolute),
        rest: own,
      };
    }),
    groups: list(groups).map(({ slug: _slug, members, ...own }) => ({
      slug: next(),
      members: distinct(((members ?? []) as string[]).map(normaliseSlug).filter((name) => name !== '')),
      rest: own,
    })),
    links: list(links).map(({ slug: _slug, registry, ...own }) => ({
      slug: next(),
      registry: path.resolve(directory, String(registry)),
      rest: own,
    })),
    rest,
  };
}

function baseName(directory: string, place: unknown): string {
  return path.basename(path.resolve(directory, String(place)));
}

interface Claim {
  readonly given: unknown;
  readonly fallback: string;
}

/** Names that can stay do; the others are then minted around them, so that repairing one moves no other. */
function claimNames(claims: readonly Claim[]): string[] {
  const taken = new Set<string>();
  const kept = claims.map(({ given }) => {
    const slug = typeof given === 'string' ? normaliseSlug(given) : '';
    if (slug === '' || slug === RESERVED_SLUG || taken.has(slug)) return undefined;
    taken.add(slug);
    return slug;
  });
  return claims.map(({ given, fallback }, index) => {
    const slug = kept[index] ?? mintSlug(typeof given === 'string' && given !== '' ? given : fallback, taken);
    taken.add(slug);
    return slug;
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
