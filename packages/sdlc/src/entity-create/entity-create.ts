import type { Context } from '@trefoil/contract';
import { createEntity, requireSlug, today } from '../create/create-entity.ts';
import { openPlanningToCreate } from '../edit/open-to-write.ts';
import { readChanges } from '../edit/read-changes.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import type { EntityCreateInput, EntityCreateOutput } from './entity-create.operation.ts';

export async function run(input: EntityCreateInput, context: Context): Promise<EntityCreateOutput> {
  const { type, title, slug, body, branches, dry_run: dryRun } = input;
  const planning = await openPlanningToCreate(context, dryRun);
  const set = readChanges({ type, data: {} }, { set: input.set }, planning);
  const { defaultState } = entityTypeInfo(type);
  const draft = {
    type,
    title,
    slug: requireSlug(slug ?? title),
    keys: {
      state: input.state ?? (defaultState === '' ? undefined : defaultState),
      created: input.created ?? today(context),
      ...Object.fromEntries(set.map(({ key, value }) => [key, value])),
    },
    sections: {},
    ...(body === undefined ? {} : { body }),
  };
  const { answer, entity } = await createEntity(context, draft, { dryRun, branches });
  return { ...answer, type, state: entity.state };
}
