import { compileGlob } from '@trefoil/findings';

/** A place in the code, as capabilities and tasks name it. */
export type Location =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'symbol'; readonly path: string; readonly symbol: string }
  | { readonly kind: 'line'; readonly path: string; readonly line: number }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'glob'; readonly path: string };

const GLOB = /[*?[\]{}]/;
const MAX_LENGTH = 1_000;

/** Reads `file`, `file#symbol`, `file:line`, `dir/` or a glob; a sentence that says why it is none of them. */
export function parseLocation(text: string): Location | string {
  const given = text.trim();
  const refusal = refusalOf(given);
  if (refusal !== undefined) return refusal;
  const hash = given.indexOf('#');
  const path = hash === -1 ? given : given.slice(0, hash);
  const line = /^(.*[^/]):([1-9]\d{0,8})$/.exec(path);
  if (GLOB.test(path)) {
    if (hash !== -1 || line !== null) return 'names a symbol or a line of a pattern';
    return isGlob(path) ? { kind: 'glob', path } : 'is a pattern whose brackets or braces do not pair';
  }
  if (hash !== -1) return symbolLocation(path, given.slice(hash + 1));
  if (line !== null) return { kind: 'line', path: line[1] ?? '', line: Number(line[2]) };
  return path.endsWith('/') ? { kind: 'directory', path: path.replace(/\/+$/, '') } : { kind: 'file', path };
}

function refusalOf(given: string): string | undefined {
  if (given === '' || given.length > MAX_LENGTH || /[\0\n]/.test(given)) return 'is not a path';
  if (/^(?:\/|~|[A-Za-z]:[\\/])/.test(given)) return 'is not relative to the project';
  return given.split('/').includes('..') ? 'leaves the project' : undefined;
}

function isGlob(pattern: string): boolean {
  try {
    compileGlob(pattern, 'location');
    return true;
  } catch {
    return false;
  }
}

function symbolLocation(path: string, symbol: string): Location | string {
  if (symbol.trim() === '') return 'names no symbol after the #';
  return path === '' || path.endsWith('/') ? 'names a symbol of no file' : { kind: 'symbol', path, symbol };
}

/** True when `path`, relative to the project, is what the location names or lies in it. */
export function locationCovers(location: Location, path: string): boolean {
  if (location.kind === 'glob') return compileGlob(location.path, 'location').matches(path);
  if (location.kind === 'directory') return path === location.path || path.startsWith(`${location.path}/`);
  return path === location.path;
}
