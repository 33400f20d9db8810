import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, nameField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  name: nameField.describe('The @name it has'),
  to: nameField.describe('The name it is to have'),
  global: globalField,
  dry_run: dryRunField,
});

export const registryRename = defineOperation({
  path: ['registry', 'rename'],
  title: 'Rename a bundle or group',
  summary: 'Give a registered bundle or group another name',
  description: 'Groups that hold it follow. A name that is taken is refused.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['name', 'to'],
  advanced: ['dry_run'],
  problems: [
    'okf.name_taken',
    'okf.name_unusable',
    'okf.reference_unknown',
    'okf.registry_linked',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Rename a bundle, also in its groups',
      input: { name: '@analytics', to: 'ga-four', dry_run: true },
      expect: { changed: true, bundles: [{ slug: 'ga-four' }] },
    },
  ],

  load: () => import('./registry-rename.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryRenameInput = z.output<typeof input>;
