import { derived } from '../corpus/derived.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import type { FrontMatterLink } from '../link/front-matter-links.ts';
import type { LinkIndex, ResolvedLink } from '../link/link-index.ts';
import type { Entity } from './entity.ts';
import { isSettled } from './lifecycle.ts';

export interface Dependency {
  readonly link: FrontMatterLink;
  readonly resolved: ResolvedLink;
  readonly satisfied: boolean;
}

const known = derived((_links: LinkIndex) => new Map<Entity, readonly Dependency[]>());

/** What an entity waits for, or has waited for. What a link does not lead to cannot be satisfied. */
export function dependenciesOf(entity: Entity, links: LinkIndex): readonly Dependency[] {
  const found = known(links).get(entity) ?? findDependencies(entity, links);
  known(links).set(entity, found);
  return found;
}

function findDependencies(entity: Entity, links: LinkIndex): Dependency[] {
  return linksOfKey(entity.data, 'depends_on').map((link) => {
    const resolved = links.resolve(link.target);
    return { link, resolved, satisfied: resolved.kind === 'entity' && isSatisfied(resolved.entity) };
  });
}

function isSatisfied(target: Entity): boolean {
  return target.fault === undefined && isSettled(target);
}

/** The name under which an answer speaks of what a link leads to. */
export function dependencyName({ link, resolved }: Dependency): string {
  return resolved.kind === 'entity' ? resolved.entity.stem : link.target;
}

/** Why a dependency holds its task up, in a few words. */
export function whyUnsatisfied(dependency: Dependency): string {
  const name = dependencyName(dependency);
  const { resolved } = dependency;
  switch (resolved.kind) {
    case 'entity':
      if (resolved.entity.fault !== undefined) return `${name} (its file ${resolved.entity.fault.message})`;
      return `${name} (${resolved.entity.state === '' ? 'no state' : resolved.entity.state})`;
    case 'ambiguous':
      return `${name} (${resolved.candidates.length} entities have this name)`;
    case 'document':
      return `${name} (a document, not an entity)`;
    case 'external':
      return `${name} (in another tree)`;
    case 'dangling':
    default:
      return `${name} (there is no such entity)`;
  }
}
