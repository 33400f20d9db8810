import type { Context } from '@trefoil/contract';
import { removeNamed } from '../edit-bundles.ts';
import { editRegistry } from '../edit-registry.ts';
import { placeOf } from '../registry-directory.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryDelInput } from './registry-del.operation.ts';

export async function run(input: RegistryDelInput, context: Context): Promise<RegistryChange> {
  const { bundle: given, ...options } = input;
  const place = placeOf(given, context.cwd);
  return await editRegistry(context, options, (registry) => removeNamed(registry, { given, place }));
}
