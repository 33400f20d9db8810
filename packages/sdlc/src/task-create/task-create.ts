import { Problem } from '@trefoil/contract';
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
import { reopenPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { linkOrText } from '../create/link-or-text.ts';
import { getStoredFinding } from '../finding/stored-findings.ts';
import { findGaps } from '../task-gap-report/find-gaps.ts';
import { areaOf, fillFromFinding } from './fill-from-finding.ts';
import type { TitledInput } from './fill-from-finding.ts';
import type { TaskCreateInput, TaskCreateOutput } from './task-create.operation.ts';
import { findOpenTask, slugOfFinding } from './task-of-finding.ts';

/** @throws Problem one of those that the operation names */
export async function run(input: TaskCreateInput, context: Context): Promise<TaskCreateOutput> {
  const { dry_run: dryRun, from_finding: given } = input;
  const planning = await openPlanningToCreate(context, dryRun);
  if (given === undefined) {
    return await createTask(
      draftOf({ ...input, title: input.title ?? '' }, planning, context),
      input,
      context,
    );
  }
  return await createFrom(await getStoredFinding(context, given), { input, planning }, context);
}

interface Request {
  readonly input: TaskCreateInput;
  readonly planning: Planning;
}

async function createFrom(
  finding: Finding,
  { input, planning }: Request,
  context: Context,
): Promise<TaskCreateOutput> {
  const before = findOpenTask(planning, finding);
  if (before !== undefined) return existingTask(planning, before);
  const filled = fillFromFinding(input, finding);
  const slug = filled.slug ?? slugOfFinding(planning, filled.title, finding);
  const draft = draftOf(slug === undefined ? filled : { ...filled, slug }, planning, context);
  const sections = { ...draft.sections, Areas: areaOf(finding) };
  try {
    return await createTask({ ...draft, sections }, input, context);
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.code !== 'sdlc.entity_exists') throw failure;
    // Another process may have made it since this one looked, or taken its name for another finding of the rule.
    const again = await reopenPlanning(context);
    const isMade = findOpenTask(again, finding) !== undefined;
    const free = filled.slug ?? slugOfFinding(again, filled.title, finding);
    if (!isMade && free === slug) throw failure;
    return await createFrom(finding, { input, planning: again }, context);
  }
}

async function createTask(
  draft: EntityDraft,
  { dry_run: dryRun, branches }: TaskCreateInput,
  context: Context,
): Promise<TaskCreateOutput> {
  const { answer, entity, text } = await createEntity(context, draft, { dryRun, branches });
  return { ...answer, state: entity.state, gaps: gapsOf(text), existing: false };
}

function gapsOf(text: string): string[] {
  const { body, bodyLine } = parseDocument(text);
  return findGaps('task', scanBody(body, bodyLine)).map(({ message }) => message);
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
