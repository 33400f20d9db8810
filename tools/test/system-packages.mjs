import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that tests start and npm does not bring. */
const needed = [
  { command: 'git', package: 'git', reason: 'tests make repositories' },
  { command: 'zsh', package: 'zsh', reason: 'tests complete words in it', skippable: true },
  { command: 'mandoc', package: 'mandoc', reason: 'tests check manual pages with it', skippable: true },
  { command: 'fish', package: 'fish', reason: 'tests complete words in it', skippable: true },
];

/**
 * Installs what is missing where that is possible (root on Debian); returns a sentence for each that the tests
 * cannot do without. Tests that need one of the others are skipped, and counted as such.
 */
export function provideSystemPackages(print) {
  const missing = needed.filter(({ command }) => !isOnPath(command));
  if (missing.length === 0) return [];
  const names = missing.map((entry) => entry.package);
  for (const entry of missing)
    print(`${entry.command} is missing (${entry.reason}): Debian package ${entry.package}`);
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installOnDebian(names);
  return missing
    .filter(({ command, skippable }) => skippable !== true && !isOnPath(command))
    .map(
      (entry) => `${entry.command} is needed (${entry.reason}); install it: apt-get install ${entry.package}`,
    );
}

function isOnPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => existsSync(join(directory, command)));
}

function installOnDebian(names) {
  // Another installation may hold the lock for a while, as it does on machines that have just been started.
  const apt = ['-o', 'DPkg::Lock::Timeout=120', '-q', '-y'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...apt, 'update'], { stdio: 'inherit', env });
  spawnSync('apt-get', [...apt, 'install', '--no-install-recommends', ...names], { stdio: 'inherit', env });
}
