import type { Context } from '@trefoil/contract';
import { editRegistry } from '../edit-registry.ts';
import { importNamed } from '../import-bundles.ts';
import { getOtherRegistry, getUserRegistry } from '../registry-directory.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryImportInput } from './registry-import.operation.ts';

export async function run(input: RegistryImportInput, context: Context): Promise<RegistryChange> {
  const { names, from, as, ...options } = input;
  const source =
    from === undefined ? getUserRegistry(context) : await getOtherRegistry('from', from, context);
  return await editRegistry(context, options, (registry) => importNamed(registry, source, { names, as }));
}
