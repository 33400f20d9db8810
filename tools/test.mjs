#!/usr/bin/env node
// The one command that says whether this tree is good, from a fresh clone on: installs, builds, runs every gate and
// every test. Its last line is the outcome; each gate counts as one.
import { gatesOf } from './check/gates.mjs';
import { runGates } from './check/run-gates.mjs';
import { repositoryRoot as root } from './repository.mjs';
import { ensureBuild } from './setup/ensure-build.mjs';
import { describeFailure } from './setup/setup-problem.mjs';
import { runVitest } from './test/run-vitest.mjs';
import { provideSystemPackages } from './test/system-packages.mjs';

const onlyTests = process.argv.includes('--only-tests');
const args = process.argv.slice(2).filter((arg) => arg !== '--only-tests');
const print = (line) => process.stdout.write(`${line}\n`);

const prepared = await prepare();
const gates = prepared && !onlyTests ? runGates(gatesOf(root), { root, print }) : { passed: 0, failed: 0 };
const tests = prepared ? runVitest(root, args) : { passed: 0, failed: 1, skipped: 0 };
const passed = gates.passed + tests.passed;
const failed = gates.failed + tests.failed;
print(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;

/** Brings the clone into the state that the tests need; says why when it cannot. */
async function prepare() {
  const problems = provideSystemPackages(print);
  try {
    await ensureBuild({ root, name: 'trefoil', say: print, dev: true });
  } catch (error) {
    problems.push(describeFailure(error, root));
  }
  for (const problem of problems) print(problem);
  return problems.length === 0;
}
