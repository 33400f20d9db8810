#!/usr/bin/env node
// Runs the gates and the tests, or the ones named: `node tools/check.mjs lint layering`.
import { gatesOf } from './check/gates.mjs';
import { runGates } from './check/run-gates.mjs';
import { repositoryRoot as root } from './repository.mjs';

const tests = { name: 'tests', command: [process.execPath, 'tools/test.mjs', '--only-tests'] };
const known = [...gatesOf(root), tests];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.some((gate) => gate.name === name));

if (unknown.length > 0) {
  process.stderr.write(
    `No gate is called ${unknown[0]}; there are ${known.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  const chosen = known.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const { failed } = runGates(chosen, { root, print: (line) => process.stdout.write(`${line}\n`) });
  process.exitCode = failed === 0 ? 0 : 1;
}
