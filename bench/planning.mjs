import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateBacklogMd } from './generate-backlog-md.mjs';
import { generatePlanning } from './generate-planning.mjs';
import { cpuOf, minimumOf, report } from './measure.mjs';

const TASKS = 10_000;
const ROUNDS = 5;

/** What it costs to ask a large planning tree, cold and warm. */
export function planning({ build }) {
  const scratch = mkdtempSync(join(tmpdir(), 'trefoil-bench-'));
  try {
    generatePlanning(scratch, TASKS);
    const options = { cwd: scratch };
    const sdlc = `node '${join(build, 'sdlc.js')}'`;
    // What is kept between calls goes, and with it what a first call would not have.
    const cold = 'rm -rf .trefoil;';
    const server = (calls) => () => cpuOf(session(sdlc, calls), options);
    const cpu = minimumOf(ROUNDS, {
      next: () => cpuOf(`${cold} ${sdlc} task next --json >/dev/null`, options),
      warm: () => cpuOf(`${sdlc} task next --json >/dev/null`, options),
      check: () => cpuOf(`${cold} ${sdlc} check --json >/dev/null 2>&1 || [ $? -eq 1 ]`, options),
      once: server(1),
      often: server(11),
    });
    const peer = peerCost(scratch);
    console.log(`planning: ${TASKS} tasks, each waiting for about two others, minimum of ${ROUNDS}`);
    if (peer !== undefined) {
      console.log(
        `      Backlog.md lists as many in ${peer.toFixed(0)} ms; task next, cold: ${(cpu.next / peer).toFixed(2)}x`,
      );
    }
    return [
      report({ name: 'sdlc task next, cold', value: cpu.next, budget: 2_500, unit: 'ms' }),
      report({ name: 'sdlc task next, warm', value: cpu.warm, budget: 500, unit: 'ms' }),
      report({
        name: 'task_next in a running server',
        value: (cpu.often - cpu.once) / 10,
        budget: 50,
        unit: 'ms',
      }),
      report({ name: 'sdlc check, cold', value: cpu.check, budget: 4_000, unit: 'ms' }),
    ].every(Boolean);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the program that `TREFOIL_BENCH_BACKLOG_MD` names needs to list as many tasks; undefined without it. */
function peerCost(scratch) {
  const program = process.env.TREFOIL_BENCH_BACKLOG_MD;
  if (program === undefined) return undefined;
  const cwd = join(scratch, 'peer');
  mkdirSync(cwd);
  generateBacklogMd(cwd, TASKS);
  const command = `git init -q . && '${program}' task list --plain -s 'To Do' >/dev/null`;
  return minimumOf(ROUNDS, { list: () => cpuOf(command, { cwd }) }).list;
}

/** A host that asks so many times, each when the one before was answered. */
function session(sdlc, calls) {
  const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'bench', version: '0' };
  const first = request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  const call = request(1, 'tools/call', { name: 'task_next', arguments: {} });
  const ask = (line) => `printf '%s\\n' '${line}' >&"\${SERVER[1]}"; read -r answer <&"\${SERVER[0]}"`;
  return [
    `coproc SERVER { exec ${sdlc} mcp start 2>/dev/null; }`,
    'pid=$SERVER_PID',
    ask(first),
    `for ((at = 0; at < ${calls}; at += 1)); do ${ask(call)}; done`,
    `case "$answer" in *'"isError":true'*|*'"error":'*|'') exit 3;; esac`,
    'eval "exec ${SERVER[1]}>&-"',
    'wait $pid',
  ].join('\n');
}
