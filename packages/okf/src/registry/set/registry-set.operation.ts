import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, nameField, referenceField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  bundle: referenceField.describe('Its directory, or the @name it has'),
  as: nameField.optional().describe('The name it is to have'),
  default: z.boolean().optional().describe('Make it the default, which is the first'),
  global: globalField,
  dry_run: dryRunField,
});

export const registrySet = defineOperation({
  path: ['registry', 'set'],
  title: 'Register a bundle',
  summary: 'Register a bundle, or name or title it anew',
  description:
    'A directory that is registered already keeps its place. Without --as its name is used, or one like it when ' +
    'that is taken; a name that is asked for is refused instead.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['bundle'],
  advanced: ['dry_run'],
  problems: [
    'okf.not_a_directory',
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
      title: 'Register a bundle under a name',
      input: { bundle: 'stackoverflow', as: 'answers', dry_run: true },
      expect: { changed: true, dry_run: true, bundles: [{ slug: 'answers', concepts: 26 }] },
    },
    {
      title: 'Refuse a name that is taken',
      input: { bundle: 'stackoverflow', as: 'analytics', dry_run: true },
      expect: { problem: 'okf.name_taken' },
    },
  ],

  load: () => import('./registry-set.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistrySetInput = z.output<typeof input>;
