import type { Context } from '@trefoil/contract';
import { updateEntity } from '../edit/update-entity.ts';
import type { EntityUpdateInput, EntityUpdateOutput } from './entity-update.operation.ts';

export async function run(input: EntityUpdateInput, context: Context): Promise<EntityUpdateOutput> {
  return await updateEntity(context, { ...input, entity: input.entity });
}
