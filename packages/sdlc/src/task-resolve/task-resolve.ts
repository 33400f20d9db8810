import path from 'node:path';
import type { Context } from '@trefoil/contract';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { readCorpus } from '../corpus/read-corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { openProject, shownPath } from '../planning/open-planning.ts';
import { allPlanningRoots } from '../planning/planning-place.ts';
import { realOrUndefined } from '../planning/project-directory.ts';
import type { TaskResolveInput, TaskResolveOutput } from './task-resolve.operation.ts';

const MAX_CANDIDATES = 50;

interface Found {
  readonly corpus: Corpus;
  readonly task: Entity;
}

/** The outcome is data: nothing found is an answer, not a failure. */
export async function run({ arg }: TaskResolveInput, context: Context): Promise<TaskResolveOutput> {
  const tasks = await readTasks(context);
  const byPath = path.isAbsolute(arg) || arg.includes('/') || arg.includes(path.sep);
  if (byPath) {
    const found = findByPath(tasks, path.resolve(context.cwd, arg));
    if (found !== undefined)
      return resolved(found, { arg, reason: path.isAbsolute(arg) ? 'absolute' : 'relative' }, context);
  }
  const name = arg.slice(arg.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const ways = [
    { reason: 'exact', fits: (stem: string) => stem === name },
    { reason: 'prefix', fits: (stem: string) => stem.startsWith(name) },
    { reason: 'substring', fits: (stem: string) => stem.includes(name) },
  ] as const;
  for (const { reason, fits } of name === '' ? [] : ways) {
    const found = tasks.filter(({ task }) => fits(task.stem));
    const [only] = found;
    if (only !== undefined && found.length === 1) return resolved(only, { arg, reason }, context);
    if (found.length > 1) return ambiguous(arg, found, context);
  }
  return { arg, resolved: false, reason: 'not-found', candidates: [] };
}

/** The tasks of every planning root of the workspace: a checkout may hold several products. */
async function readTasks(context: Context): Promise<Found[]> {
  const found: Found[] = [];
  for (const root of allPlanningRoots(openProject(context), context)) {
    const corpus = await readCorpus(root, context.workspace);
    for (const task of entitiesOf(corpus, 'task')) found.push({ corpus, task });
  }
  return found;
}

/** Compared as real paths with tasks that were found inside the roots; nothing outside is looked at or told. */
function findByPath(tasks: readonly Found[], wanted: string): Found | undefined {
  const real = realOrUndefined(wanted) ?? realOrUndefined(`${wanted}.md`) ?? wanted;
  return tasks.find(({ corpus, task }) => path.join(corpus.root, task.path) === real);
}

function resolved(
  { corpus, task }: Found,
  { arg, reason }: { arg: string; reason: TaskResolveOutput['reason'] },
  context: Context,
): TaskResolveOutput {
  return {
    arg,
    resolved: true,
    reason,
    path: shownPath(context, path.join(corpus.root, task.path)),
    basename: task.stem,
    id: task.id,
    title: task.title,
    candidates: [],
  };
}

/** Names, or paths where two planning roots have the same name. */
function ambiguous(arg: string, found: readonly Found[], context: Context): TaskResolveOutput {
  const names = found.map(({ task }) => task.stem);
  const candidates = found.map(({ corpus, task }) =>
    names.indexOf(task.stem) === names.lastIndexOf(task.stem)
      ? task.stem
      : shownPath(context, path.join(corpus.root, task.path)),
  );
  return {
    arg,
    resolved: false,
    reason: 'ambiguous',
    candidates: candidates.toSorted().slice(0, MAX_CANDIDATES),
  };
}
