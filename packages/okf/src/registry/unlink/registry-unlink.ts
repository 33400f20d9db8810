import type { Context } from '@trefoil/contract';
import { removeLink } from '../edit-links.ts';
import { editRegistry } from '../edit-registry.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryUnlinkInput } from './registry-unlink.operation.ts';

export async function run(input: RegistryUnlinkInput, context: Context): Promise<RegistryChange> {
  const { name, dry_run } = input;
  return await editRegistry(context, { global: true, dry_run }, (registry) => removeLink(registry, name));
}
