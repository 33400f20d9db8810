import { statSync } from 'node:fs';
import path from 'node:path';
import { compileGlob } from '@trefoil/findings';
import { decodeText, readContained, walkTree } from '@trefoil/corpus';
import { parseLocation } from './location.ts';
import type { Location } from './location.ts';

/** Whether what a location names is there. */
export type LocationState =
  | { readonly kind: 'there' }
  | { readonly kind: 'gone' | 'invalid'; readonly reason: string }
  /** Too much would have to be looked at to tell. */
  | { readonly kind: 'unknown' };

const MAX_FILES = 20_000;

/** Looks a location up on disk, inside the project only. */
export function locationState(project: string, text: string): LocationState {
  const location = parseLocation(text);
  if (typeof location === 'string') return { kind: 'invalid', reason: location };
  if (location.kind === 'glob') return globState(project, location.path);
  const stats = statOrUndefined(path.join(project, location.path));
  if (stats === undefined) return { kind: 'gone', reason: 'does not exist' };
  if (location.kind === 'directory') {
    return stats.isDirectory() ? { kind: 'there' } : { kind: 'gone', reason: 'is not a directory' };
  }
  if (location.kind === 'file') return { kind: 'there' };
  return contentState(project, location);
}

function contentState(project: string, location: Location & { kind: 'symbol' | 'line' }): LocationState {
  const read = readContained(project, location.path);
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  if (decoded?.ok !== true) return { kind: 'unknown' };
  const { text } = decoded;
  if (location.kind === 'line') {
    return text.split('\n').length >= location.line
      ? { kind: 'there' }
      : { kind: 'gone', reason: 'has fewer lines' };
  }
  // `Class.method` is found by its last name: languages write the path to it in too many ways.
  const name =
    location.symbol
      .split(/[.:#/]+/)
      .at(-1)
      ?.replace(/\(\)$/, '') ?? '';
  return name !== '' && text.includes(name)
    ? { kind: 'there' }
    : { kind: 'gone', reason: `does not hold ${location.symbol}` };
}

function globState(project: string, glob: string): LocationState {
  const fixed = glob
    .slice(0, glob.search(/[*?[\]{}]/))
    .replace(/[^/]*$/, '')
    .replace(/\/$/, '');
  if (statOrUndefined(path.join(project, fixed)) === undefined)
    return { kind: 'gone', reason: 'matches nothing' };
  const tree = walkTree(path.join(project, fixed), { maxFiles: MAX_FILES, maxDepth: 30 });
  const under = fixed === '' ? '' : `${fixed}/`;
  const pattern = compileGlob(glob, 'location');
  if (tree.files.some((file) => pattern.matches(under + file.path))) return { kind: 'there' };
  return tree.truncated ? { kind: 'unknown' } : { kind: 'gone', reason: 'matches nothing' };
}

function statOrUndefined(file: string) {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
