import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, nameField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  name: nameField.describe('The name of the link'),
  dry_run: dryRunField,
});

export const registryUnlink = defineOperation({
  path: ['registry', 'unlink'],
  title: 'Drop a link',
  summary: 'Drop a link, and the bundles that came through it',
  description: 'The other registry stays as it is.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['name'],
  advanced: ['dry_run'],
  problems: [
    'okf.link_unknown',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Refuse what is no link',
      input: { name: 'no-link-is-called-so', dry_run: true },
      expect: { problem: 'okf.link_unknown' },
    },
  ],

  load: () => import('./registry-unlink.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryUnlinkInput = z.output<typeof input>;
