import type { Entity } from '../entity/entity.ts';
import type { Planning } from '../planning/open-planning.ts';

/** Fields of a row that are not front matter, or not always. */
const OWN_FIELDS = ['id', 'type', 'title', 'state', 'path', 'basename'] as const;

export const DEFAULT_FIELDS = ['id', 'title', 'state', 'path'] as const;

/** A field of an entity as listings and filters see it; undefined when it has none. */
export function fieldOf(entity: Entity, field: string, { place }: Pick<Planning, 'place'>): unknown {
  switch (field) {
    case 'id':
      return entity.id;
    case 'type':
      return entity.type;
    case 'title':
      return entity.title;
    case 'state':
      return entity.state;
    case 'path':
      return place(entity.path);
    case 'basename':
      return entity.stem;
    default:
      return Object.hasOwn(entity.data, field) ? entity.data[field] : undefined;
  }
}

export function toRow(
  entity: Entity,
  fields: readonly string[],
  planning: Planning,
): Record<string, unknown> {
  const entries = fields.map((field) => [field, fieldOf(entity, field, planning)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Names that a projection, a filter or an order may use: a field that no entity has is a slip. */
export function knownFields({ corpus }: Planning): Set<string> {
  const fields = new Set<string>(OWN_FIELDS);
  for (const { data } of corpus.entities) for (const key of Object.keys(data)) fields.add(key);
  return fields;
}
