import type { Context } from '@trefoil/contract';
import { removeFromGroup } from '../edit-groups.ts';
import { editRegistry } from '../edit-registry.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryUngroupInput } from './registry-ungroup.operation.ts';

export async function run(input: RegistryUngroupInput, context: Context): Promise<RegistryChange> {
  const { name, members, ...options } = input;
  return await editRegistry(context, options, (registry) => removeFromGroup(registry, name, members));
}
