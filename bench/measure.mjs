import { spawnSync } from 'node:child_process';

/** The environment of what is measured. */
export function benchEnvironment() {
  const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  return env;
}

/**
 * CPU milliseconds (user and system) that a shell command costs, with everything it starts. The
 * shell's own `times` is used because Node cannot ask for the usage of one child.
 */
export function cpuOf(command, options = {}) {
  const script = `${command}\nstatus=$?\ntimes\nexit $status`;
  const run = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: benchEnvironment(), ...options });
  const expected = options.expectedStatus ?? 0;
  if (run.status !== expected) throw new Error(`"${command}" exited ${run.status}: ${run.stderr}`);
  const children = run.stdout.trim().split('\n').at(-1) ?? '';
  return children.split(' ').reduce((sum, part) => sum + toMilliseconds(part), 0);
}

/** `0m1.234s`, as `times` prints it. */
function toMilliseconds(part) {
  const [minutes = '0', seconds = '0'] = part.replace(',', '.').replace('s', '').split('m');
  return Number(minutes) * 60_000 + Number(seconds) * 1_000;
}

/** The most memory, in MB, that any one process of a shell command held; GNU time tells, where it is installed. */
export function peakMemoryOf(command, options = {}) {
  const timed = ['-f', '%M', 'bash', '-c', command];
  const run = spawnSync('/usr/bin/time', timed, { encoding: 'utf8', env: benchEnvironment(), ...options });
  if (run.error !== undefined) return Number.NaN;
  const expected = options.expectedStatus ?? 0;
  if (run.status !== expected) throw new Error(`"${command}" exited ${run.status}: ${run.stderr}`);
  return Number(run.stderr.trim().split('\n').at(-1)) / 1_024;
}

/** The minimum of each measurement over `rounds`, taken in turns so that all see the same machine. */
export function minimumOf(rounds, measurements) {
  const best = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(measurements)) {
      best.set(name, Math.min(best.get(name) ?? Infinity, measure()));
    }
  }
  return Object.fromEntries(best);
}

/** Prints one line and tells whether the budget was kept. */
export function report({ name, value, budget, unit }) {
  // What could not be measured here exceeds nothing.
  const kept = Number.isNaN(value) || value <= budget;
  const shown = (number) => (unit === 'x' ? `${number.toFixed(2)}x` : `${number.toFixed(0)} ${unit}`);
  const limit = budget === Infinity ? '' : `  budget ${shown(budget)}`;
  console.log(`${kept ? 'ok  ' : 'OVER'}  ${name.padEnd(52)} ${shown(value).padStart(9)}${limit}`);
  return kept;
}
