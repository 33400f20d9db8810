import type { Place } from '../finding.ts';
import { indexOf, numberOf, objectOf, textOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { artifactPath } from './artifact-uri.ts';
import type { RunContext } from './run-context.ts';

/** Where results of a run point to. */
export interface PlaceReader {
  place(location: RawObject): Place;
  path(artifactLocation: RawObject): string;
}

/** `root`, an absolute path, is taken off absolute paths below it. */
export function createPlaceReader(run: RunContext, root: string | undefined): PlaceReader {
  const prefixes = [root, ...absoluteBases(run)].filter((prefix) => prefix !== undefined);
  const path = (artifactLocation: RawObject): string => {
    const absolute = resolveArtifact(artifactLocation, run);
    const prefix = prefixes.find((base) => absolute.startsWith(`${base}/`));
    return prefix === undefined ? absolute : absolute.slice(prefix.length + 1);
  };
  return {
    path,
    place: (location) => {
      const physical = objectOf(location['physicalLocation']);
      return {
        path: path(objectOf(physical['artifactLocation'])),
        ...readRegion(objectOf(physical['region'])),
      };
    },
  };
}

/**
 * A region by line and column. One given by offsets alone is the start of its file here: its line is known only
 * to who has the file.
 */
export function readRegion(region: RawObject): Omit<Place, 'path'> {
  const line = positive(region['startLine']);
  const endLine = positive(region['endLine']);
  const endColumn = positive(region['endColumn']);
  return {
    line: line ?? 1,
    column: (line === undefined ? undefined : positive(region['startColumn'])) ?? 1,
    ...(line === undefined || endLine === undefined ? {} : { end_line: endLine }),
    ...(line === undefined || endColumn === undefined ? {} : { end_column: endColumn }),
  };
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 1 ? number : undefined;
}

function resolveArtifact(artifactLocation: RawObject, run: RunContext): string {
  const index = indexOf(artifactLocation['index']);
  const uri = textOf(artifactLocation['uri']);
  if (uri !== undefined) {
    return `${relativeBase(artifactLocation['uriBaseId'], run)}${artifactPath(uri)}` || '.';
  }
  const indexed = index === undefined ? undefined : run.artifacts[index];
  // Findings about the whole project name no file.
  return indexed === undefined ? '.' : resolveArtifact(objectOf(indexed['location']), run);
}

/** Bases may stand on one another; one that is absolute is the root itself, which paths are relative to. */
function relativeBase(baseId: unknown, run: RunContext): string {
  const bases = objectOf(run.get('originalUriBaseIds'));
  let prefix = '';
  let id = textOf(baseId);
  for (let hops = 0; id !== undefined && hops < 8; hops += 1) {
    const base = objectOf(Object.hasOwn(bases, id) ? bases[id] : undefined);
    const uri = textOf(base['uri']) ?? '';
    if (isAbsolute(uri)) {
      break;
    }
    const path = artifactPath(uri);
    prefix = path === '' || path === '.' ? prefix : `${path.replace(/\/?$/, '/')}${prefix}`;
    id = textOf(base['uriBaseId']);
  }
  return prefix;
}

function isAbsolute(uri: string): boolean {
  return uri.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(uri);
}

function absoluteBases(run: RunContext): string[] {
  return Object.values(objectOf(run.get('originalUriBaseIds'))).flatMap((base) => {
    const uri = textOf(objectOf(base)['uri']);
    return uri === undefined || !isAbsolute(uri) ? [] : [artifactPath(uri).replace(/\/+$/, '')];
  });
}

/** Whether some path of the run is put together from a base and a URI, and so stands nowhere in one piece. */
export function hasRelativeBases(run: RunContext): boolean {
  return Object.values(objectOf(run.get('originalUriBaseIds'))).some((base) => {
    const uri = textOf(objectOf(base)['uri']);
    return uri !== undefined && uri !== '' && !isAbsolute(uri);
  });
}
