import type { Context } from '@trefoil/contract';
import { updateEntity } from '../edit/update-entity.ts';
import type { TaskUpdateInput, TaskUpdateOutput } from './task-update.operation.ts';

export async function run(input: TaskUpdateInput, context: Context): Promise<TaskUpdateOutput> {
  return await updateEntity(context, { ...input, entity: input.task, type: 'task' });
}
