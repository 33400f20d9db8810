import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  scope: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('Only this capability, or packages below this directory'),
});

const output = z.strictObject({
  units: z.array(
    z.strictObject({ name: z.string(), directory: z.string(), capabilities: z.array(z.string()) }),
  ),
  unanchored_units: z.array(z.string()).describe('Packages that no capability is anchored to'),
  unanchored_capabilities: z.array(z.string()).describe('Open capabilities without a location'),
  anchor_rot: z.array(z.strictObject({ capability: z.string(), location: z.string(), reason: z.string() })),
});

export const capabilityCoverage = defineOperation({
  path: ['capability', 'coverage'],
  title: 'Capability coverage',
  summary: 'Say which packages have capabilities anchored to them',
  description: 'Packages are the workspaces of package.json; a capability is anchored by its locations.',
  effects: 'read',
  input,
  output,
  positionals: ['scope'],
  rows: { fields: ['units'], limit: 100, maxLimit: 10_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'All packages',
      input: {},
      expect: { unanchored_units: ['@lighthouse/horn'], unanchored_capabilities: [], total: 2 },
    },
  ],
  load: () => import('./capability-coverage.ts'),
  text: () => import('./capability-coverage.text.ts'),
});

export type CapabilityCoverageInput = z.output<typeof input>;
export type CapabilityCoverageOutput = z.input<typeof output>;
export type CapabilityCoverageAnswer = z.output<typeof output>;
