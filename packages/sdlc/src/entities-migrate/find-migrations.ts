import type { KeyEdit } from '../edit/edit-front-matter.ts';
import type { Entity } from '../entity/entity.ts';
import { declaredState } from '../entity/lifecycle.ts';
import { linkKeys, linksOfKey } from '../link/front-matter-links.ts';
import { printWikilink } from '../link/wikilink.ts';

export interface Migration {
  readonly what: string;
  readonly edit: KeyEdit;
}

/** What of an entity's front matter is written in a former way. */
export function findMigrations(entity: Entity): Migration[] {
  const { type, data, name } = entity;
  const declared = declaredState(data);
  return [
    ...(data['type'] === undefined ? [{ what: 'type added', edit: { key: 'type', value: type } }] : []),
    ...(data['id'] === undefined && name !== undefined
      ? [{ what: 'id added', edit: { key: 'id', value: name.id } }]
      : []),
    ...(declared?.key === 'status'
      ? [
          {
            what: 'status is called state',
            edit: { key: 'state', value: declared.value, replaces: 'status' },
          },
        ]
      : []),
    ...linkKeys.flatMap((key) => quoteLinks(entity, key)),
  ];
}

/** Links that YAML reads as lists in a list; only where every item of the key is a link. */
function quoteLinks({ data }: Entity, key: string): Migration[] {
  const value = data[key];
  if (!Array.isArray(value)) return [];
  const links = linksOfKey(data, key);
  if (!links.some(({ form }) => form === 'nested_list')) return [];
  const places = new Set(links.map(({ index }) => index));
  if (places.size !== value.length || links.length !== value.length) return [];
  const texts = links.map((link) => printWikilink(link));
  return [{ what: `${key} in quotes`, edit: { key, value: texts } }];
}
