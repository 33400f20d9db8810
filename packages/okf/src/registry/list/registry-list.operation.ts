import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { globalField } from '../registry-fields.ts';

const input = z.strictObject({ global: globalField });

const output = z.strictObject({
  registry: z.string().nullable().describe('The file; null when there is nowhere to keep one'),
  scope: z.enum(['local', 'global']).describe('Whether it is the project’s or the user’s own'),
  exists: z.boolean(),
  default: z.string().optional().describe('The first bundle that is still on disk'),
  groups: z.array(
    z.strictObject({
      slug: z.string(),
      members: z.array(z.string()),
      resolved: z.int().describe('Bundles that it comes to'),
      link: z.string().nullable(),
    }),
  ),
  links: z.array(
    z.strictObject({
      slug: z.string(),
      registry: z.string(),
      bundles: z.int(),
      state: z.enum(['readable', 'missing', 'unreadable']),
    }),
  ),
  bundles: z.array(
    z.strictObject({
      slug: z.string(),
      title: z.string(),
      dir: z.string(),
      default: z.boolean(),
      missing: z.boolean().describe('Its directory is gone'),
      link: z.string().nullable().describe('The link it came through'),
      origin: z.string().nullable().describe('Its name in the registry that the link leads to'),
    }),
  ),
});

export const registryList = defineOperation({
  path: ['registry', 'list'],
  title: 'List registered bundles',
  summary: 'List the registered bundles, groups and links',
  description:
    'The registry in force is the nearest .okf.json from the working directory upwards, or else registry.json in ' +
    'OKF_HOME (~/.okf). OKF_NO_DISCOVERY=1 or --global leaves out the first.',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  rows: { fields: ['bundles'], limit: 1_000, maxLimit: 10_000 },
  problems: ['okf.registry_malformed'],
  examples: [
    {
      title: 'See which registry is in force, and what it holds',
      input: {},
      expect: {
        scope: 'local',
        default: 'acme-retail',
        total: 2,
        bundles: [
          { slug: 'acme-retail', default: true },
          { slug: 'analytics', title: 'bundles/ga4' },
        ],
        groups: [{ slug: 'retail', members: ['acme-retail', 'analytics'], resolved: 2, link: null }],
      },
    },
  ],
  load: () => import('./registry-list.ts'),
  text: () => import('./registry-list.text.ts'),
});

export type RegistryListInput = z.output<typeof input>;
export type RegistryListOutput = z.input<typeof output>;
export type RegistryListAnswer = z.output<typeof output>;
