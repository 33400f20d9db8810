import { Problem } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { editEntity } from '../edit/edit-entity.ts';
import { openPlanningToWrite } from '../edit/open-to-write.ts';
import type { Entity } from '../entity/entity.ts';
import type { Planning } from '../planning/open-planning.ts';
import { diagnosticsOf } from '../planning/planning-fields.ts';
import { findMigrations } from './find-migrations.ts';
import type { EntitiesMigrateInput, EntitiesMigrateOutput } from './entities-migrate.operation.ts';

type MigratedFile = EntitiesMigrateOutput['files'][number];
type SkippedFile = EntitiesMigrateOutput['skipped'][number];

/** Each file by itself: one that cannot be changed is named and holds up no other. */
export async function run(
  { types, dry_run: dryRun }: EntitiesMigrateInput,
  context: Context,
): Promise<Unpaged<EntitiesMigrateOutput>> {
  const planning = await openPlanningToWrite(context);
  const wanted = planning.corpus.entities.filter(({ type }) => types.length === 0 || types.includes(type));
  const files: MigratedFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const entity of wanted) {
    if (entity.fault !== undefined) continue;
    context.signal.throwIfAborted();
    const outcome = await migrate(planning, entity, dryRun);
    if (outcome === undefined) continue;
    if ('why' in outcome) skipped.push(outcome);
    else files.push(outcome);
  }
  return {
    scanned: wanted.length,
    wrote: dryRun ? 0 : files.length,
    files,
    skipped,
    diagnostics: diagnosticsOf(planning),
  };
}

async function migrate(
  planning: Planning,
  entity: Entity,
  dryRun: boolean,
): Promise<MigratedFile | SkippedFile | undefined> {
  const migrations = findMigrations(entity);
  if (migrations.length === 0) return undefined;
  try {
    const { path, diff } = await editEntity(planning, entity, {
      edits: migrations.map(({ edit }) => edit),
      dryRun,
    });
    const changes = migrations.map(({ what }) => what);
    return { path, changes, ...(diff === undefined ? {} : { diff }) };
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
    return { path: planning.place(entity.path), why: failure.message };
  }
}
