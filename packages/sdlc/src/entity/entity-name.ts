import { entityTypeOfPrefix } from './entity-type.ts';
import type { EntityType } from './entity-type.ts';

/** What a file name says: `T-BMTX-bun-compile-matrix` is the id `T-BMTX` and a slug. */
export interface EntityName {
  readonly id: string;
  /** Lower case words joined by dashes; absent when the name is the id alone, or is malformed. */
  readonly slug?: string;
  /** False when something follows the id that is no slug, as in `M-0010 Quality Tooling`. */
  readonly wellFormed: boolean;
}

const NAME = /^(([A-Z]{1,3})-[0-9A-Z]{4}(\.[1-9]\d{0,3})?)(?![0-9A-Za-z])(.*)$/s;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Undefined when the name does not begin with an id. Only milestones have sub-ids. */
export function parseEntityName(stem: string): EntityName | undefined {
  const match = NAME.exec(stem);
  if (match === null) return undefined;
  const [, id = '', prefix, subId, rest = ''] = match;
  if (subId !== undefined && prefix !== 'M') return undefined;
  if (rest === '') return { id, wellFormed: true };
  const slug = rest.slice(1);
  return rest.startsWith('-') && SLUG.test(slug) ? { id, slug, wellFormed: true } : { id, wellFormed: false };
}

export function isEntityId(text: string): boolean {
  const name = parseEntityName(text);
  return name?.id === text;
}

/** The type that an id's prefix stands for. */
export function entityTypeOfId(id: string): EntityType | undefined {
  return entityTypeOfPrefix(id.slice(0, id.indexOf('-')))?.type;
}
