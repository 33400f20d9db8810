import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOf, minimumOf, peakMemoryOf, report } from './measure.mjs';

const ROUNDS = 3;

/** What a scan costs with one worker and with two, and again when nothing has changed. */
export function scan({ root, build }) {
  const store = mkdtempSync(join(tmpdir(), 'trefoil-bench-'));
  const sources = process.env['TREFOIL_BENCH_SOURCES'] ?? root;
  const fold = `node '${join(build, 'fold.js')}' scan ${sources} --limit 1`;
  // A finding that asks for action is no failure of the measurement.
  const run = (words) => `${fold} ${words} >/dev/null 2>&1 || [ $? -eq 1 ]`;
  try {
    const options = { cwd: store };
    const wall = minimumOf(ROUNDS, {
      one: () => wallOf(run('--jobs 1 --no-cache'), options),
      two: () => wallOf(run('--jobs 2 --no-cache'), options),
    });
    const cold = cpuOf(run('--jobs 1 --no-cache'), options);
    cpuOf(run('--jobs 2'), options);
    const warm = minimumOf(ROUNDS, { cpu: () => cpuOf(run('--jobs 2'), options) }).cpu;
    console.log(
      `scan: ${sources}; one worker ${wall.one} ms, two ${wall.two} ms; CPU cold ${cold}, warm ${warm} ms`,
    );
    return [
      report({
        name: 'two workers, over one, by the clock',
        value: wall.two / wall.one,
        budget: 1 / 1.6,
        unit: 'x',
      }),
      report({ name: 'nothing changed, over cold', value: warm / cold, budget: 0.1, unit: 'x' }),
      report({
        name: 'peak memory of a process',
        value: peakMemoryOf(run('--jobs 2 --no-cache'), options),
        budget: 600,
        unit: 'MB',
      }),
    ].every(Boolean);
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** By the clock: what more processes are for shows nowhere else. */
function wallOf(command, options) {
  const start = performance.now();
  cpuOf(command, options);
  return Math.round(performance.now() - start);
}
