import { readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';

export interface PathGuard {
  readonly cwd: string;
  /** Where a relative path is looked for when there is nothing of that name under `cwd`. */
  readonly otherwise?: string | undefined;
  /** Real paths; undefined when the person at the terminal set no bounds. */
  readonly roots: readonly string[] | undefined;
}

const MAX_PATH = 4_096;
const MAX_LINKS = 40;

/**
 * The real path (symlinks followed) of a path argument, which must exist and stay under the roots.
 * Messages repeat what was asked for and never the path that it led to.
 * @throws Problem `path.invalid`, `path.missing` or `path.outside_roots`
 */
export function resolvePath(guard: PathGuard, field: string, given: string): string {
  if (given.includes('\0') || given.length === 0 || given.length > MAX_PATH) {
    throw new Problem({
      code: 'path.invalid',
      what: `${field}: that cannot be a path.`,
      next: 'Name a file or directory.',
    });
  }
  const shown = describeGiven(given, 120);
  const absolute = toAbsolute(guard, given);
  // Checked before it is told whether the path exists, so that no answer tells what exists outside.
  if (!isInside(guard, nearestReal(absolute))) throw outside(field, shown);
  const real = realOrUndefined(absolute);
  if (real !== undefined && !isInside(guard, real)) throw outside(field, shown);
  if (real === undefined) {
    const next = 'Check the spelling, and from where a relative path starts.';
    throw new Problem({ code: 'path.missing', what: `${field}: ${shown} does not exist.`, next });
  }
  return real;
}

function toAbsolute({ cwd, otherwise }: PathGuard, given: string): string {
  const absolute = path.resolve(cwd, given);
  if (otherwise === undefined || path.isAbsolute(given) || realOrUndefined(absolute) !== undefined)
    return absolute;
  const other = path.resolve(otherwise, given);
  return realOrUndefined(other) === undefined ? absolute : other;
}

/** True when `candidate` is one of the roots or below one. */
export function isInside(guard: Pick<PathGuard, 'roots'>, candidate: string): boolean {
  if (guard.roots === undefined) return true;
  return guard.roots.some((root) => {
    const relative = path.relative(root, candidate);
    return (
      relative === '' ||
      (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
    );
  });
}

function outside(field: string, shown: string): Problem {
  return new Problem({
    code: 'path.outside_roots',
    what: `${field}: ${shown} is outside the allowed roots.`,
    next: 'Start with --root DIR to allow another directory.',
  });
}

/**
 * Where a path leads as far as it exists, with the missing rest appended. A link to something missing
 * counts for what it points to: otherwise the answer would tell whether that exists.
 */
function nearestReal(absolute: string, links = 0): string {
  for (let parent = absolute; ; parent = path.dirname(parent)) {
    const rest = path.relative(parent, absolute);
    const real = realOrUndefined(parent);
    if (real !== undefined) return path.join(real, rest);
    const target = links < MAX_LINKS ? linkTarget(parent) : undefined;
    if (target !== undefined) return nearestReal(path.resolve(path.dirname(parent), target, rest), links + 1);
    if (parent === path.dirname(parent)) return absolute;
  }
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function realOrUndefined(absolute: string): string | undefined {
  try {
    return realpathSync.native(absolute);
  } catch {
    return undefined;
  }
}
