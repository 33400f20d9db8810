import { directoryOf } from './bundle.ts';
import type { Bundle, Concept, ReservedFile } from './bundle.ts';
import { derived } from './derived.ts';

/** A directory of a bundle that holds knowledge, or leads to one that does. */
export interface Directory {
  /** `.` for the root. */
  readonly dir: string;
  /** Directly in it, in the order of paths. */
  readonly concepts: readonly Concept[];
  /** Concepts in it and below. */
  readonly subtree: number;
  /** Whole paths of the directories directly below. */
  readonly subdirs: readonly string[];
  readonly index: ReservedFile | undefined;
}

interface Building {
  readonly concepts: Concept[];
  readonly subdirs: string[];
  subtree: number;
  index: ReservedFile | undefined;
}

/** Directories that hold a concept, an index or a log, and all above them: the root first, then by path. */
export const directoriesOf = derived((bundle: Bundle): ReadonlyMap<string, Directory> => {
  const building = new Map<string, Building>();
  enter(building, '.');
  for (const index of bundle.indexes) enter(building, index.dir).index = index;
  for (const log of bundle.logs) enter(building, log.dir);
  for (const concept of bundle.concepts) enter(building, concept.dir).concepts.push(concept);
  const dirs = [...building.keys()].toSorted(compareDirectories);
  // In order, so that each list of sub-directories is in order too.
  for (const dir of dirs) addToParents(building, dir);
  return new Map(dirs.map((dir) => [dir, { dir, ...enter(building, dir) }]));
});

function enter(building: Map<string, Building>, dir: string): Building {
  const known = building.get(dir);
  if (known !== undefined) return known;
  const added: Building = { concepts: [], subdirs: [], subtree: 0, index: undefined };
  building.set(dir, added);
  if (dir !== '.') enter(building, directoryOf(dir));
  return added;
}

function addToParents(building: Map<string, Building>, dir: string): void {
  if (dir !== '.') enter(building, directoryOf(dir)).subdirs.push(dir);
  const count = enter(building, dir).concepts.length;
  for (let at = dir; ; at = directoryOf(at)) {
    enter(building, at).subtree += count;
    if (at === '.') return;
  }
}

function compareDirectories(left: string, right: string): number {
  if (left === right) return 0;
  if (left === '.' || right === '.') return left === '.' ? -1 : 1;
  return left < right ? -1 : 1;
}

/** How many steps `dir` lies below `start`; undefined when it does not. */
export function depthBelow(start: string, dir: string): number | undefined {
  if (start === dir) return 0;
  if (start === '.') return dir.split('/').length;
  return dir.startsWith(`${start}/`) ? dir.slice(start.length + 1).split('/').length : undefined;
}
