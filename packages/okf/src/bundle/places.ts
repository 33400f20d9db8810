import type { Bundle, Concept } from './bundle.ts';
import { directoryOf } from './bundle.ts';
import { derived } from './derived.ts';

/** Concepts by their paths. */
export const conceptsByPath = derived(
  (bundle: Bundle): ReadonlyMap<string, Concept> =>
    new Map(bundle.concepts.map((concept) => [concept.path, concept])),
);

const assetSet = derived((bundle: Bundle): ReadonlySet<string> => new Set(bundle.assets));

/** Every directory that holds a file of any kind, and those above it. */
const directorySet = derived((bundle: Bundle): ReadonlySet<string> => {
  const found = new Set<string>(['.']);
  for (const path of [...bundle.files.keys(), ...bundle.assets]) {
    for (let dir = directoryOf(path); !found.has(dir); dir = directoryOf(dir)) found.add(dir);
  }
  return found;
});

/** True when the bundle has a file of this path, of whatever kind. */
export function hasFile(bundle: Bundle, path: string): boolean {
  return bundle.files.has(path) || assetSet(bundle).has(path);
}

export function hasDirectory(bundle: Bundle, path: string): boolean {
  return directorySet(bundle).has(path === '' ? '.' : path);
}

/** The paths of all files by their last segment in lower case. */
export const filesByName = derived((bundle: Bundle): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const path of bundle.files.keys()) {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const paths = names.get(name);
    if (paths === undefined) names.set(name, [path]);
    else paths.push(path);
  }
  return names;
});
