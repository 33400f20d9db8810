import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle, Concept } from '../bundle/bundle.ts';

/** The file or directory that a request is about. */
export interface AskedPlace {
  /** Real path. */
  readonly absolute: string;
  readonly isDirectory: boolean;
  /** Directories that paths in the repository are relative to, as real paths. */
  readonly roots: readonly string[];
}

const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Where addresses of code hosts begin to speak of the repository's own files. */
const HOST_PREFIX = /\/(?:blob|tree|raw|edit|src|blame|-)\//;

/**
 * Whether what a concept names is the place, or lies in it: a file URL, a path in the repository, a path from
 * the concept's file or its bundle, or a web address that ends in the path.
 */
export function meansPlace(
  raw: string,
  place: AskedPlace,
  from: { bundle: Bundle; concept: Concept },
): boolean {
  if (WEB.test(raw)) return place.roots.some((root) => addressEndsIn(raw, relativeTo(root, place), place));
  if (/^file:/i.test(raw)) return isPlace(pathOfFileUrl(raw), place);
  if (SCHEME.test(raw)) return false;
  const bare = decode(raw.replace(/[?#].*$/s, '').replace(/:\d+(?::\d+)?$/, ''));
  if (bare === '' || bare.includes('\0')) return false;
  const { bundle, concept } = from;
  if (place.roots.some((root) => isPlace(path.resolve(root, `./${bare}`), place))) return true;
  const own = bare.startsWith('/')
    ? path.resolve(bundle.root, `.${bare}`)
    : path.resolve(bundle.root, concept.dir, bare);
  // Concepts of one bundle cite one another: of a directory that holds them all, that says nothing.
  const within = own.startsWith(bundle.root + path.sep) && place.isDirectory;
  return !within && isPlace(own, place);
}

function isPlace(candidate: string | undefined, { absolute, isDirectory }: AskedPlace): boolean {
  if (candidate === undefined) return false;
  return candidate === absolute || (isDirectory && candidate.startsWith(absolute + path.sep));
}

/** Under the root, with `/`; undefined when it lies elsewhere or is the root. */
function relativeTo(root: string, { absolute }: AskedPlace): string | undefined {
  if (!absolute.startsWith(root + path.sep)) return undefined;
  return absolute
    .slice(root.length + 1)
    .split(path.sep)
    .join('/');
}

/** A single name, like README.md, stands in too many addresses: it counts only where a code host shows files. */
function addressEndsIn(url: string, relative: string | undefined, { isDirectory }: AskedPlace): boolean {
  if (relative === undefined) return false;
  const address = decode(url.replace(WEB, '/').replace(/[?#].*$/s, '')).replace(/\/+$/, '');
  if (!relative.includes('/') && !HOST_PREFIX.test(address)) return false;
  return address.endsWith(`/${relative}`) || (isDirectory && address.includes(`/${relative}/`));
}

function pathOfFileUrl(url: string): string | undefined {
  try {
    return path.resolve(fileURLToPath(url.replace(/[?#].*$/s, '')));
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
