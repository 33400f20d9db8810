import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  dry_run: dryRunField,
});

export const registryInit = defineOperation({
  path: ['registry', 'init'],
  title: 'Start a project registry',
  summary: 'Start a registry for this project',
  description:
    'Writes .okf.json in the working directory. It is found from there downwards and replaces the user’s own ' +
    'registry; bundles that lie beside it are kept by relative paths, so that it can be committed.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,

  advanced: ['dry_run'],
  problems: [
    'okf.registry_exists',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Refuse where there is one already',
      input: { dry_run: true },
      expect: { problem: 'okf.registry_exists' },
    },
  ],

  load: () => import('./registry-init.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryInitInput = z.output<typeof input>;
