import { describeGiven } from '@trefoil/contract';
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../path-guard.ts';
import { invalidPolicyFile } from './invalid-policy-file.ts';
import type { Attempt } from './policy-request.ts';
import type { PolicyFile } from './read-policy-file.ts';

export interface NarrowedRoots {
  readonly roots: readonly string[];
  readonly attempts: readonly Attempt[];
}

/**
 * Roots within what the projects' files name. A file speaks of what lies below its directory and of nothing else;
 * a directory that it names beyond that is named as tried.
 * @throws Problem `policy.invalid` when nothing is left, or a file names what is no directory
 */
export function narrowRoots(roots: readonly string[], projects: readonly PolicyFile[]): NarrowedRoots {
  const attempts: Attempt[] = [];
  let narrowed = [...roots];
  for (const { file, policy } of projects) {
    if (policy.roots === undefined) continue;
    const directory = path.dirname(file);
    const wanted = policy.roots.flatMap((given) => {
      const real = directoryOf(directory, given, file);
      if (isInside({ roots: [directory] }, real)) return [real];
      attempts.push({ file, key: 'roots', given });
      return [];
    });
    narrowed = narrowed.flatMap((root) =>
      isInside({ roots: [directory] }, root) ? within(root, wanted) : [root],
    );
    if (narrowed.length === 0) throw invalidPolicyFile(file, 'policy: roots leaves nothing to work in');
  }
  return { roots: [...new Set(narrowed)], attempts };
}

/** What a root and some directories have in common. */
function within(root: string, wanted: readonly string[]): string[] {
  if (wanted.some((directory) => isInside({ roots: [directory] }, root))) return [root];
  return wanted.filter((directory) => isInside({ roots: [root] }, directory));
}

function directoryOf(base: string, given: string, file: string): string {
  try {
    const real = realpathSync.native(path.resolve(base, given));
    if (statSync(real).isDirectory()) return real;
  } catch {
    // Told below, like what is there and no directory.
  }
  throw invalidPolicyFile(file, `policy: roots: ${describeGiven(given, 200)} is not a directory`);
}
