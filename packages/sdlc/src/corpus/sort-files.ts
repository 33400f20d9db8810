import type { Tree, TreeFile } from '@trefoil/corpus';
import { parseEntityName } from '../entity/entity-name.ts';
import { entityTypeOfDirectory } from '../entity/entity-type.ts';
import type { EntityPlace } from './read-entity.ts';

/** A file that is an entity, and when it was written. */
interface EntityFilePlace extends EntityPlace {
  readonly file: TreeFile;
}

/** The files of a planning tree by what they are. */
export interface SortedFiles {
  readonly entities: readonly EntityFilePlace[];
  /** Markdown that is no entity: an overview, what lies beside a folder entity. */
  readonly documents: readonly string[];
  /** Files in an entity directory that do not belong there. */
  readonly strays: readonly string[];
  /** Entity directories that exist. */
  readonly directories: ReadonlySet<string>;
}

const OVERVIEW = /^(?:readme|index)\.md$/i;

export function sortFiles(tree: Tree): SortedFiles {
  const entities: EntityFilePlace[] = [];
  const documents: string[] = [];
  for (const file of tree.files) {
    const place = placeOf(file, tree);
    if (place === undefined) documents.push(file.path);
    else entities.push(place);
  }
  return {
    entities,
    documents,
    strays: tree.others.filter(isStray),
    directories: new Set(tree.directories.filter((path) => entityTypeOfDirectory(path) !== undefined)),
  };
}

function placeOf(file: TreeFile, { files }: Tree): EntityFilePlace | undefined {
  const { path } = file;
  const slash = path.indexOf('/');
  const info = slash === -1 ? undefined : entityTypeOfDirectory(path.slice(0, slash));
  if (info === undefined) return undefined;
  const name = path.slice(slash + 1);
  const inner = name.indexOf('/');
  if (inner === -1) {
    return OVERVIEW.test(name)
      ? undefined
      : { type: info.type, stem: name.slice(0, -'.md'.length), path, file };
  }
  // A folder entity is its README, unless a file of the same name says what the folder is about.
  const folder = name.slice(0, inner);
  const isEntity =
    /^readme\.md$/i.test(name.slice(inner + 1)) &&
    parseEntityName(folder) !== undefined &&
    !files.some((other) => other.path === `${info.directory}/${folder}.md`);
  return isEntity ? { type: info.type, stem: folder, path, file } : undefined;
}

/** Views of note-taking programs (`*.base`) are at home in such a directory. */
function isStray(path: string): boolean {
  const [directory = '', name, deeper] = path.split('/');
  if (name === undefined || deeper !== undefined || entityTypeOfDirectory(directory) === undefined)
    return false;
  return !name.endsWith('.base');
}
