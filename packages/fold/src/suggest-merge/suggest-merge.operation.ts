import { defineOperation } from '@trefoil/contract';
import { confidences } from '@trefoil/findings';
import { z } from 'zod';
import { reportField, scanIdField, sourceFields } from '../finding-fields.ts';
import { holeRoles } from './collect-holes.ts';
import { blockerCodes } from './find-blockers.ts';

const input = z.strictObject({
  id: z.string().min(4).max(200).describe('Id of a finding of the kind clone, or how it begins'),
  report: reportField.optional(),
  scan_id: scanIdField.optional(),
  max_members: z.int().min(2).max(50).default(12).describe('Compare at most this many members'),
});

const member = z.strictObject({
  path: z.string(),
  line: z.int(),
  end_line: z.int(),
  function: z.string().optional(),
  state: z
    .enum(['compared', 'changed', 'missing', 'not_compared'])
    .describe('changed: it is not there any more as the scan saw it; missing: its file cannot be read'),
});

const hole = z.strictObject({
  role: z.enum(holeRoles).describe('name: a local name, which needs no parameter'),
  expressions: z
    .array(z.string().nullable())
    .describe('What each compared member says there, in their order'),
  places: z.int().describe('How many places differ in this way'),
});

const output = z.strictObject({
  ...sourceFields,
  finding: z.strictObject({ id: z.string(), rule: z.string(), message: z.string() }),
  scope: z.enum(['function', 'block']),
  clone_type: z.int().describe('1: identical; 2: other names and values; 3: statements differ as well'),
  similarity: z.number().describe('How alike the least alike member is to the first, from 0 to 1'),
  members: z.array(member),
  members_total: z.int(),
  holes: z.array(hole),
  holes_total: z.int(),
  proposal: z.strictObject({
    name: z.string(),
    parameters: z.array(
      z.strictObject({
        name: z.string(),
        role: z.enum([...holeRoles, 'given']).describe('given: members have it already'),
        hole: z.int().optional().describe('The hole that it fills, from 1'),
      }),
    ),
    path: z.string().describe('File or directory where it could live'),
    why_there: z.string(),
  }),
  blockers: z.array(
    z.strictObject({
      code: z.enum(blockerCodes),
      what: z.string(),
      members: z.array(z.int()).describe('Compared members it is about, from 1'),
    }),
  ),
  lines_saved: z.int().describe('An estimate'),
  confidence: z.enum(confidences),
});

export const suggestMerge = defineOperation({
  path: ['suggest-merge'],
  title: 'Suggest a merge of clones',
  summary: 'Show what one function for all members of a clone would look like',
  description:
    'Says what differs, what stands in the way, and what would be saved. Reads the files as they are now, edits nothing. Ids come from {fold.query_findings}, kind clone.',
  effects: 'read',
  input,
  output,
  positionals: ['id', 'report'],
  advanced: ['max_members', 'scan_id'],
  paths: ['report'],
  problems: [
    'clone.not_a_clone',
    'clone.changed',
    'finding.unknown',
    'finding.ambiguous',
    'report.malformed',
    'report.too_large',
    'report.unreadable',
    'report.version',
    'scan.none',
    'scan.unknown',
  ],
  examples: [
    {
      title: 'Ask about a finding that is not there',
      input: { id: 'i1_0000', report: ['buffers.sarif'] },
      expect: { problem: 'finding.unknown' },
    },
  ],
  load: () => import('./suggest-merge.ts'),
  text: () => import('./suggest-merge.text.ts'),
});

export type SuggestMergeInput = z.output<typeof input>;
export type SuggestMergeOutput = z.input<typeof output>;
export type SuggestMergeAnswer = z.output<typeof output>;
