import path from 'node:path';
import type { Context } from '@trefoil/contract';

/** What a request about a directory may look at, and how its answer names what it finds there. */
export interface RequestScope {
  /** As if the request had been made in the directory. Its first root is what paths are relative to. */
  readonly context: Context;
  /** The real path of that root. */
  readonly base: string;
  /** A real path as answers show it: relative to the workspace where it lies inside. */
  readonly show: (absolute: string) => string;
}

/**
 * The root that holds the directory comes first. A person at a terminal may name a directory outside all
 * roots: it then is the root.
 */
export function scopeFor(directory: string, context: Context): RequestScope {
  const holding = context.roots.find((root) => isBelow(directory, root));
  const base = holding ?? directory;
  const roots = holding === undefined ? [base] : [base, ...context.roots.filter((root) => root !== base)];
  return {
    context: { ...context, cwd: directory, roots },
    base,
    show: (absolute) => shownPath(absolute, context.roots[0] ?? context.cwd),
  };
}

function shownPath(absolute: string, workspace: string): string {
  if (!isBelow(absolute, workspace)) return absolute;
  return path.relative(workspace, absolute).split(path.sep).join('/');
}

/** True for the directory itself, too. */
export function isBelow(candidate: string, directory: string): boolean {
  const relative = path.relative(directory, candidate);
  return (
    relative === '' ||
    (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
  );
}
