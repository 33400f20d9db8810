import type { Context } from '@trefoil/contract';
import { addLink } from '../edit-links.ts';
import { editRegistry } from '../edit-registry.ts';
import { getOtherRegistry } from '../registry-directory.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryLinkInput } from './registry-link.operation.ts';

export async function run(input: RegistryLinkInput, context: Context): Promise<RegistryChange> {
  const { name, file, dry_run } = input;
  const target = await getOtherRegistry('file', file, context);
  const options = { global: true, dry_run };
  return await editRegistry(context, options, (registry) => addLink(registry, name, target));
}
