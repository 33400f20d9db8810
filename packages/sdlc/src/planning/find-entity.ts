import { findNearestName, Problem } from '@trefoil/contract';
import type { Entity } from '../entity/entity.ts';
import type { EntityType } from '../entity/entity-type.ts';
import { parseWholeWikilink } from '../link/wikilink.ts';
import type { Planning } from './open-planning.ts';

const MAX_CANDIDATES = 5;

export const entityProblems = ['sdlc.entity_unknown', 'sdlc.entity_ambiguous'] as const;

/**
 * The entity that an argument names: by id, by file name with or without `.md`, by wikilink, by slug, or by a
 * beginning that only one has.
 * @throws Problem `sdlc.entity_unknown` or `sdlc.entity_ambiguous`
 */
export function findEntity(planning: Planning, given: string, type?: EntityType): Entity {
  const target = parseWholeWikilink(given)?.target ?? given.trim();
  const resolved = planning.links.resolve(target);
  const fits = (entity: Entity) => type === undefined || entity.type === type;
  if (resolved.kind === 'entity' && fits(resolved.entity)) return resolved.entity;
  const candidates = (
    resolved.kind === 'ambiguous' ? resolved.candidates : startingWith(planning, target)
  ).filter((entity) => fits(entity));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  if (candidates.length > 1) throw ambiguous(given, candidates);
  throw unknown(planning, { given, target, type });
}

function startingWith({ corpus }: Planning, target: string): Entity[] {
  const wanted = target.toLowerCase();
  return corpus.entities.filter(
    ({ stem, id, name }) =>
      id.toLowerCase() === wanted || name?.slug === wanted || stem.toLowerCase().startsWith(wanted),
  );
}

function ambiguous(given: string, candidates: readonly Entity[]): Problem {
  const names = candidates.slice(0, MAX_CANDIDATES).map(({ stem }) => stem);
  return new Problem({
    code: 'sdlc.entity_ambiguous',
    what: `${JSON.stringify(given)} names ${candidates.length} entities: ${names.join(', ')}${candidates.length > names.length ? ', …' : ''}.`,
    next: 'Name one of them in full.',
  });
}

interface Wanted {
  readonly given: string;
  readonly target: string;
  readonly type: EntityType | undefined;
}

function unknown({ corpus }: Planning, { given, target, type }: Wanted): Problem {
  const known = corpus.entities.filter((entity) => type === undefined || entity.type === type);
  const nearest = findNearestName(
    target,
    known.flatMap(({ id, stem, name }) => [id, stem, name?.slug ?? stem]),
  );
  const noun = type ?? 'entity';
  return new Problem({
    code: 'sdlc.entity_unknown',
    what: `There is no ${noun} ${JSON.stringify(given)}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`.replace(
      /([^?])$/,
      '$1.',
    ),
    next: 'Find its name with {sdlc.entity_search}.',
  });
}
