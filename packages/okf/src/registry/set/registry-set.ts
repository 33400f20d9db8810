import type { Context } from '@trefoil/contract';
import { registerBundle } from '../edit-bundles.ts';
import { editRegistry } from '../edit-registry.ts';
import { getRegistryLocation } from '../locate-registry.ts';
import { getRegistry } from '../read-registry.ts';
import { resolveDirectoryReference } from '../registry-directory.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistrySetInput } from './registry-set.operation.ts';

export async function run(input: RegistrySetInput, context: Context): Promise<RegistryChange> {
  const { bundle, as, default: first, ...options } = input;
  const registry = () => getRegistry(getRegistryLocation(context, { global: options.global === true }));
  const directory = await resolveDirectoryReference(bundle, context, registry);
  return await editRegistry(context, options, (current) => registerBundle(current, { directory, as, first }));
}
