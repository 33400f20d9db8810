import { artifactUri } from './artifact-uri.ts';
import { SOURCE_ROOT } from './sarif-log.ts';
import type { SarifArtifactLocation } from './sarif-log.ts';

/** Where a file lies: relative to the root, whose place nobody else knows, unless the path is absolute. */
export function artifactLocation(path: string): SarifArtifactLocation {
  const uri = artifactUri(path);
  return path.startsWith('/') ? { uri } : { uri, uriBaseId: SOURCE_ROOT };
}
