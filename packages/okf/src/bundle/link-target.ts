const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Words joined by single slashes, none of them beginning with a dot. */
const PLAIN = /^\/?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** The file that a link means, as a path in the bundle. */
export type LinkTarget =
  | { readonly kind: 'inside'; readonly path: string }
  /** It leaves the bundle; what is there is not the bundle's to judge. */
  | { readonly kind: 'outside' }
  /** An address on the web, an anchor in the same document, or nothing. */
  | { readonly kind: 'none' };

/**
 * Resolves a link from a file: `/a.md` starts at the bundle's root, anything else at the file's
 * directory. Percent-encoding is undone, as a browser does.
 */
export function resolveLink(target: string, fromDir: string): LinkTarget {
  // Most links are as plain as this; taking them apart would cost more than all else that is done with them.
  if (PLAIN.test(target)) {
    if (target.startsWith('/')) return { kind: 'inside', path: target.slice(1) };
    return { kind: 'inside', path: fromDir === '.' ? target : `${fromDir}/${target}` };
  }
  if (SCHEME.test(target)) return { kind: 'none' };
  const bare = decode(target.replace(/[?#].*$/s, ''));
  if (bare === '') return { kind: 'none' };
  const from = bare.startsWith('/') || fromDir === '.' ? [] : fromDir.split('/');
  const segments: string[] = [...from];
  for (const segment of bare.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return { kind: 'outside' };
  }
  return { kind: 'inside', path: segments.join('/') };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
