import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import { mintId } from '../identity/mint-id.ts';
import { similarTo } from '../identity/similar-slugs.ts';
import { slugOf } from '../identity/slug.ts';
import { takenIds } from '../identity/taken-ids.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { EntityPreviewIdInput, EntityPreviewIdOutput } from './entity-preview-id.operation.ts';

export async function run(input: EntityPreviewIdInput, context: Context): Promise<EntityPreviewIdOutput> {
  const planning = await openPlanning(context);
  const { type, title, branches } = input;
  const slug = slugOf(title);
  if (slug === undefined) {
    throw new Problem({
      code: 'sdlc.slug_empty',
      what: `${JSON.stringify(title)} has no letter from a to z and no digit, so no file name can be made of it.`,
      next: 'Give a slug of such letters as the title.',
    });
  }
  const siblings = entitiesOf(planning.corpus, type);
  const taken = await takenIds(context, planning, { type, branches });
  const same = siblings.find(({ name }) => name?.slug === slug);
  const id = same?.name?.id ?? mintId(entityTypeInfo(type), slug, taken.ids);
  if (id === undefined) {
    throw new Problem({
      code: 'sdlc.ids_exhausted',
      what: `Every id for a ${type} with this slug is taken.`,
      next: 'Choose another title.',
    });
  }
  const similar = similarTo(
    slug,
    siblings.filter((entity) => entity !== same),
  );
  return {
    type,
    input: title,
    slug,
    id,
    basename: `${id}-${slug}`,
    exists: same !== undefined,
    ...(same === undefined ? {} : { exact_match: same.stem }),
    similar,
    unmerged_files: taken.unmerged.length,
    ...warningFor(same, similar),
  };
}

function warningFor(same: Entity | undefined, similar: readonly string[]): { warning?: string } {
  if (same !== undefined) return { warning: `${same.stem} has this slug already.` };
  return similar.length === 0 ? {} : { warning: 'Something like it may be there already.' };
}
