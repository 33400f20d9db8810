import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { parseDocument, unifiedDiff, withFileLock } from '@trefoil/corpus';
import { entitiesOf } from '../corpus/corpus.ts';
import { readingOf, toEntity } from '../corpus/read-entity.ts';
import { realTarget } from '../edit/open-to-write.ts';
import { refuseNewFaults } from '../edit/refuse-faults.ts';
import { contentHash } from '../edit/content-hash.ts';
import { createFile, entityExists, planningBusy } from '../edit/write-file.ts';
import type { Entity } from '../entity/entity.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { mintId } from '../identity/mint-id.ts';
import { similarTo } from '../identity/similar-slugs.ts';
import { slugOf } from '../identity/slug.ts';
import { takenIds } from '../identity/taken-ids.ts';
import { reopenPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { printEntity } from './entity-draft.ts';
import type { EntityDraft } from './entity-draft.ts';

interface CreateRequest {
  readonly dryRun: boolean;
  /** Pass over ids of branches that are not merged. */
  readonly branches: boolean;
}

/** What became of a new entity, as answers tell it. */
interface CreatedEntity {
  readonly path: string;
  readonly id: string;
  readonly basename: string;
  readonly title: string;
  readonly wrote: boolean;
  readonly hash: string;
  readonly similar: string[];
  readonly diff?: string;
}

interface Creation {
  readonly answer: CreatedEntity;
  readonly entity: Entity;
  readonly text: string;
}

/**
 * Gives a draft an id and writes it. Two processes that create at once take turns, so that no id is given twice.
 * @throws Problem, one of `createProblems` or `writeProblems`
 */
export async function createEntity(
  context: Context,
  draft: EntityDraft,
  { dryRun, branches }: CreateRequest,
): Promise<Creation> {
  const attempt = async () => {
    // Read again under the lock: another may have created something meanwhile.
    const planning = await reopenPlanning(context);
    const made = await draftFile(context, planning, { draft, branches });
    if (!dryRun) await createFile(realTarget(planning, made.entity.path), made.text);
    return finish(planning, made, dryRun);
  };
  if (dryRun) return await attempt();
  const { directory } = entityTypeInfo(draft.type);
  const planning = await reopenPlanning(context);
  const real = realTarget(planning, directory);
  mkdirSync(real, { recursive: true });
  return await withFileLock(path.join(real, '.create.lock'), planningBusy, attempt);
}

interface DraftedFile {
  readonly entity: Entity;
  readonly text: string;
  readonly similar: string[];
}

async function draftFile(
  context: Context,
  planning: Planning,
  { draft, branches }: { readonly draft: EntityDraft; readonly branches: boolean },
): Promise<DraftedFile> {
  const { type, slug } = draft;
  const info = entityTypeInfo(type);
  const siblings = entitiesOf(planning.corpus, type);
  const same = siblings.find(({ name }) => name?.slug === slug);
  if (same !== undefined) throw entityExists(same.stem);
  const { ids } = await takenIds(context, planning, { type, branches });
  const id = mintId(info, slug, ids);
  if (id === undefined) {
    throw new Problem({
      code: 'sdlc.ids_exhausted',
      what: `Every id for a ${type} with this slug is taken.`,
      next: 'Choose another title.',
    });
  }
  const text = printEntity(draft, id);
  const stem = `${id}-${slug}`;
  const place = { type, stem, path: `${info.directory}/${stem}.md` };
  const entity = toEntity(place, readingOf(parseDocument(text)));
  refuseNewFaults(undefined, entity);
  return { entity, text, similar: similarTo(slug, siblings) };
}

function finish(planning: Planning, { entity, text, similar }: DraftedFile, dryRun: boolean): Creation {
  const shown = planning.place(entity.path);
  const { id, stem, title } = entity;
  return {
    answer: {
      path: shown,
      id,
      basename: stem,
      title,
      wrote: !dryRun,
      hash: contentHash(text),
      similar,
      ...(dryRun ? { diff: unifiedDiff({ path: shown, before: undefined, after: text }) } : {}),
    },
    entity,
    text,
  };
}

/**
 * The slug that a new entity gets.
 * @throws Problem `sdlc.slug_empty`
 */
export function requireSlug(title: string): string {
  const slug = slugOf(title);
  if (slug !== undefined) return slug;
  throw new Problem({
    code: 'sdlc.slug_empty',
    what: `${JSON.stringify(title)} has no letter from a to z and no digit, so no file name can be made of it.`,
    next: 'Give a slug of such letters.',
  });
}

/** The day that an entity is created on, in UTC. */
export function today(context: Pick<Context, 'now'>): string {
  return context.now().toISOString().slice(0, 10);
}
