import type { Context } from '@trefoil/contract';
import { createEntity, requireSlug, today } from '../create/create-entity.ts';
import { linkOrText } from '../create/link-or-text.ts';
import { openPlanningToCreate } from '../edit/open-to-write.ts';
import type { BacklogCreateInput, BacklogCreateOutput } from './backlog-create.operation.ts';

export async function run(input: BacklogCreateInput, context: Context): Promise<BacklogCreateOutput> {
  const { title, text, slug, tags, branches, dry_run: dryRun } = input;
  const planning = await openPlanningToCreate(context, dryRun);
  const draft = {
    type: 'backlog' as const,
    title,
    slug: requireSlug(slug ?? title),
    keys: {
      created: input.created ?? today(context),
      related: input.related.map((given) => linkOrText(planning, given)),
      tags,
      likely_type: input.likely_type,
    },
    sections: {},
    body: text ?? '',
  };
  return (await createEntity(context, draft, { dryRun, branches })).answer;
}
