import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { entityProblems } from '../planning/find-entity.ts';
import { ANSWER_BYTES, entityField, planningProblems } from '../planning/planning-fields.ts';
import { roadmapFaultKinds } from './roadmap-faults.ts';

const input = z.strictObject({
  roadmap: entityField.optional().describe('Only this roadmap; all when left out'),
});

const output = z.strictObject({
  serious: z.boolean().describe('Something is to be put right'),
  roadmaps_checked: z.int(),
  findings: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(roadmapFaultKinds),
      message: z.string(),
      location: z.string(),
    }),
  ),
});

export const roadmapCheck = defineOperation({
  path: ['roadmap', 'check'],
  title: 'Check roadmaps',
  summary: 'Check that roadmaps name milestones and tasks that exist',
  effects: 'read',
  input,
  output,
  positionals: ['roadmap'],
  rows: { fields: ['findings'], limit: 100, maxLimit: 10_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: [...planningProblems, ...entityProblems],
  examples: [
    {
      title: 'All roadmaps',
      input: {},
      expect: {
        serious: true,
        roadmaps_checked: 1,
        findings: [{ id: 'RM-YEAR', kind: 'missing_milestone' }],
      },
    },
  ],
  actionable: ({ serious }) => serious,
  load: () => import('./roadmap-check.ts'),
  text: () => import('./roadmap-check.text.ts'),
});

export type RoadmapCheckInput = z.output<typeof input>;
export type RoadmapCheckOutput = z.input<typeof output>;
export type RoadmapCheckAnswer = z.output<typeof output>;
