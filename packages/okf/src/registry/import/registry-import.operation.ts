import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { dryRunField, globalField, nameField, namesField, registryChange } from '../registry-fields.ts';

const input = z.strictObject({
  names: namesField.describe('@names in the other registry'),
  from: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('The other registry’s file; the user’s own if not given'),
  as: nameField.optional().describe('Another name, for the one that is asked for'),
  global: globalField,
  dry_run: dryRunField,
});

export const registryImport = defineOperation({
  path: ['registry', 'import'],
  title: 'Import from another registry',
  summary: 'Copy bundles and groups out of another registry',
  description:
    'They become this registry’s own. Names stay, so one that is taken is refused; a group brings all that it ' +
    'holds. Either all is copied or nothing.',
  effects: 'write',
  surfaces: ['cli'],
  input,
  output: registryChange,
  positionals: ['names'],
  advanced: ['dry_run'],
  problems: [
    'okf.registry_missing',
    'okf.bundle_missing',
    'okf.name_taken',
    'okf.name_unusable',
    'okf.reference_unknown',
    'okf.registry_malformed',
    'okf.registry_unwritable',
    'okf.registry_busy',
    'okf.registry_nowhere',
  ],
  examples: [
    {
      title: 'Copy a group from a colleague’s file',
      input: { names: ['@chain'], from: 'team-registry.json', dry_run: true },
      expect: { changed: true, groups: [{ slug: 'chain', resolved: 2 }] },
    },
    {
      title: 'Refuse a bundle that is here already',
      input: { names: ['ga'], from: 'team-registry.json', dry_run: true },
      expect: { problem: 'okf.name_taken' },
    },
  ],
  refine: ({ names, as }) =>
    as === undefined || names.length === 1
      ? []
      : [{ field: 'as', given: JSON.stringify(as), expected: 'to be left out when several are asked for' }],
  load: () => import('./registry-import.ts'),
  text: () => import('../registry-change.text.ts'),
});

export type RegistryImportInput = z.output<typeof input>;
