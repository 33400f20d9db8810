import path from 'node:path';
import { compileGlob } from '@trefoil/findings';
import { statOrUndefined, walkTree } from '@trefoil/corpus';
import { locationCovers } from '../link/location.ts';
import type { Location } from '../link/location.ts';

/** The file or directory that a request is about. */
export interface NamedPlace {
  /** Under the project, with `/`; empty for the project itself. */
  readonly path: string;
  readonly isDirectory: boolean;
  /** What lies in the directory, under the project; looked up when a pattern asks for it. */
  readonly files: () => readonly string[];
}

const MAX_FILES = 5_000;
const MAX_DEPTH = 20;
const GLOB = /[*?[\]{}]/;

/** Undefined for what does not lie in the project. */
export function namedPlace(project: string, absolute: string): NamedPlace | undefined {
  const relative = path.relative(project, absolute);
  if (relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
    return undefined;
  const under = relative.split(path.sep).join('/');
  const isDirectory = statOrUndefined(absolute)?.isDirectory() === true;
  let listed: readonly string[] | undefined;
  const list = () =>
    walkTree(absolute, { maxFiles: MAX_FILES, maxDepth: MAX_DEPTH }).files.map((file) =>
      under === '' ? file.path : `${under}/${file.path}`,
    );
  return { path: under, isDirectory, files: () => (listed ??= isDirectory ? list() : []) };
}

/** A pattern as scopes and standards write it: a name without a wildcard holds what is below it. */
export function patternLocation(pattern: string): Location | undefined {
  try {
    compileGlob(pattern, 'pattern');
    return { kind: 'glob', path: pattern };
  } catch {
    return undefined;
  }
}

/** Whether a location holds the place, or lies in it. */
export function touches(location: Location, place: NamedPlace): boolean {
  if (place.path === '') return true;
  if (locationCovers(location, place.path)) return true;
  if (location.kind === 'glob') return place.isDirectory && globReaches(location.path, place);
  return isBelow(place.path, location.path) || (place.isDirectory && isBelow(location.path, place.path));
}

function globReaches(pattern: string, { path: directory, files }: NamedPlace): boolean {
  const fixed = GLOB.test(pattern) ? pattern.slice(0, pattern.search(GLOB)) : pattern;
  if (isBelow(fixed, directory)) return true;
  const glob = compileGlob(pattern, 'pattern');
  return files().some((file) => glob.matches(file));
}

function isBelow(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}/`);
}
