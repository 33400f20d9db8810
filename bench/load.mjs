import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateBundle } from './generate-bundle.mjs';
import { cpuOf, minimumOf, report } from './measure.mjs';

const ROUNDS = 5;

/** What it costs to have read a big bundle, against the least that a reader must do. */
export function load({ root, build }) {
  const scratch = mkdtempSync(join(tmpdir(), 'trefoil-bench-'));
  try {
    const bundle = join(scratch, 'big');
    generateBundle(bundle, { concepts: 5_700, bytes: 36_000_000 });
    const cpu = minimumOf(ROUNDS, {
      minimal: () => cpuOf(`node '${join(root, 'bench', 'minimal-load.mjs')}' '${bundle}' >/dev/null`),
      dirs: () => cpuOf(`node '${join(build, 'okf.js')}' dirs '${bundle}' --json >/dev/null`),
      search: () => cpuOf(`node '${join(build, 'okf.js')}' search '${bundle}' ledger --json >/dev/null`),
    });
    console.log(
      `load: 5,700 concepts, 36 MB; minimal script ${cpu.minimal.toFixed(0)} ms, minimum of ${ROUNDS}`,
    );
    return [
      report({
        name: 'okf dirs, over the minimal script',
        value: cpu.dirs / cpu.minimal,
        budget: 1.5,
        unit: 'x',
      }),
      report({
        name: 'okf search ledger, over the minimal script',
        value: cpu.search / cpu.minimal,
        budget: 1.5,
        unit: 'x',
      }),
    ].every(Boolean);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
