import type { Context } from '@trefoil/contract';
import { addToGroup } from '../edit-groups.ts';
import { editRegistry } from '../edit-registry.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryGroupInput } from './registry-group.operation.ts';

export async function run(input: RegistryGroupInput, context: Context): Promise<RegistryChange> {
  const { name, members, ...options } = input;
  return await editRegistry(context, options, (registry) => addToGroup(registry, name, members));
}
