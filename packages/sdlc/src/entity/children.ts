import { entitiesOf } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { derived } from '../corpus/derived.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import type { LinkIndex } from '../link/link-index.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { Entity } from './entity.ts';

/** Tasks by what their `parent_key` leads to. A task with a child, even a closed one, is a rollup. */
export function childrenByParent({
  corpus,
  links,
}: Pick<Planning, 'corpus' | 'links'>): ReadonlyMap<Entity, readonly Entity[]> {
  const known = childrenByLinks(links).get(corpus) ?? findChildren(entitiesOf(corpus, 'task'), links);
  childrenByLinks(links).set(corpus, known);
  return known;
}

const childrenByLinks = derived(
  (_links: LinkIndex) => new WeakMap<Corpus, ReadonlyMap<Entity, readonly Entity[]>>(),
);

function findChildren(entities: readonly Entity[], links: LinkIndex): ReadonlyMap<Entity, readonly Entity[]> {
  const children = new Map<Entity, Entity[]>();
  for (const entity of entities) {
    if (!entity.hasParent) continue;
    for (const { target } of linksOfKey(entity.data, 'parent_key')) {
      const resolved = links.resolve(target);
      if (resolved.kind !== 'entity' || resolved.entity === entity) continue;
      const siblings = children.get(resolved.entity);
      if (siblings === undefined) children.set(resolved.entity, [entity]);
      else siblings.push(entity);
    }
  }
  return children;
}
