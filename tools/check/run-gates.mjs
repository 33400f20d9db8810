import { spawnSync } from 'node:child_process';

/** Runs every gate, also after one has failed, with a line for each; returns how many passed and failed. */
export function runGates(gates, { root, print }) {
  const results = gates.map((gate) => runGate(gate, { root, print }));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

function runGate({ name, command }, { root, print }) {
  const started = performance.now();
  const [file, ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: root,
    encoding: 'utf8',
    env: plain(),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const passed = status === 0;
  print(`${name.padEnd(12)}${passed ? 'passed' : 'FAILED'}${seconds.padStart(8)} s`);
  if (!passed) print(indent([stdout, stderr, error?.message].filter(Boolean).join('\n')));
  return passed;
}

/** The same reports on every machine: linters colour or re-word them for a CI service that they know. */
function plain() {
  const { FORCE_COLOR: _color, CI: _ci, GITHUB_ACTIONS: _actions, CLAUDECODE: _agent, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}

function indent(text) {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}
