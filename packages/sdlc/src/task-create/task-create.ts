import type { Context } from '@trefoil/contract';
import { parseDocument, readContained } from '@trefoil/corpus';
import type { Finding } from '@trefoil/findings';
import { scanBody } from '../body/scan-body.ts';
import { createEntity, requireSlug, today } from '../create/create-entity.ts';
import type { EntityDraft } from '../create/entity-draft.ts';
import { contentHash } from '../edit/content-hash.ts';
import { openPlanningToCreate } from '../edit/open-to-write.ts';
import type { Entity } from '../entity/entity.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { findEntity } from '../planning/find-entity.ts';
import type { Planning } from '../planning/open-planning.ts';
import { linkOrText } from '../create/link-or-text.ts';
import { findFingerprint, getStoredFinding } from '../finding/stored-findings.ts';
import { findGaps } from '../task-gap-report/find-gaps.ts';
import { areaOf, fillFromFinding } from './fill-from-finding.ts';
import type { TaskCreateInput, TaskCreateOutput } from './task-create.operation.ts';

export async function run(input: TaskCreateInput, context: Context): Promise<TaskCreateOutput> {
  const { dry_run: dryRun, branches, from_finding: given } = input;
  const planning = await openPlanningToCreate(context, dryRun);
  const finding = given === undefined ? undefined : await getStoredFinding(context, given);
  const before = finding === undefined ? undefined : findOpenTask(planning, finding);
  if (before !== undefined) return existingTask(planning, before);
  const wanted = finding === undefined ? input : fillFromFinding(input, finding);
  const draft = draftOf({ ...wanted, title: wanted.title ?? '' }, planning, context);
  const areas = finding === undefined ? {} : { Areas: areaOf(finding) };
  const whole = { ...draft, sections: { ...draft.sections, ...areas } };
  const { answer, entity, text } = await createEntity(context, whole, { dryRun, branches });
  return { ...answer, state: entity.state, gaps: gapsOf(text), existing: false };
}

function gapsOf(text: string): string[] {
  const { body, bodyLine } = parseDocument(text);
  return findGaps('task', scanBody(body, bodyLine)).map(({ message }) => message);
}

/** A finding asks for one task at a time: when that is closed and the finding is back, for another. */
function findOpenTask({ corpus }: Planning, finding: Finding): Entity | undefined {
  return corpus.entities.find(
    ({ type, state, data }) =>
      type === 'task' &&
      !state.startsWith('closed/') &&
      findFingerprint(data['provenance']) === finding.fingerprint,
  );
}

function existingTask(planning: Planning, entity: Entity): TaskCreateOutput {
  const read = readContained(planning.corpus.root, entity.path);
  const text = read.ok ? read.bytes.toString('utf8') : '';
  return {
    path: planning.place(entity.path),
    id: entity.id,
    basename: entity.stem,
    title: entity.title,
    wrote: false,
    hash: contentHash(text),
    similar: [],
    state: entity.state,
    gaps: gapsOf(text),
    existing: true,
  };
}

type TitledInput = TaskCreateInput & { readonly title: string };

function draftOf(input: TitledInput, planning: Planning, context: Context): EntityDraft {
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
