import { statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';

/** The file that a project keeps its own registry in. */
export const LOCAL_NAME = '.okf.json';
/** What that file was called before; still found. */
export const LEGACY_NAME = '.okf-registry.json';
const GLOBAL_NAME = 'registry.json';

export interface RegistryLocation {
  readonly file: string;
  /** `local` for a project's own file, found from the working directory upwards. */
  readonly scope: 'local' | 'global';
  /** A file of the former name: the one in force, or one that lies unread beside it. */
  readonly legacy?: string;
}

type Surroundings = Pick<Context, 'cwd' | 'env'>;

/**
 * The registry in force: the nearest project's own, which replaces the user's, or the user's. The file
 * of the user need not exist yet. Undefined when there is neither, and no home to keep one in.
 */
export function locateRegistry(
  { cwd, env }: Surroundings,
  { global = false }: { readonly global?: boolean } = {},
): RegistryLocation | undefined {
  const discovers = !global && (env['OKF_NO_DISCOVERY'] ?? '') === '';
  return (discovers ? discover(cwd) : undefined) ?? globalRegistry({ cwd, env });
}

/** The user's own registry: `registry.json` in `$OKF_HOME`, or in `.okf` of the home directory. */
export function globalRegistry({ cwd, env }: Surroundings): RegistryLocation | undefined {
  const named = env['OKF_HOME'] ?? '';
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '';
  if (named === '' && home === '') return undefined;
  const directory = named === '' ? path.join(home, '.okf') : path.resolve(cwd, named);
  return { file: path.join(directory, GLOBAL_NAME), scope: 'global' };
}

/** @throws Problem `okf.registry_nowhere` */
export function getRegistryLocation(
  surroundings: Surroundings,
  options: { readonly global?: boolean } = {},
): RegistryLocation {
  const location = locateRegistry(surroundings, options);
  if (location !== undefined) return location;
  throw new Problem({
    code: 'okf.registry_nowhere',
    what: 'There is no home directory to keep a registry in.',
    next: 'Set OKF_HOME to a directory, or start one for this project with {okf.registry_init}.',
  });
}

/** Both names in each directory, so that the nearest wins whatever it is called. */
function discover(cwd: string): RegistryLocation | undefined {
  for (let directory = path.resolve(cwd); ; directory = path.dirname(directory)) {
    const file = path.join(directory, LOCAL_NAME);
    const legacy = path.join(directory, LEGACY_NAME);
    const hasLegacy = isFile(legacy);
    if (isFile(file)) return { file, scope: 'local', ...(hasLegacy ? { legacy } : {}) };
    if (hasLegacy) return { file: legacy, scope: 'local', legacy };
    if (directory === path.dirname(directory)) return undefined;
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
