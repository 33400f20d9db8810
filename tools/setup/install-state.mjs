import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const installedLock = join('node_modules', '.package-lock.json');

/**
 * Whether node_modules holds what the lock file asks for: the packages needed to build and run, with `dev` all.
 * Optional packages are left out: npm may rightly have skipped them on this platform.
 */
export async function isInstalled(root, { dev }) {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const present = await readPackages(join(root, installedLock)).catch(() => undefined);
  if (present === undefined) return false;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && isRequired(entry, dev))
    .every(([path, entry]) => isSame(entry, present[path]) && existsSync(join(root, path, 'package.json')));
}

/** Whether somebody installed the development tools here: an install for running only would take them away. */
export async function hasDeveloperInstall(root) {
  const wanted = await readPackages(join(root, 'package-lock.json'));
  const tools = Object.keys(wanted[''].devDependencies ?? {});
  return tools.some((name) => existsSync(join(root, 'node_modules', name, 'package.json')));
}

/** The file by which npm itself says that an install ended well. */
export function installedLockOf(root) {
  return join(root, installedLock);
}

async function readPackages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}

function isRequired(entry, dev) {
  if (entry.optional || entry.devOptional) return false;
  return dev || !entry.dev;
}

function isSame(wanted, present) {
  return ['version', 'integrity', 'link'].every((key) => present?.[key] === wanted[key]);
}
