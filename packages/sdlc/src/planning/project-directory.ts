import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '@trefoil/contract';
import { configFiles } from '../config/config-files.ts';

const DEFAULT_ROOT = path.join('docs', 'planning');

/**
 * The directory of the project that a request speaks of: the nearest upward from the working directory that has a
 * planning tree or a configuration, never above the root that holds it; else the same in each root.
 */
export function findProjectDirectory({ cwd: given, roots }: Pick<Context, 'cwd' | 'roots'>): string {
  const cwd = realOrUndefined(given) ?? given;
  const candidates = [...ancestorsWithin(cwd, roots), ...roots];
  return candidates.find((candidate) => isProject(candidate)) ?? roots[0] ?? cwd;
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

export function isUnderAny(candidate: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const relative = path.relative(root, candidate);
    return (
      relative === '' ||
      (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
    );
  });
}

export function isDirectory(candidate: string): boolean {
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
