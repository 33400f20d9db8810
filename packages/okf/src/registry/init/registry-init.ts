import { existsSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { editRegistryAt } from '../edit-registry.ts';
import { LEGACY_NAME, LOCAL_NAME } from '../locate-registry.ts';
import type { RegistryChange } from '../registry-fields.ts';
import type { RegistryInitInput } from './registry-init.operation.ts';

export async function run(input: RegistryInitInput, context: Context): Promise<RegistryChange> {
  const directory = await context.resolvePath('cwd', context.cwd);
  const file = path.join(directory, LOCAL_NAME);
  const known = [file, path.join(directory, LEGACY_NAME)].find((candidate) => existsSync(candidate));
  if (known !== undefined) throw exists(known);
  return await editRegistryAt({ file, scope: 'local' }, input, ({ own }) => ({
    rows: { ...own },
    summary: 'Started a registry for this project.',
  }));
}

function exists(file: string): Problem {
  return new Problem({
    code: 'okf.registry_exists',
    what: `This project has a registry already: ${file}.`,
    next: 'Add bundles to it with {okf.registry_set}.',
  });
}
