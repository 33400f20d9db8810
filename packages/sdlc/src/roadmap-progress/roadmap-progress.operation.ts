import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';

const input = z.strictObject({
  roadmap: entityField.optional().describe('Only this roadmap; all when left out'),
});

const counts = z.strictObject({ planning: z.int(), open: z.int(), in_progress: z.int(), closed: z.int() });

const output = z.strictObject({
  versions: z.array(
    z.strictObject({
      roadmap: z.string(),
      name: z.string(),
      milestones: z.array(
        z.strictObject({ id: z.string(), title: z.string(), state: z.string(), tasks: counts }),
      ),
      missing: z.array(z.string()).describe('Links that lead to no milestone'),
    }),
  ),
});

export const roadmapProgress = defineOperation({
  path: ['roadmap', 'progress'],
  title: 'Roadmap progress',
  summary: 'Show how far the milestones of each roadmap version are',
  effects: 'read',
  input,
  output,
  positionals: ['roadmap'],
  rows: { fields: ['versions'], limit: 50, maxLimit: 1_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'All of it',
      input: {},
      expect: {
        versions: [{ roadmap: 'RM-YEAR', name: 'Before winter', milestones: [{ id: 'M-LAMP' }] }, {}],
      },
    },
  ],
  load: () => import('./roadmap-progress.ts'),
  text: () => import('./roadmap-progress.text.ts'),
});

export type RoadmapProgressInput = z.output<typeof input>;
export type RoadmapProgressOutput = z.input<typeof output>;
export type RoadmapProgressAnswer = z.output<typeof output>;
