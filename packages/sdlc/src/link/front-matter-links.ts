import type { Entity, FrontMatterData } from '../entity/entity.ts';
import { parseWholeWikilink, parseWikilink } from './wikilink.ts';
import type { Wikilink } from './wikilink.ts';

/** A link that a front matter key holds. */
export interface FrontMatterLink extends Wikilink {
  readonly key: string;
  /** Position in the list; 0 where the value is no list. */
  readonly index: number;
  /** How it was written: quoted, as a bare id, or unquoted so that YAML read a list in a list. */
  readonly form: 'wikilink' | 'bare' | 'nested_list';
}

/** Keys whose values are links to entities, whatever the type. */
export const linkKeys = [
  'depends_on',
  'parent_key',
  'related',
  'tasks',
  'capabilities',
  'supersedes',
  'superseded_by',
  'result',
  'product',
  'plan_doc',
  'parent',
  'contains',
] as const;
export type LinkKey = (typeof linkKeys)[number];

/** Keys where a text without brackets is prose, not a bare id. */
const FREE_TEXT: ReadonlySet<string> = new Set(['related', 'result', 'plan_doc']);
const MAX_DEPTH = 6;

/** Every link of one key. Unquoted `[[T-AB12]]` is a list in a list for YAML; it is read as what was meant. */
export function linksOfKey(data: FrontMatterData, key: string): FrontMatterLink[] {
  const value = data[key];
  if (value === undefined || value === null) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item, index) => linksOfItem(item, { key, index }));
}

export function frontMatterLinks({ data }: Pick<Entity, 'data'>): FrontMatterLink[] {
  return linkKeys.flatMap((key) => (data[key] === undefined ? [] : linksOfKey(data, key)));
}

function linksOfItem(item: unknown, at: { key: string; index: number }): FrontMatterLink[] {
  if (typeof item === 'string') {
    const link = parseWholeWikilink(item);
    if (link !== undefined) return [place(link, at, 'wikilink')];
    if (FREE_TEXT.has(at.key)) return [];
    const bare = parseWikilink(item);
    return bare === undefined ? [] : [place(bare, at, 'bare')];
  }
  if (!Array.isArray(item)) return [];
  return nestedTexts(item, 0).flatMap((text) => {
    const link = parseWholeWikilink(text) ?? parseWikilink(text);
    return link === undefined ? [] : [place(link, at, 'nested_list')];
  });
}

/** Without copying one object into another where there is nothing but a target: there are many of these. */
function place(
  link: Wikilink,
  { key, index }: { readonly key: string; readonly index: number },
  form: FrontMatterLink['form'],
): FrontMatterLink {
  const { target, alias, heading } = link;
  return alias === undefined && heading === undefined
    ? { target, key, index, form }
    : { ...link, key, index, form };
}

function nestedTexts(items: readonly unknown[], depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return Array.isArray(item) ? nestedTexts(item, depth + 1) : [];
  });
}
