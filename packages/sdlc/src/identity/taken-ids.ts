import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import { parseEntityName } from '../entity/entity-name.ts';
import { entityTypeInfo } from '../entity/entity-type.ts';
import type { EntityType } from '../entity/entity-type.ts';
import { findRepository } from '../git/repository.ts';
import { unmergedFiles } from '../git/unmerged-files.ts';
import type { UnmergedFile } from '../git/unmerged-files.ts';
import type { Planning } from '../planning/open-planning.ts';
import { planningDirectory } from '../planning/planning-directory.ts';

export interface TakenIds {
  readonly ids: ReadonlySet<string>;
  /** Files on branches that are not merged; empty when they were not asked for. */
  readonly unmerged: readonly UnmergedFile[];
}

/**
 * Ids that a new entity of the type must not get: those of the working tree and, when asked for, of every
 * branch that is not merged. A title that two people have had on two branches would else get one id.
 */
export async function takenIds(
  context: Context,
  planning: Planning,
  { type, branches }: { readonly type: EntityType; readonly branches: boolean },
): Promise<TakenIds> {
  const ids = new Set<string>();
  for (const { id, name } of entitiesOf(planning.corpus, type)) {
    ids.add(id);
    if (name !== undefined) ids.add(name.id);
  }
  const unmerged = branches ? await unmergedEntities(context, planning, type) : [];
  for (const { path } of unmerged) {
    const id = idOfPath(path);
    if (id !== undefined) ids.add(id);
  }
  return { ids, unmerged };
}

export async function unmergedEntities(
  context: Context,
  planning: Planning,
  type?: EntityType,
): Promise<UnmergedFile[]> {
  const { project, config } = planning;
  const base = planningDirectory(planning);
  const repository =
    base === undefined ? undefined : await findRepository(context, project.directory, config.git);
  if (repository === undefined || base === undefined) return [];
  const directory = type === undefined ? base : `${base}/${entityTypeInfo(type).directory}`;
  const files = await unmergedFiles(context, repository, directory);
  return files.filter(({ path }) => path.endsWith('.md'));
}

export function idOfPath(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  return parseEntityName(name)?.id;
}
