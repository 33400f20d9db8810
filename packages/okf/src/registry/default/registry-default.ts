import type { Context } from '@trefoil/contract';
import { makeDefault } from '../edit-bundles.ts';
import { editRegistry } from '../edit-registry.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryDefaultInput } from './registry-default.operation.ts';

export async function run(input: RegistryDefaultInput, context: Context): Promise<RegistryChange> {
  const { bundle, ...options } = input;
  return await editRegistry(context, options, (registry) => makeDefault(registry, bundle));
}
