import { lstatSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Host, Scope } from './hosts.ts';

/** Where this machine keeps things. Comes from the caller, so that no test meets a real home directory. */
export interface Places {
  /** Real path of the project directory. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The file in which a host looks for servers: the first of its files that is there, or else the first.
 * @throws Problem `register.no_scope` or `register.no_home`
 */
export function locateFile(host: Host, scope: Scope, places: Places): string {
  const patterns = host.files[scope] ?? [];
  if (patterns.length === 0) {
    throw new Problem({
      code: 'register.no_scope',
      what: `${host.title} has no file for servers of a ${scope}.`,
      next: `Leave --scope out, or give --scope ${scope === 'project' ? 'user' : 'project'}.`,
    });
  }
  const files = patterns.map((pattern) => path.resolve(places.root, fillIn(pattern, places)));
  const [first = ''] = files;
  return files.find(isThere) ?? first;
}

/** A link that leads nowhere is there too: it is somebody's file, and to be told of. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function fillIn(pattern: string, places: Places): string {
  const chosen = pattern.replace(
    /\{\$(\w+)\|((?:[^{}]|\{\w+\})+)\}/,
    (_whole, variable: string, otherwise: string) => givenDirectory(places.env[variable]) ?? otherwise,
  );
  return chosen.replace(/\{(\w+)\}/g, (_whole, name: string) => directory(name, places));
}

function givenDirectory(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

function directory(name: string, places: Places): string {
  const { env, platform, root } = places;
  const onWindows = platform === 'win32';
  switch (name) {
    case 'project':
      return root;
    case 'home':
      return home(places);
    case 'config':
      return givenDirectory(env['XDG_CONFIG_HOME']) ?? path.join(home(places), '.config');
    case 'apps':
      if (platform === 'darwin') return path.join(home(places), 'Library', 'Application Support');
      return onWindows ? roaming(places) : directory('config', places);
    case 'zed':
      if (onWindows) return path.join(roaming(places), 'Zed');
      return platform === 'darwin'
        ? path.join(home(places), '.config', 'zed')
        : path.join(directory('config', places), 'zed');
    default:
      throw new Error(`There is no directory {${name}}.`);
  }
}

function roaming(places: Places): string {
  return givenDirectory(places.env['APPDATA']) ?? path.join(home(places), 'AppData', 'Roaming');
}

/** @throws Problem `register.no_home` */
export function home({ env, platform }: Pick<Places, 'env' | 'platform'>): string {
  const variable = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  const value = env[variable];
  if (value !== undefined && path.isAbsolute(value)) return value;
  throw new Problem({
    code: 'register.no_home',
    what: `${variable} does not name your home directory, so the host's file cannot be found.`,
    next: `Set ${variable} to an absolute path.`,
  });
}
