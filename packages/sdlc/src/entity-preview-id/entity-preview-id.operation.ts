import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { planningProblems, typeField } from '../planning/planning-fields.ts';

const input = z.strictObject({
  type: typeField.describe('The type of the new entity'),
  title: z.string().min(1).max(500).describe('Its title, or its slug'),
  branches: z.boolean().default(true).describe('Count ids on branches that are not merged as taken'),
});

const output = z.strictObject({
  type: z.string(),
  input: z.string(),
  slug: z.string(),
  id: z.string(),
  basename: z.string(),
  exists: z.boolean().describe('An entity with this slug is there already; its id is given'),
  exact_match: z.string().optional(),
  similar: z.array(z.string()),
  unmerged_files: z.int().describe('Files of this type found on branches that are not merged'),
  warning: z.string().optional(),
});

export const entityPreviewId = defineOperation({
  path: ['entity', 'preview-id'],
  title: 'Preview an id',
  summary: 'Show the id and slug that a new entity would get',
  effects: 'read',
  input,
  output,
  positionals: ['type', 'title'],
  budget: { bytes: 4_000 },
  problems: [...planningProblems, 'sdlc.slug_empty', 'sdlc.ids_exhausted'],
  examples: [
    {
      title: 'A new decision',
      input: { type: 'standard', title: 'Lamps are trimmed at dusk', branches: false },
      expect: { slug: 'lamps-are-trimmed-at-dusk', id: 'S-0002', exists: false },
    },
    {
      title: 'One that is there',
      input: { type: 'task', title: 'Grind the lens', branches: false },
      expect: { id: 'T-LENS', exists: true, exact_match: 'T-LENS-grind-the-lens' },
    },
    { title: 'No letters', input: { type: 'task', title: '灯台' }, expect: { problem: 'sdlc.slug_empty' } },
  ],
  load: () => import('./entity-preview-id.ts'),
  text: () => import('./entity-preview-id.text.ts'),
});

export type EntityPreviewIdInput = z.output<typeof input>;
export type EntityPreviewIdOutput = z.input<typeof output>;
export type EntityPreviewIdAnswer = z.output<typeof output>;
