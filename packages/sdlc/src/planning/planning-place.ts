import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { configFiles, loadConfig } from '../config/load-config.ts';
import type { LoadedConfig } from '../config/load-config.ts';

/** A project and its configuration; it need not have a planning tree yet. */
export interface Project {
  /** Real path of the directory that configuration and locations are relative to. */
  readonly directory: string;
  readonly loaded: LoadedConfig;
}

const DEFAULT_ROOT = path.join('docs', 'planning');

/**
 * The project that a request speaks of: the nearest directory upward from the working directory that has a
 * planning tree or a configuration, never above the root that holds it; else the same in each root.
 */
export function findProject(context: Pick<Context, 'cwd' | 'roots'>): Project {
  const { roots } = context;
  const cwd = realOrUndefined(context.cwd) ?? context.cwd;
  const candidates = [...ancestorsWithin(cwd, roots), ...roots];
  const directory = candidates.find((candidate) => isProject(candidate)) ?? roots[0] ?? cwd;
  return { directory, loaded: loadConfig(directory) };
}

/** The directory and those above it, up to the root that holds it; none when no root does. */
function ancestorsWithin(directory: string, roots: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = directory; isUnderAny(at, roots); at = path.dirname(at)) {
    found.push(at);
    if (at === path.dirname(at)) break;
  }
  return found;
}

function isProject(directory: string): boolean {
  if (isDirectory(path.join(directory, DEFAULT_ROOT))) return true;
  return configFiles.some(
    ({ file, section }) => section === undefined && existsSync(path.join(directory, file)),
  );
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
      next: 'Create `docs/planning/tasks`, or name the planning root in `sdlc.yaml` under `planning: root:`.',
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
  const besides = context.roots.map((root) => realOrUndefined(path.join(root, DEFAULT_ROOT)));
  const inside = besides.filter(
    (real): real is string => real !== undefined && isUnderAny(real, context.roots),
  );
  return [...new Set([planningRootOf(project, context), ...also, ...inside])];
}

export function isUnderAny(candidate: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const relative = path.relative(root, candidate);
    return (
      relative === '' ||
      (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
    );
  });
}

function isDirectory(candidate: string): boolean {
  try {
    return statSync(candidate).isDirectory();
  } catch {
    return false;
  }
}

export function realOrUndefined(candidate: string): string | undefined {
  try {
    return realpathSync.native(candidate);
  } catch {
    return undefined;
  }
}
