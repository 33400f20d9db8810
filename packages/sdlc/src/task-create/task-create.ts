import type { Context } from '@trefoil/contract';
import { parseDocument } from '@trefoil/corpus';
import { scanBody } from '../body/scan-body.ts';
import { createEntity, requireSlug, today } from '../create/create-entity.ts';
import type { EntityDraft } from '../create/entity-draft.ts';
import { openPlanningToCreate } from '../edit/open-to-write.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { findEntity } from '../planning/find-entity.ts';
import type { Planning } from '../planning/open-planning.ts';
import { linkOrText } from '../create/link-or-text.ts';
import { findGaps } from '../task-gap-report/find-gaps.ts';
import type { TaskCreateInput, TaskCreateOutput } from './task-create.operation.ts';

export async function run(input: TaskCreateInput, context: Context): Promise<TaskCreateOutput> {
  const { dry_run: dryRun, branches } = input;
  const planning = await openPlanningToCreate(context, dryRun);
  const { answer, entity, text } = await createEntity(context, draftOf(input, planning, context), {
    dryRun,
    branches,
  });
  const { body, bodyLine } = parseDocument(text);
  const gaps = findGaps('task', scanBody(body, bodyLine)).map(({ message }) => message);
  return { ...answer, state: entity.state, gaps };
}

function draftOf(input: TaskCreateInput, planning: Planning, context: Context): EntityDraft {
  const { title, slug, parent, impact, complexity, autonomy, kind, tags, provenance } = input;
  const link = (given: string, type?: 'task') => `[[${findEntity(planning, given, type).stem}]]`;
  return {
    type: 'task',
    title,
    slug: requireSlug(slug ?? title),
    keys: {
      state: input.state ?? entityTypeInfo('task').defaultState,
      created: input.created ?? today(context),
      related: input.related.map((given) => linkOrText(planning, given)),
      tags,
      impact,
      complexity,
      priority: input.priority ? true : undefined,
      autonomy,
      kind,
      parent_key: parent === undefined ? undefined : link(parent, 'task'),
      depends_on: input.depends_on.map((given) => link(given)),
      provenance,
    },
    sections: sectionsOf(input),
  };
}

function sectionsOf({ goal, acceptance, out_of_scope: outside }: TaskCreateInput): Record<string, string> {
  const criteria = acceptance.map((text, index) => `- [ ] AC-${index + 1}: ${oneItem(text)}`);
  const outOfScope = outside.map((text) => `- ${oneItem(text)}`);
  return {
    ...(goal === undefined ? {} : { Goal: goal }),
    ...(criteria.length === 0 ? {} : { 'Acceptance criteria': criteria.join('\n') }),
    'Out of scope': outOfScope.length === 0 ? '- none' : outOfScope.join('\n'),
  };
}

function oneItem(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
