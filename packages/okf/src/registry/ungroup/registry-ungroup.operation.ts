import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, nameField, namesField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  name: nameField.describe('The name of the group'),
  members: namesField.describe('@names of its members'),
  global: globalField,
  dry_run: dryRunField,
});

export const registryUngroup = defineOperation({
  path: ['registry', 'ungroup'],
  title: 'Take bundles out of a group',
  summary: 'Take members out of a group; an empty one goes',
  description: 'The bundles stay registered.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['name', 'members'],
  advanced: ['dry_run'],
  problems: [
    'okf.group_unknown',
    'okf.reference_unknown',
    'okf.registry_linked',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Empty a group',
      input: { name: '@retail', members: ['@acme-retail', '@analytics'], dry_run: true },
      expect: { changed: true, groups: [] },
    },
  ],

  load: () => import('./registry-ungroup.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryUngroupInput = z.output<typeof input>;
