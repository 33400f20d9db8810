import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { loadConfig } from '../config/load-config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { findProjectDirectory, isDirectory, isUnderAny, realOrUndefined } from './project-directory.ts';

/** A project and its configuration; it need not have a planning tree yet. */
export interface Project {
  /** Real path of the directory that configuration and locations are relative to. */
  readonly directory: string;
  readonly loaded: LoadedConfig;
}

/** The project that a request speaks of. */
export function findProject(context: Pick<Context, 'cwd' | 'roots'>): Project {
  const directory = findProjectDirectory(context);
  return { directory, loaded: loadConfig(directory) };
}

/**
 * The planning root's real path.
 * @throws Problem `sdlc.planning_missing` or `sdlc.planning_outside`
 */
export function planningRootOf({ directory, loaded }: Project, context: Pick<Context, 'roots'>): string {
  const wanted = loaded.config.planning.root;
  const real = realOrUndefined(path.resolve(directory, wanted));
  if (real === undefined || !isDirectory(real)) {
    throw new Problem({
      code: 'sdlc.planning_missing',
      what: `There is no planning tree: ${JSON.stringify(wanted)} is no directory.`,
      next: 'Create a first task with {sdlc.task_create}, or name the planning root in `sdlc.yaml` under `planning: root:`.',
    });
  }
  if (!isUnderAny(real, context.roots)) {
    throw new Problem({
      code: 'sdlc.planning_outside',
      what: `The planning root ${JSON.stringify(wanted)} lies outside the allowed roots.`,
      next: 'Name a directory inside the project in `sdlc.yaml`, or start with --root DIR to allow another.',
    });
  }
  return real;
}

/** The planning root and those the configuration adds to it; one that is missing or outside is left out. */
export function allPlanningRoots(project: Project, context: Pick<Context, 'roots'>): string[] {
  const also = project.loaded.config.planning.also.flatMap((wanted) => {
    const real = realOrUndefined(path.resolve(project.directory, wanted));
    return real !== undefined && isDirectory(real) && isUnderAny(real, context.roots) ? [real] : [];
  });
  const besides = context.roots.map((root) => realOrUndefined(path.join(root, 'docs', 'planning')));
  const inside = besides.filter(
    (real): real is string => real !== undefined && isUnderAny(real, context.roots),
  );
  return [...new Set([planningRootOf(project, context), ...also, ...inside])];
}
