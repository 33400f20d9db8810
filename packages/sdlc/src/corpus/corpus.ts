import type { UnreadableEntry } from '@trefoil/corpus';
import type { Entity } from '../entity/entity.ts';
import type { EntityType } from '../entity/entity-type.ts';
import { derived } from './derived.ts';

/** The entities of a planning tree as they were at one moment. */
export interface Corpus {
  /** The planning root's real path. */
  readonly root: string;
  /** In the order of paths. */
  readonly entities: readonly Entity[];
  readonly documents: readonly string[];
  readonly strays: readonly string[];
  readonly directories: ReadonlySet<string>;
  readonly unlisted: readonly UnreadableEntry[];
  /** The tree has more files than are read. */
  readonly truncated: boolean;
}

const groupsOf = derived((corpus: Corpus): ReadonlyMap<EntityType, readonly Entity[]> => {
  const groups = new Map<EntityType, Entity[]>();
  for (const entity of corpus.entities) {
    const group = groups.get(entity.type);
    if (group === undefined) groups.set(entity.type, [entity]);
    else group.push(entity);
  }
  return groups;
});

export function entitiesOf(corpus: Corpus, type: EntityType): readonly Entity[] {
  return groupsOf(corpus).get(type) ?? [];
}
