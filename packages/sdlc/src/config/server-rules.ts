import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ServerPlace, ServerRules } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import { findProjectDirectory } from '../planning/project-directory.ts';
import { configFiles } from './config-files.ts';

/** What may be the user's. The others are the project's, whoever has written them. */
const OWN_FILE = 'sdlc.local.yaml';
const INSTEAD = `${OWN_FILE}, where git answers and does not track it, or your own trefoil.yaml`;

/**
 * What `mcp.allow` and `mcp.deny` say of a server. A server that goes on without what it cannot understand might
 * offer what a deny list was to keep back.
 * @throws Problem `sdlc.config_invalid`
 */
export async function read(place: ServerPlace): Promise<ServerRules | undefined> {
  const project = findProjectDirectory(place);
  // Most projects have no such file, and what reads one is not free to load.
  if (!configFiles.some(({ file }) => existsSync(path.join(project, file)))) return undefined;
  const { loadConfig } = await import('./load-config.ts');
  const { operationEntries } = await import('./operation-entries.ts');
  const loaded = loadConfig(project);
  const { allow, deny, problems } = operationEntries(loaded);
  const wrong = [...loaded.problems, ...problems];
  if (wrong.length > 0) {
    const { invalidConfig } = await import('./invalid-config.ts');
    throw invalidConfig(wrong);
  }
  const own = new Map<string, boolean>();
  for (const { file } of allow) own.set(file, own.get(file) ?? (await isOwn(place, project, file)));
  return {
    allow: allow.map((entry) => ({ ...entry, own: own.get(entry.file) === true })),
    deny,
    instead: INSTEAD,
  };
}

/**
 * True for a file that belongs to the user and did not come with the tree: git answers, and does not track it. Outside
 * of a work tree nobody can tell, as of an archive that was unpacked.
 */
async function isOwn(place: ServerPlace, project: string, file: string): Promise<boolean> {
  if (file !== OWN_FILE) return false;
  const found = lstatSync(path.join(project, file), { throwIfNoEntry: false });
  const user = process.getuid?.();
  if (found?.isFile() !== true || (user !== undefined && found.uid !== user)) return false;
  // Where case does not count, a tracked SDLC.LOCAL.YAML would be opened by this name, which git does not know.
  if (!readdirSync(project).includes(file)) return false;
  const tracked = await runGit(place, ['ls-files', '-z', '--', `:(literal)${file}`], { cwd: project });
  return tracked.ok && tracked.stdout === '';
}
