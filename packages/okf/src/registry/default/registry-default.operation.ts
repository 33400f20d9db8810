import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, nameField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  bundle: nameField.describe('Its @name'),
  global: globalField,
  dry_run: dryRunField,
});

export const registryDefault = defineOperation({
  path: ['registry', 'default'],
  title: 'Choose the default bundle',
  summary: 'Make a bundle the default: move it to the front',
  description: 'The default is the first registered bundle that is still on disk; no name of it is stored.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['bundle'],
  advanced: ['dry_run'],
  problems: [
    'okf.default_unusable',
    'okf.reference_unknown',
    'okf.registry_linked',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Make the second bundle the default',
      input: { bundle: '@analytics', dry_run: true },
      expect: { changed: true, summary: 'analytics is the default now.' },
    },
    {
      title: 'A group cannot be it',
      input: { bundle: '@retail', dry_run: true },
      expect: { problem: 'okf.default_unusable' },
    },
  ],

  load: () => import('./registry-default.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryDefaultInput = z.output<typeof input>;
