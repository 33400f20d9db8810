import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Context, Unpaged } from '@trefoil/contract';
import { withFileLock } from '@trefoil/corpus';
import { printEntity } from '../create/entity-draft.ts';
import { openPlanningToCreate, realTarget } from '../edit/open-to-write.ts';
import { createFile, planningBusy } from '../edit/write-file.ts';
import { reopenPlanning, shownPath } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { planImport } from './plan-import.ts';
import type { PlannedTask } from './plan-import.ts';
import { findSource, readSource } from './read-source.ts';
import { toDraft } from './to-draft.ts';
import type { ImportBacklogMdInput, ImportBacklogMdOutput } from './import-backlog-md.operation.ts';

/** @throws Problem `sdlc.backlog_md_missing`, `sdlc.ids_exhausted` or one of `writeProblems` */
export async function run(
  { dir, branches, dry_run: dryRun }: ImportBacklogMdInput,
  context: Context,
): Promise<Unpaged<ImportBacklogMdOutput>> {
  const root = findSource(dir);
  const { tasks, leftOut } = readSource(root);
  const opened = await openPlanningToCreate(context, dryRun);
  const plan = async (planning: Planning) => await planImport(context, planning, { tasks, branches });
  const planned = dryRun ? await plan(opened) : await writeAll(context, opened, plan);
  const imported = planned.filter(({ existing }) => existing === undefined).length;
  return {
    source: shownPath(context, root),
    scanned: tasks.length,
    imported,
    already: planned.length - imported,
    wrote: !dryRun && imported > 0,
    invalid_yaml: tasks.flatMap(({ path: at, fault }) =>
      fault === undefined ? [] : [{ path: at, why: fault }],
    ),
    left_out: [...leftOut],
    tasks: planned.map((task) => toRow(task)),
  };
}

/** All under one lock. Interrupted, it is finished by running it again: what is there is known by its provenance. */
async function writeAll(
  context: Context,
  opened: Planning,
  plan: (planning: Planning) => Promise<PlannedTask[]>,
): Promise<PlannedTask[]> {
  const directory = realTarget(opened, 'tasks');
  mkdirSync(directory, { recursive: true });
  return await withFileLock(path.join(directory, '.create.lock'), planningBusy, async () => {
    const planning = await reopenPlanning(context);
    const planned = await plan(planning);
    for (const task of planned) {
      if (task.existing !== undefined) continue;
      context.signal.throwIfAborted();
      const { id, stem, links, provenance, source } = task;
      const text = printEntity(toDraft(source, provenance, links), id);
      await createFile(realTarget(planning, `tasks/${stem}.md`), text);
    }
    return planned;
  });
}

function toRow({
  source,
  id,
  stem,
  state,
  notes,
  existing,
}: PlannedTask): ImportBacklogMdOutput['tasks'][number] {
  return {
    source: source.path,
    source_id: source.id,
    id,
    basename: stem,
    state,
    outcome: existing === undefined ? 'imported' : 'already',
    notes: [...notes],
  };
}
