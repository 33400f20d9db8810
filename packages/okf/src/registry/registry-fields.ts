import { z } from 'zod';

/** Fields that the commands which keep the registry share. */
const name = z.string().min(1).max(200);

export const globalField = z
  .boolean()
  .optional()
  .describe('Use the user’s own registry, whatever the project has');

export const dryRunField = z.boolean().optional().describe('Say what would be written, and write nothing');

export const referenceField = z.string().min(1).max(1_000);
export const nameField = name;
export const namesField = z.array(name).min(1).max(100);

/** What changing the registry comes to, whatever the change. */
export const registryChange = z.strictObject({
  registry: z.string().describe('The file'),
  changed: z.boolean().describe('False when it already was so'),
  dry_run: z.boolean(),
  summary: z.string().describe('One sentence'),
  bundles: z
    .array(z.strictObject({ slug: z.string(), dir: z.string(), concepts: z.int().optional() }))
    .describe('The bundles that the change was about'),
  groups: z
    .array(
      z.strictObject({
        slug: z.string(),
        members: z.array(z.string()),
        resolved: z.int().describe('Bundles that the group comes to'),
      }),
    )
    .describe('The groups that the change was about, as they are after it'),
  content: z.string().optional().describe('What the file would hold; only of a dry run'),
});

export type RegistryChange = z.input<typeof registryChange>;
