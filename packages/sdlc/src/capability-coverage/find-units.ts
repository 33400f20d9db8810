import { decodeText, readContained, walkTree } from '@trefoil/corpus';
import { compileGlob } from '@trefoil/findings';

/** A package of the project's workspace. */
export interface Unit {
  readonly name: string;
  /** Under the project, with `/`. */
  readonly directory: string;
}

const MAX_FILES = 50_000;

/** The packages that `workspaces` of the project's package.json names; the project itself when there are none. */
export function findUnits(project: string): Unit[] {
  const root = readPackage(project, 'package.json');
  if (root === undefined) return [];
  const patterns = workspacePatterns(root['workspaces']);
  if (patterns.length === 0) return [{ name: nameOf(root, '.'), directory: '.' }];
  return patterns.flatMap((pattern) => unitsFor(project, pattern)).filter(firstOfItsDirectory);
}

function firstOfItsDirectory({ directory }: Unit, index: number, units: readonly Unit[]): boolean {
  return units.findIndex((unit) => unit.directory === directory) === index;
}

function workspacePatterns(workspaces: unknown): string[] {
  const isObject = typeof workspaces === 'object' && workspaces !== null && 'packages' in workspaces;
  const list: unknown = isObject ? workspaces.packages : workspaces;
  return Array.isArray(list)
    ? list.filter((item): item is string => typeof item === 'string' && !item.startsWith('!'))
    : [];
}

function unitsFor(project: string, given: string): Unit[] {
  const pattern = given.replace(/^\.\//, '').replace(/\/+$/, '');
  if (pattern.split('/').includes('..') || pattern.startsWith('/')) return [];
  const fixed = pattern.split(/[*?[{]/, 1)[0]?.replace(/\/?[^/]*$/, '') ?? '';
  const depth = pattern.includes('**') ? 4 : pattern.split('/').length;
  const base = pattern.search(/[*?[{]/) === -1 ? pattern : fixed;
  const tree = walkTree(base === '' ? project : `${project}/${base}`, {
    extension: 'package.json',
    maxDepth: depth,
    maxFiles: MAX_FILES,
  });
  const wanted = safeGlob(`${pattern}/package.json`);
  return tree.files.flatMap(({ path }) => {
    const file = base === '' ? path : `${base}/${path}`;
    if (file.includes('node_modules/') || wanted?.matches(file) !== true) return [];
    const directory = file.slice(0, -'/package.json'.length);
    const content = readPackage(project, file);
    return content === undefined ? [] : [{ name: nameOf(content, directory), directory }];
  });
}

function safeGlob(pattern: string) {
  try {
    return compileGlob(pattern, 'workspaces');
  } catch {
    return undefined;
  }
}

function nameOf(content: Readonly<Record<string, unknown>>, fallback: string): string {
  return typeof content['name'] === 'string' ? content['name'] : fallback;
}

function readPackage(project: string, file: string): Record<string, unknown> | undefined {
  const read = readContained(project, file, { maxBytes: 1024 * 1024 });
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  if (decoded?.ok !== true) return undefined;
  try {
    const content: unknown = JSON.parse(decoded.text);
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
