import { z } from 'zod';
import type { EntityType } from '../entity/entity-type.ts';
import { parseLocation } from '../link/location.ts';
import { commonFields, day, flag, instant, oneOf, text, texts, wikilink, wikilinks } from './common-keys.ts';

const url = z.string({ error: 'is not text' }).regex(/^https?:\/\/\S+$/, { error: 'is no web address' });
const digits = z.string({ error: 'is not text' }).regex(/^\d+$/, { error: 'is no number in quotes' });
const location = z.string({ error: 'is not text' }).superRefine((value, issues) => {
  const parsed = parseLocation(value);
  if (typeof parsed === 'string') issues.addIssue({ code: 'custom', message: parsed });
});

const scope = z.strictObject({
  patterns: texts.min(1, { error: 'is empty' }),
  enforcement: oneOf(['advisory', 'mandatory']).optional(),
  strict: flag.optional(),
});

const scheduling = z.strictObject({
  concurrency_class: text.optional(),
  not_before: z.union([day, instant]).optional(),
  recurrence: text.optional(),
});

const grains = [
  'system',
  'subsystem',
  'service',
  'workflow',
  'component',
  'datastore',
  'external',
  'module',
  'adapter',
  'generated',
  'page',
] as const;

const genres = [
  'plan',
  'research',
  'analysis',
  'strategy',
  'proposal',
  'survey',
  'retro',
  'checklist',
] as const;

/** The front matter of each type; every key that is not here is a mistake. Conditional rules stand elsewhere. */
const schemas: Readonly<Record<EntityType, z.ZodObject>> = {
  task: z.strictObject({
    ...commonFields('task'),
    impact: oneOf(['high', 'medium', 'low']).optional(),
    complexity: oneOf(['small', 'medium', 'large']).optional(),
    priority: flag.optional(),
    autonomy: oneOf(['human-only', 'supervised', 'autonomous', 'autonomous/pr']).optional(),
    kind: oneOf(['implementation', 'planning', 'research']).optional(),
    parent_key: wikilink('T').nullable().optional(),
    depends_on: wikilinks().optional(),
    scope: scope.optional(),
    scheduling: scheduling.optional(),
    prs: z.array(url, { error: 'is not a list' }).optional(),
    issue: digits.optional(),
    completion_note: text.optional(),
    relevance_note: text.optional(),
    definition_gap: text.optional(),
    resolution: text.optional(),
    resolution_date: text.optional(),
    resolution_commit: text.optional(),
    readiness_verified_at: instant.optional(),
    touchpoints_verified_at: instant.optional(),
  }),
  backlog: z.strictObject({
    ...commonFields('backlog'),
    likely_type: text.optional(),
    result: text.optional(),
  }),
  decision: z.strictObject({
    ...commonFields('decision'),
    supersedes: z.union([wikilink('D'), wikilinks('D')]).optional(),
    superseded_by: wikilink('D').optional(),
    deprecation_note: text.optional(),
  }),
  milestone: z.strictObject({
    ...commonFields('milestone'),
    version: z
      .string({ error: 'is not text' })
      .regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.-]+)?$/, { error: 'is no version, like 1.2.0' })
      .optional(),
    target_date: day.optional(),
    tasks: wikilinks('T').optional(),
    capabilities: wikilinks('C').optional(),
    completion_note: text.optional(),
    relevance_note: text.optional(),
  }),
  roadmap: z.strictObject({
    ...commonFields('roadmap'),
    plan_doc: wikilink(),
    completion_note: text.optional(),
  }),
  note: z.strictObject({
    ...commonFields('note'),
    genre: oneOf(genres),
    parent: wikilink('N').optional(),
    superseded_by: wikilink('N').optional(),
  }),
  standard: z.strictObject({
    ...commonFields('standard'),
    applies_to: z.strictObject(
      { paths: texts.min(1, { error: 'is empty' }) },
      { error: 'is missing or is no mapping with paths' },
    ),
    supersedes: z.union([wikilink('S'), wikilinks('S')]).optional(),
    superseded_by: wikilink('S').optional(),
    deprecation_note: text.optional(),
  }),
  principle: z.strictObject({ ...commonFields('principle'), related: wikilinks('P', 'S').optional() }),
  capability: z.strictObject({
    ...commonFields('capability'),
    kind: oneOf(grains).optional(),
    audience: oneOf(['user', 'system']).optional(),
    parent_key: wikilink('C').nullable().optional(),
    locations: z.array(location, { error: 'is not a list' }).optional(),
    product: wikilink('PR').optional(),
  }),
  product: z.strictObject(commonFields('product')),
  driver: z.strictObject({
    ...commonFields('driver'),
    kind: oneOf(['pain-point', 'use-case', 'opportunity']),
    product: wikilink('PR'),
  }),
  reference: z.strictObject({ ...commonFields('reference'), url: url.optional() }),
  term: z.strictObject({ ...commonFields('term'), aliases: texts.optional() }),
};

export function entitySchema(type: EntityType): z.ZodObject {
  return schemas[type];
}
