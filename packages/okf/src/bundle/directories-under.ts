import { depthBelow, directoriesOf } from './directories.ts';
import type { Directory } from './directories.ts';
import { getDirectory } from './select-bundle.ts';
import type { Selected } from './select-bundle.ts';

/**
 * A directory and those below it, down to `depth` levels; the whole bundle when none is named. Here
 * the root is what everything is under.
 * @throws Problem `okf.dir_unknown` or `okf.dir_unusable`
 */
export function directoriesUnder(
  selected: Selected,
  given: string | undefined,
  depth: number = Infinity,
): Directory[] {
  const start = given === undefined || given.trim() === '' ? '.' : getDirectory(selected, given);
  return [...directoriesOf(selected.bundle).values()].filter(({ dir }) => {
    const below = depthBelow(start, dir);
    return below !== undefined && below <= depth;
  });
}
