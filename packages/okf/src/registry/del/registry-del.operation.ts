import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, referenceField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  bundle: referenceField.describe('Its @name, or its directory'),
  global: globalField,
  dry_run: dryRunField,
});

export const registryDel = defineOperation({
  path: ['registry', 'del'],
  title: 'Unregister',
  summary: 'Take a bundle or group out of the registry',
  description:
    'The directory stays. Groups forget the name, and a group that is left empty goes too. An argument with a / ' +
    'is a path and nothing else.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['bundle'],
  advanced: ['dry_run'],
  problems: [
    'okf.reference_unknown',
    'okf.registry_linked',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Take a bundle out, and out of its groups',
      input: { bundle: '@analytics', dry_run: true },
      expect: { changed: true, bundles: [{ slug: 'analytics' }] },
    },
    {
      title: 'A path never means a name',
      input: { bundle: './analytics', dry_run: true },
      expect: { problem: 'okf.reference_unknown' },
    },
  ],

  load: () => import('./registry-del.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryDelInput = z.output<typeof input>;
