import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { gitTopLevel } from '../find-roots.ts';
import type { PolicyFile } from './read-policy-file.ts';

type FoundFile = Pick<PolicyFile, 'file' | 'owner'>;
type Env = Readonly<Record<string, string | undefined>>;

const POLICY_FILE = 'trefoil.yaml';

/** Where the user's own file is looked for, whether it is there or not. */
export function userPolicyFile(env: Env): string {
  const given = env['XDG_CONFIG_HOME'];
  const home = env['HOME'] ?? homedir();
  // The specification of these directories says to pass over one that is not absolute.
  const config = given !== undefined && path.isAbsolute(given) ? given : path.join(home, '.config');
  return path.join(config, 'trefoil', POLICY_FILE);
}

export function findUserFile(env: Env): FoundFile | undefined {
  const file = userPolicyFile(env);
  return existsSync(file) ? { file, owner: 'user' } : undefined;
}

/** Those of each directory and of all above it, up to the top of its git work tree; the topmost first. */
export function findProjectFiles(directories: readonly string[], env: Env): FoundFile[] {
  const own = userPolicyFile(env);
  const files = directories.flatMap((directory) =>
    upwards(directory, gitTopLevel(directory))
      .map((place) => path.join(place, POLICY_FILE))
      .filter((file) => file !== own && existsSync(file)),
  );
  return [...new Set(files)].map((file) => ({ file, owner: 'project' }));
}

function upwards(directory: string, top: string): string[] {
  const places = [directory];
  for (let place = directory; place !== top && place !== path.dirname(place);) {
    place = path.dirname(place);
    places.unshift(place);
  }
  return places;
}
