import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, nameField, namesField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  name: nameField.describe('The name of the group'),
  members: namesField.describe('@names of bundles and groups'),
  global: globalField,
  dry_run: dryRunField,
});

export const registryGroup = defineOperation({
  path: ['registry', 'group'],
  title: 'Group bundles',
  summary: 'Make a group of bundles, or add to one',
  description:
    'A search takes a group for all its bundles: {okf.search}. Members may be groups. Bundles and groups share one ' +
    'set of names.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['name', 'members'],
  advanced: ['dry_run'],
  problems: [
    'okf.group_cycle',
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
      title: 'Group two bundles',
      input: { name: 'finance', members: ['@acme-retail', '@analytics'], dry_run: true },
      expect: {
        changed: true,
        groups: [{ slug: 'finance', members: ['acme-retail', 'analytics'], resolved: 2 }],
      },
    },
    {
      title: 'Refuse a name that means every bundle',
      input: { name: 'all', members: ['@analytics'], dry_run: true },
      expect: { problem: 'okf.name_unusable' },
    },
  ],

  load: () => import('./registry-group.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryGroupInput = z.output<typeof input>;
