import { Problem, referTo } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { createEntity, requireSlug, today } from '../create/create-entity.ts';
import type { EntityDraft } from '../create/entity-draft.ts';
import { editEntity, stateEdit } from '../edit/edit-entity.ts';
import { openPlanningToWrite } from '../edit/open-to-write.ts';
import type { Entity } from '../entity/entity.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { linksOfKey } from '../link/front-matter-links.ts';
import { findEntity } from '../planning/find-entity.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { BacklogPromoteInput, BacklogPromoteOutput } from './backlog-promote.operation.ts';

type Promoted = BacklogPromoteOutput['promoted'];

/** @throws Problem `sdlc.backlog_settled`, one of `createProblems`, `entityProblems` or `writeProblems` */
export async function run(input: BacklogPromoteInput, context: Context): Promise<BacklogPromoteOutput> {
  const { dry_run: dryRun, branches, to } = input;
  const planning = await openPlanningToWrite(context);
  const item = findEntity(planning, input.item, 'backlog');
  if (item.state !== '') throw settled(item);
  const draft = draftOf(input, item, context);
  const promoted = leftBehind(planning, draft, item) ?? (await create());
  const edit = await editEntity(planning, item, {
    edits: [stateEdit(item, `promoted/${to}`), { key: 'result', value: `[[${promoted.basename}]]` }],
    dryRun,
  });
  return {
    item: {
      path: edit.path,
      id: item.id,
      state: `promoted/${to}`,
      ...(edit.diff === undefined ? {} : { diff: edit.diff }),
    },
    promoted,
    wrote: edit.wrote,
  };

  async function create(): Promise<Promoted> {
    const { answer } = await createEntity(context, draft, { dryRun, branches });
    const { path, id, basename, title, diff } = answer;
    return { path, id, basename, title, ...(diff === undefined ? {} : { diff }) };
  }
}

function settled({ stem, state, data }: Entity): Problem {
  const { result } = data as { result?: unknown };
  const what = typeof result === 'string' ? `${state}, ${result}` : state;
  return new Problem({
    code: 'sdlc.backlog_settled',
    what: `${stem} is ${what} already.`,
    next: `Create what is missing with ${referTo('sdlc.entity_create')}.`,
    exit: 1,
  });
}

function draftOf(
  { to, title, slug, created }: BacklogPromoteInput,
  item: Entity,
  context: Context,
): EntityDraft {
  const link = `[[${item.stem}]]`;
  const name = title ?? item.title;
  const { tags } = item.data as { tags?: unknown };
  const texts = Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : [];
  return {
    type: to,
    title: name,
    slug: requireSlug(slug ?? title ?? item.name?.slug ?? name),
    keys: {
      state: entityTypeInfo(to).defaultState,
      created: created ?? today(context),
      related: [link],
      tags: texts,
    },
    sections:
      to === 'task' ? { 'Out of scope': '- none', 'Discovery context': `Promoted from ${link}.` } : {},
  };
}

/** What an interrupted run has created: it has the same name and links to the idea. */
function leftBehind(planning: Planning, { type, slug }: EntityDraft, item: Entity): Promoted | undefined {
  const same = entitiesOf(planning.corpus, type).find(({ name }) => name?.slug === slug);
  const linked =
    same !== undefined && linksOfKey(same.data, 'related').some(({ target }) => target === item.stem);
  if (!linked) return undefined;
  const { path, id, stem, title } = same;
  return { path: planning.place(path), id, basename: stem, title };
}
