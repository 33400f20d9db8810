import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import { isInside } from './path-guard.ts';

/**
 * The real paths of the roots a process is confined to: those named, or the git top level of the
 * working directory, or that directory. Never `/` and never the home directory itself.
 * @throws Problem `roots.invalid`
 */
export function findRoots(cwd: string, named: readonly string[], home: string = homedir()): string[] {
  if (named.includes('')) throw refuse('', 'names no directory', 'Name a directory with --root DIR.');
  const wanted = named.length > 0 ? named.map((root) => path.resolve(cwd, root)) : [gitTopLevel(cwd)];
  return wanted.map((root) => acceptRoot(root, home));
}

/** @throws Problem `roots.invalid` */
export function acceptRoots(roots: readonly string[], home: string = homedir()): string[] {
  return roots.map((root) => acceptRoot(root, home));
}

/** The workspace of someone at a terminal who set no bounds: nothing is confined to it. */
export function findWorkspace(cwd: string): string {
  return realpathSync.native(gitTopLevel(cwd));
}

function acceptRoot(root: string, home: string): string {
  if (!isDirectory(root))
    throw refuse(root, 'is not a directory', 'Name an existing directory with --root DIR.');
  const real = realpathSync.native(root);
  const realHome = isDirectory(home) ? realpathSync.native(home) : home;
  // What holds the home directory holds every other project, and the keys.
  if (isInside({ roots: [real] }, realHome)) {
    throw refuse(root, 'is too wide to be a root', 'Name the project directory with --root DIR.');
  }
  return real;
}

function refuse(root: string, fault: string, next: string): Problem {
  return new Problem({
    code: 'roots.invalid',
    what: `${describeGiven(root, 200)} ${fault}.`,
    next,
  });
}

/** The nearest directory upwards that has a `.git` entry (a directory, or a file in a work tree). */
export function gitTopLevel(cwd: string): string {
  for (let directory = cwd; ; directory = path.dirname(directory)) {
    if (existsSync(path.join(directory, '.git'))) return directory;
    if (directory === path.dirname(directory)) return cwd;
  }
}

/** False also for what cannot be looked at: a NUL in the name, a directory without permission. */
function isDirectory(candidate: string): boolean {
  try {
    return statSync(candidate).isDirectory();
  } catch {
    return false;
  }
}
