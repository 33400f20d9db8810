import { findNearestName } from '@trefoil/contract';
import type { Bundle } from './bundle.ts';
import { directoriesOf } from './directories.ts';

export type ResolvedDirectory =
  | { readonly kind: 'found'; readonly dir: string }
  /** It is there, and every file in it failed to parse. */
  | { readonly kind: 'unusable'; readonly dir: string; readonly files: number }
  | { readonly kind: 'missing'; readonly nearest: string | undefined };

/**
 * The directory that an argument names, whatever its case and slashes: `.` and `/` are the root.
 * `root` is an ordinary name.
 */
export function resolveDirectory(bundle: Bundle, given: string): ResolvedDirectory {
  const wanted = normalise(given);
  const directories = directoriesOf(bundle);
  if (directories.has(wanted)) return { kind: 'found', dir: wanted };
  const folded = wanted.toLowerCase();
  for (const dir of directories.keys()) {
    if (dir.toLowerCase() === folded) return { kind: 'found', dir };
  }
  const failed = bundle.unparseable.filter(({ path }) => path.toLowerCase().startsWith(`${folded}/`));
  if (failed.length > 0) return { kind: 'unusable', dir: wanted, files: failed.length };
  return { kind: 'missing', nearest: findNearestName(wanted, [...directories.keys()]) };
}

function normalise(given: string): string {
  const bare = given
    .trim()
    .replaceAll(/^(?:\.?\/)+|\/+$/g, '')
    .replaceAll(/\/{2,}/g, '/');
  return bare === '' ? '.' : bare;
}
