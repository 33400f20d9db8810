import type { Context } from '@trefoil/contract';
import type { EntityType } from '../entity/entity-type.ts';
import { findEntity } from '../planning/find-entity.ts';
import { editEntity } from './edit-entity.ts';
import type { EntityEdit } from './edit-entity.ts';
import { openPlanningToWrite } from './open-to-write.ts';
import { readChanges } from './read-changes.ts';

interface UpdateRequest {
  readonly entity: string;
  readonly type?: EntityType;
  readonly set: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly unset: readonly string[];
  readonly expect?: string | undefined;
  readonly dry_run: boolean;
}

/**
 * Changes the front matter of the entity that is named.
 * @throws Problem `input.invalid`, one of `entityProblems` or of `writeProblems`
 */
export async function updateEntity(
  context: Context,
  request: UpdateRequest,
): Promise<EntityEdit & { id: string; state: string }> {
  const planning = await openPlanningToWrite(context);
  const entity = findEntity(planning, request.entity, request.type);
  const edits = readChanges(entity, request, planning);
  const edit = await editEntity(planning, entity, {
    edits,
    expect: request.expect,
    dryRun: request.dry_run,
  });
  const state = edits.find(({ key }) => key === 'state')?.value;
  return { id: entity.id, state: typeof state === 'string' ? state : entity.state, ...edit };
}
