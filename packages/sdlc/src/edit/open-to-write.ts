import { lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { invalidConfig } from '../config/invalid-config.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import { findProject, isUnderAny, realOrUndefined } from '../planning/planning-place.ts';

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
  let existing = directory;
  while (!exists(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const real = realOrUndefined(existing);
  return real !== undefined && isUnderAny(real, roots);
}

/**
 * Where a path under the planning root really is. Its directory need not exist, but what exists of it must be inside.
 * @throws Problem `sdlc.file_outside`
 */
export function realTarget({ corpus }: Pick<Planning, 'corpus'>, entityPath: string): string {
  const target = path.join(corpus.root, entityPath);
  let existing = target;
  while (!exists(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const real = realOrUndefined(existing);
  if (real === undefined || !isUnderAny(real, [corpus.root])) {
    throw new Problem({
      code: 'sdlc.file_outside',
      what: `${JSON.stringify(entityPath)} leads outside the planning root.`,
      next: 'Put a file in the place of the link.',
    });
  }
  return path.join(real, path.relative(existing, target));
}

/** True also for a link that leads nowhere. */
function exists(candidate: string): boolean {
  return lstatSync(candidate, { throwIfNoEntry: false }) !== undefined;
}
