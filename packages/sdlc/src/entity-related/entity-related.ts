import type { Context, Unpaged } from '@trefoil/contract';
import type { Entity } from '../entity/entity.ts';
import { frontMatterLinks } from '../link/front-matter-links.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { EntityRelatedInput, EntityRelatedOutput } from './entity-related.operation.ts';

type Row = EntityRelatedOutput['related'][number];

export async function run(
  { entity: given, direction }: EntityRelatedInput,
  context: Context,
): Promise<Unpaged<EntityRelatedOutput>> {
  const planning = await openPlanning(context);
  const entity = findEntity(planning, given);
  const outward = direction === 'in' ? { rows: [], diagnostics: [] } : linksFrom(entity, planning);
  const inward = direction === 'out' ? [] : linksTo(entity, planning);
  return {
    id: entity.id,
    title: entity.title,
    related: [...outward.rows, ...inward],
    diagnostics: outward.diagnostics,
  };
}

function linksFrom(
  entity: Entity,
  planning: Planning,
): { rows: Row[]; diagnostics: EntityRelatedOutput['diagnostics'] } {
  const rows: Row[] = [];
  const diagnostics: EntityRelatedOutput['diagnostics'] = [];
  const path = planning.place(entity.path);
  for (const { key, target } of frontMatterLinks(entity)) {
    const resolved = planning.links.resolve(target);
    if (resolved.kind === 'entity') {
      rows.push(toRow(resolved.entity, { direction: 'out', key }, planning));
      if (resolved.stale)
        diagnostics.push({ path, message: `${key}: ${target} is ${resolved.entity.stem} now` });
    } else if (resolved.kind === 'dangling') {
      diagnostics.push({ path, message: `${key}: ${target} leads nowhere` });
    } else if (resolved.kind === 'ambiguous') {
      diagnostics.push({ path, message: `${key}: ${target} has ${resolved.candidates.length} meanings` });
    }
  }
  return { rows, diagnostics };
}

function linksTo(entity: Entity, planning: Planning): Row[] {
  return planning.corpus.entities.flatMap((source) =>
    source === entity
      ? []
      : frontMatterLinks(source).flatMap(({ key, target }) => {
          const resolved = planning.links.resolve(target);
          const leadsHere = resolved.kind === 'entity' && resolved.entity === entity;
          return leadsHere ? [toRow(source, { direction: 'in', key }, planning)] : [];
        }),
  );
}

function toRow(entity: Entity, link: Pick<Row, 'direction' | 'key'>, { place }: Planning): Row {
  const { id, type, title, state, path } = entity;
  return { ...link, id, type, title, state, path: place(path) };
}
