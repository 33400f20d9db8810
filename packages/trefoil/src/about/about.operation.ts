import { defineOperation } from '@trefoil/contract';
import { severities } from '@trefoil/findings';
import { z } from 'zod';

const MAX_ROWS = 10_000;

const input = z.strictObject({
  path: z.string().min(1).max(4_096).describe('The file or directory that is asked about'),
  limit: z.int().min(1).max(MAX_ROWS).default(50).describe('At most this many rows'),
  offset: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER - 1)
    .default(0)
    .describe('Skip so many rows: next_offset of the last answer'),
});

const part = z.enum(['code', 'knowledge', 'work']);

const output = z.strictObject({
  path: z.string().describe('Relative to the workspace'),
  is_directory: z.boolean(),
  parts: z.array(
    z.strictObject({
      part,
      state: z
        .enum(['asked', 'absent'])
        .describe('absent: no scan is stored, or there is nothing of it here'),
      mentions: z.int().min(0),
    }),
  ),
  actionable: z.int().min(0).describe('Findings among the mentions that someone should act on'),
  scan: z
    .strictObject({
      scan_id: z.string(),
      stale: z.boolean().describe('True when files with findings changed since the scan was stored'),
    })
    .optional()
    .describe('The stored scan that the findings are from'),
  mentions: z.array(
    z.strictObject({
      part,
      kind: z.enum(['finding', 'task', 'standard', 'capability', 'concept']),
      id: z.string(),
      title: z.string(),
      path: z.string().describe('Where it is said; relative to the workspace'),
      line: z.int().min(1),
      why: z.string(),
      severity: z.enum(severities).optional(),
      state: z.string().optional().describe('Of a finding: actionable, or why it is not'),
    }),
  ),
});

export const about = defineOperation({
  path: ['about'],
  title: 'About a path',
  summary: 'Tell what is known of a file or directory before it is edited',
  description:
    'Findings of the stored scan in it, tasks whose areas or scope name it, standards that cover it, capabilities ' +
    'anchored to it, knowledge concepts that describe or cite it. What matters before an edit comes first, ' +
    'what is settled last. Read on with {fold.explain} for a finding, {sdlc.entity_get} for an entity; a concept is the file in its row.',
  effects: 'read',
  input,
  output,
  positionals: ['path'],
  paths: ['path'],
  budget: { bytes: 8_000 },
  rows: { fields: ['mentions'], limit: 50, maxLimit: MAX_ROWS },
  examples: [
    {
      title: 'What to know before editing a file',
      input: { path: 'src/label.c' },
      expect: {
        path: 'src/label.c',
        is_directory: false,
        actionable: 1,
        mentions: [
          { part: 'code', kind: 'finding', severity: 'error', state: 'actionable', line: 12 },
          { part: 'work', kind: 'task', id: 'T-COPY', state: 'in-progress' },
          { part: 'work', kind: 'task', id: 'T-FORM', state: 'open/ready' },
          { part: 'work', kind: 'standard', id: 'S-0001' },
          { part: 'work', kind: 'capability', id: 'C-0001' },
          { part: 'knowledge', kind: 'concept', id: 'label-copier' },
        ],
      },
    },
    {
      title: 'What is known of a directory',
      input: { path: 'src', limit: 1 },
      expect: { is_directory: true, returned: 1, truncated: true },
    },
    {
      title: 'A file that is not there',
      input: { path: 'src/lable.c' },
      expect: { problem: 'path.missing' },
    },
  ],
  load: () => import('./about.ts'),
  text: () => import('./about.text.ts'),
});

export type AboutInput = z.output<typeof input>;
export type AboutOutput = z.input<typeof output>;
export type AboutAnswer = z.output<typeof output>;
