import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, nameField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  name: nameField.describe('The name of the link'),
  file: z.string().min(1).max(4_096).describe('The other registry’s file'),
  dry_run: dryRunField,
});

export const registryLink = defineOperation({
  path: ['registry', 'link'],
  title: 'Link another registry',
  summary: 'Make another registry’s bundles available through yours',
  description:
    'Its bundles answer here under their names, or under NAME-name where those are taken, and @NAME is all of ' +
    'them; nothing is copied, and nothing can be changed from here. Only the user’s own registry has links.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['name', 'file'],
  advanced: ['dry_run'],
  problems: [
    'okf.name_taken',
    'okf.name_unusable',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Refuse a file that is no registry',
      input: { name: 'team', file: 'ga4/index.md', dry_run: true },
      expect: { problem: 'okf.registry_malformed' },
    },
  ],

  load: () => import('./registry-link.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryLinkInput = z.output<typeof input>;
