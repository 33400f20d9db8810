import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSarif } from './generate-sarif.mjs';
import { cpuOf, minimumOf, peakMemoryOf, report } from './measure.mjs';

const REPORT_BYTES = 500_000_000;
const STORED_FINDINGS = 100_000;
const ROUNDS = 3;
const QUERY_ROUNDS = 8;

/** What it costs to question a report that is larger than memory should be, and the stored scan. */
export async function findings({ root, build }) {
  const scratch = mkdtempSync(join(tmpdir(), 'trefoil-bench-'));
  const fold = `node '${join(build, 'fold.js')}'`;
  try {
    const streamed = await questionReport({ root, scratch, fold });
    return (await questionScan({ scratch, fold })) && streamed;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function questionReport({ root, scratch, fold }) {
  const file = join(scratch, 'large.sarif');
  const results = await generateSarif(file, { bytes: REPORT_BYTES });
  const grep = `${fold} grep 'func_4711 leaks' '${file}' >/dev/null`;
  const minimal = `node '${join(root, 'bench', 'minimal-sarif.mjs')}' '${file}' >/dev/null`;
  const cpu = minimumOf(ROUNDS, {
    minimal: () => cpuOf(minimal),
    grep: () => cpuOf(grep, { expectedStatus: 1 }),
  });
  console.log(
    `findings: a report of 500 MB, ${results} results; minimal scanner ${cpu.minimal.toFixed(0)} ms`,
  );
  const memory = peakMemoryOf(grep, { expectedStatus: 1 });
  return [
    report({
      name: 'fold grep, a literal, over the scanner',
      value: cpu.grep / cpu.minimal,
      budget: 1.6,
      unit: 'x',
    }),
    report({ name: 'fold grep, peak memory', value: memory, budget: 150, unit: 'MB' }),
  ].every(Boolean);
}

async function questionScan({ scratch, fold }) {
  const file = join(scratch, 'stored.sarif');
  await generateSarif(file, { results: STORED_FINDINGS });
  const options = { cwd: scratch };
  cpuOf(`${fold} import '${file}' >/dev/null`, options);
  const ask = (words) => () =>
    cpuOf(`${fold} grep ${words} >/dev/null 2>&1`, { ...options, expectedStatus: 1 });
  const cpu = minimumOf(QUERY_ROUNDS, {
    bare: () => cpuOf('node -e 0'),
    literal: ask('leaks --sort=-severity'),
    regex: ask("--regex 'func_4[0-9]{2}.*file_1' --sort=severity"),
  });
  console.log(
    `findings: the stored scan, ${STORED_FINDINGS} findings, over bare node (${cpu.bare.toFixed(0)} ms)`,
  );
  const over = (name) => ({ value: cpu[name] - cpu.bare, budget: 300, unit: 'ms' });
  return [
    report({ name: 'fold grep --sort, a literal', ...over('literal') }),
    report({ name: 'fold grep --sort, a pattern', ...over('regex') }),
  ].every(Boolean);
}
