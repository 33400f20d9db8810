import type { Context } from '@trefoil/contract';
import { parseDocument } from '@trefoil/corpus';
import { firstHeading } from '../body/scan-body.ts';
import { toPlainData } from '../corpus/plain-data.ts';
import type { FrontMatterData } from '../entity/entity.ts';
import { stateOf } from '../entity/lifecycle.ts';
import { findRepository } from '../git/repository.ts';
import { readBlobs, shortRef } from '../git/unmerged-files.ts';
import { unmergedEntities } from '../identity/taken-ids.ts';
import type { Planning } from '../planning/open-planning.ts';

/** A task file that a branch has and the base has not. */
export interface UnmergedTask {
  readonly basename: string;
  /** Under the project. */
  readonly path: string;
  readonly ref: string;
  readonly title: string;
  readonly state: string;
  readonly text: string;
}

export async function unmergedTasks(context: Context, planning: Planning): Promise<UnmergedTask[]> {
  const { project, config } = planning;
  const files = await unmergedEntities(context, planning, 'task');
  const repository =
    files.length === 0 ? undefined : await findRepository(context, project.directory, config.git);
  if (repository === undefined) return [];
  const texts = await readBlobs(context, repository, files);
  return files.flatMap(({ path, ref }, index) => {
    const text = texts[index];
    // Added on the branch and since deleted or renamed there.
    if (text === undefined) return [];
    const basename = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    return [{ basename, path, ref: shortRef(ref), text, ...headOf(text, basename) }];
  });
}

function headOf(text: string, basename: string): { title: string; state: string } {
  const document = parseDocument(text);
  const raw = document.kind === 'document' ? document.frontMatter?.data : undefined;
  const data = toPlainData(raw ?? {}) as FrontMatterData;
  const title = typeof data['title'] === 'string' ? data['title'] : (firstHeading(document.body) ?? basename);
  return { title, state: document.kind === 'document' ? stateOf('task', data) : '' };
}
