/** A path as a URI: relative to the root, or of a file that lies elsewhere. */
export function artifactUri(path: string): string {
  const uri = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${uri}` : uri;
}

/** The path that a URI of a report means: relative where the report allows it, with `/`. */
export function artifactPath(uri: string): string {
  const local = uri.replace(/^file:(?:\/\/(?:localhost)?(?=\/)|\/\/)?/i, '');
  const path = decodeEscapes(local).replace(/^\/(?=[A-Za-z]:[\\/])/, '');
  // Some tools write Windows paths where a URI belongs.
  const posix = path.includes('\\') && !uri.includes('%5C') ? path.replaceAll('\\', '/') : path;
  return posix.replace(/^(?:\.\/+)+(?=.)/, '');
}

/** Tools also write plain paths where a URI belongs, and `100%.c` is one. */
function decodeEscapes(text: string): string {
  if (!text.includes('%')) {
    return text;
  }
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
