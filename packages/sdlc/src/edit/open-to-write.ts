import { lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { invalidConfig } from '../config/invalid-config.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { findProject } from '../planning/planning-place.ts';
import { isUnderAny, realOrUndefined } from '../planning/project-directory.ts';

/**
 * The planning tree, for what will write into it. A configuration that is not valid may have named another tree.
 * @throws Problem `sdlc.config_invalid`, or what `openPlanning` throws
 */
export async function openPlanningToWrite(context: Context): Promise<Planning> {
  const { problems } = findProject(context).loaded;
  if (problems.length > 0) throw invalidConfig(problems);
  return await openPlanning(context);
}

/**
 * The same for what creates an entity: the first one brings its tree into being.
 * @throws Problem `sdlc.config_invalid`, or what `openPlanning` throws
 */
export async function openPlanningToCreate(context: Context, dryRun: boolean): Promise<Planning> {
  const project = findProject(context);
  const { problems, config } = project.loaded;
  if (problems.length > 0) throw invalidConfig(problems);
  const root = path.resolve(project.directory, config.planning.root);
  if (!dryRun && !exists(root) && isInside(root, context.roots)) mkdirSync(root, { recursive: true });
  return await openPlanning(context);
}

function isInside(directory: string, roots: readonly string[]): boolean {
  const real = realOrUndefined(existingPart(directory));
  return real !== undefined && isUnderAny(real, roots);
}

/**
 * Where a path under the planning root really is. Its directory need not exist, but what exists of it must be inside.
 * @throws Problem `sdlc.file_outside`
 */
export function realTarget({ corpus }: Pick<Planning, 'corpus'>, entityPath: string): string {
  return realPlace(corpus.root, entityPath);
}

/**
 * The same under any directory, which is given by its real path.
 * @throws Problem `sdlc.file_outside`
 */
export function realPlace(root: string, given: string): string {
  const target = path.resolve(root, given);
  const existing = existingPart(target);
  const real = realOrUndefined(existing);
  if (real === undefined || !isUnderAny(real, [root])) {
    throw new Problem({
      code: 'sdlc.file_outside',
      what: `${JSON.stringify(given)} leads outside of where it belongs.`,
      next: 'Name a place inside, without links that lead out.',
    });
  }
  return path.join(real, path.relative(existing, target));
}

/** The path itself, or the nearest directory above it that is there. */
function existingPart(target: string): string {
  let existing = target;
  while (!exists(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  return existing;
}

/** True also for a link that leads nowhere. */
function exists(candidate: string): boolean {
  try {
    return lstatSync(candidate, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A name too long, or a directory that is closed: nothing can be followed there, and writing will say so.
    return false;
  }
}
