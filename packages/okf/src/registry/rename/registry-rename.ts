import type { Context } from '@trefoil/contract';
import { renameNamed } from '../edit-bundles.ts';
import { editRegistry } from '../edit-registry.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryRenameInput } from './registry-rename.operation.ts';

export async function run(input: RegistryRenameInput, context: Context): Promise<RegistryChange> {
  const { name, to, ...options } = input;
  return await editRegistry(context, options, (registry) => renameNamed(registry, name, to));
}
