import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BundleServer } from './bundles/bundle-server.mjs';
import { callsOf, indexCallsOf } from './bundles/calls.mjs';
import { generateBundle } from './generate-bundle.mjs';
import { cpuOf, minimumOf, peakMemoryOf, report } from './measure.mjs';

const ROUNDS = 3;
const WARM_ROUNDS = 3;
const WARM_CALLS = 5;

/** What is asked of a bundle of each size; an undefined budget is printed and judges nothing. */
const SIZES = [
  {
    name: 'large',
    concepts: 5_700,
    bytes: 36_000_000,
    budgets: {
      load: 1_200,
      lint: 2_000,
      warm: 60,
      first: 9_000,
      wait: 250,
      restart: 500,
      peak: 250,
      changed: 150,
    },
  },
  {
    name: 'huge',
    concepts: 60_000,
    bytes: 80_000_000,
    budgets: { load: 5_000, lint: 8_000, wait: 250, peak: 600 },
  },
];

/** What it costs to ask bundles that are large, and one that is larger than most will be, from a shell and as a host. */
export async function bundles({ root, build }) {
  const kept = [];
  for (const size of SIZES) {
    const scratch = mkdtempSync(join(tmpdir(), 'trefoil-bench-'));
    try {
      generateBundle(join(scratch, size.name), size);
      const place = { root, build, cwd: scratch };
      kept.push(askFromShell(size, place), await askAsHost(size, place));
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return kept.every(Boolean);
}

function askFromShell({ name, concepts, bytes, budgets }, { root, build, cwd }) {
  const okf = (words) => `node '${join(build, 'okf.js')}' ${words} --json >/dev/null 2>&1 || [ $? -eq 1 ]`;
  const cpu = minimumOf(ROUNDS, {
    minimal: () => cpuOf(`node '${join(root, 'bench', 'minimal-load.mjs')}' ${name} >/dev/null`, { cwd }),
    load: () => cpuOf(okf(`dirs ${name}`), { cwd }),
    lint: () => cpuOf(okf(`lint ${name}`), { cwd }),
  });
  const size = `${concepts.toLocaleString('en')} concepts, ${bytes / 1_000_000} MB`;
  console.log(`bundles: ${size}; minimal script ${cpu.minimal.toFixed(0)} ms`);
  const times = (value) => `(${(value / cpu.minimal).toFixed(2)}x)`;
  const memory = (words) => peakMemoryOf(okf(words), { cwd });
  return [
    show(`okf dirs, cold ${times(cpu.load)}`, cpu.load, budgets.load),
    show(`okf lint, cold ${times(cpu.lint)}`, cpu.lint, budgets.lint),
    showMemory('peak memory of okf dirs', memory(`dirs ${name}`), budgets.peak),
    showMemory('peak memory of okf lint', memory(`lint ${name}`), budgets.peak),
  ].every(Boolean);
}

async function askAsHost(size, { build, cwd }) {
  const place = { build, cwd, bundle: size.name };
  return [await askFirstServer(size, place), await askNextServer(size, place)].every(Boolean);
}

async function askFirstServer({ name, budgets }, place) {
  const server = await new BundleServer(place).open();
  const { results } = await server.call('search', { bundle: name, terms: ['ledger'] });
  const [index, fuzzy] = indexCallsOf(name);
  let first = 0;
  const wait = await server.longestWait(async () => {
    first = await server.cpuOf(async () => await server.call(index.name, index.input));
  });
  const calls = [...callsOf(name, results[0].id), index, fuzzy];
  const warm = await costOfEach(server, calls, { rounds: WARM_ROUNDS, times: WARM_CALLS });
  const file = join(place.cwd, name, `${results[0].id}.md`);
  const changed = await costOfEach(server, calls, {
    rounds: ROUNDS,
    times: 1,
    before: () => appendFileSync(file, `\nOne more [link](/${results[1].id}.md).\n`),
  });
  const peak = server.peakMemory();
  await server.close();
  const rest = changed.filter(({ label }) => label !== index.label && label !== fuzzy.label);
  const ranked = changed.filter((entry) => !rest.includes(entry));
  return [
    show('first query of the index', first, budgets.first),
    show('longest wait of a ping meanwhile, by the clock', wait, budgets.wait),
    showWorst('warm call', warm, budgets.warm),
    showWorst('call after one changed file', rest, budgets.changed),
    showWorst('the same of an index', ranked, budgets.changed),
    showMemory('peak memory of the server', peak, budgets.peak),
  ].every(Boolean);
}

/** Another process finds the index on disk. The bundle itself is read before. */
async function askNextServer({ name, budgets }, place) {
  const server = await new BundleServer(place).open();
  await server.call('dirs', { bundle: name });
  const [{ name: tool, input }] = indexCallsOf(name);
  const restart = await server.cpuOf(async () => await server.call(tool, input));
  await server.close();
  return show('first query of the index after a restart', restart, budgets.restart);
}

/** CPU milliseconds of each call, the least of some rounds. */
async function costOfEach(server, calls, { rounds, times, before = () => undefined }) {
  const costs = [];
  for (const { label, name, input } of calls) {
    await server.call(name, input);
    let least = Infinity;
    for (let round = 0; round < rounds; round += 1) {
      before();
      const cost = await server.cpuOf(async () => {
        for (let time = 0; time < times; time += 1) await server.call(name, input);
      });
      least = Math.min(least, cost / times);
    }
    costs.push({ label, cost: least });
  }
  return costs.toSorted((left, right) => right.cost - left.cost);
}

function showWorst(what, costs, budget) {
  const [worst] = costs;
  console.log(
    `      ${what}: ${costs.map(({ label, cost }) => `${label} ${cost.toFixed(0)}`).join(', ')} ms`,
  );
  return show(`dearest ${what}: ${worst.label}`, worst.cost, budget);
}

/** Without a budget it is only told. */
function show(name, value, budget = Infinity) {
  return report({ name, value, budget, unit: 'ms' });
}

function showMemory(name, value, budget = Infinity) {
  return report({ name, value, budget, unit: 'MB' });
}
