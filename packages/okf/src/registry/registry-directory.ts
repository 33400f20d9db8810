import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { realPathOf } from '../bundle/read-bundle.ts';
import { getRegistryLocation } from './locate-registry.ts';
import { getRegistry, isDirectory, readRegistry } from './read-registry.ts';
import type { Registry } from './read-registry.ts';
import { getNamed } from './registry-names.ts';

/**
 * The real path of a directory that is given as such, or by the name of a registered bundle.
 * @throws Problem `okf.not_a_directory`, `okf.reference_unknown`, or that of a path
 */
export async function resolveDirectoryReference(
  given: string,
  context: Context,
  registry: () => Registry,
): Promise<string> {
  const directory = given.startsWith('@')
    ? placeNamed(registry(), given)
    : await context.resolvePath('bundle', given);
  if (isDirectory(directory)) return directory;
  throw new Problem({
    code: 'okf.not_a_directory',
    what: `${describeGiven(given)} is not a directory, and a bundle is one.`,
    next: 'Name the directory that holds the concepts.',
  });
}

function placeNamed(registry: Registry, given: string): string {
  const named = getNamed(registry, given);
  if (named.kind === 'bundle') return named.path;
  throw new Problem({
    code: 'okf.not_a_directory',
    what: `${describeGiven(given)} names several bundles, and one is registered at a time.`,
    next: 'Name one bundle.',
  });
}

/** An argument as a place, whether or not there is anything. */
export function placeOf(given: string, cwd: string): string {
  const place = path.resolve(cwd, given);
  return realPathOf(place) ?? place;
}

/**
 * The registry in a file that someone named.
 * @throws Problem `okf.registry_malformed`, or that of a path
 */
export async function getOtherRegistry(field: string, given: string, context: Context): Promise<Registry> {
  return getRegistry({ file: await context.resolvePath(field, given), scope: 'local' });
}

/** @throws Problem `okf.registry_missing` or `okf.registry_malformed` */
export function getUserRegistry(context: Context): Registry {
  const location = getRegistryLocation(context, { global: true });
  const read = readRegistry(location);
  if (!read.ok) throw read.problem;
  if (read.exists) return read.registry;
  throw new Problem({
    code: 'okf.registry_missing',
    what: `There is no registry to take bundles from at ${location.file}.`,
    next: 'Name another registry’s file with --from.',
  });
}
