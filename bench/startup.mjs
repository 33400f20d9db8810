import { join } from 'node:path';
import { cpuOf, minimumOf, report } from './measure.mjs';

const ROUNDS = 20;

/** What it costs to start, over a bare Node in the same run. */
export function startup({ root, build }) {
  const bundles = join(root, 'packages', 'testkit', 'fixtures', 'okf', 'bundles');
  const okf = `node '${join(build, 'okf.js')}'`;
  const run = (command) => () => cpuOf(`${command} >/dev/null`, { cwd: bundles });
  const cpu = minimumOf(ROUNDS, {
    bare: run('node -e 0'),
    version: run(`${okf} --version`),
    help: run(`${okf} --help`),
    search: run(`${okf} search acme_retail revenue --json`),
    mcp: () => cpuOf(mcpSession(okf), { cwd: bundles }),
    launcher: run(`node '${join(root, 'bin', 'okf')}' --version`),
  });
  const over = (name, budget, base = cpu.bare) => ({ value: cpu[name] - base, budget, unit: 'ms' });
  console.log(`startup: CPU over bare node (${cpu.bare.toFixed(0)} ms), minimum of ${ROUNDS}`);
  return [
    report({ name: 'okf --version', ...over('version', 12) }),
    report({ name: 'okf --help', ...over('help', 20) }),
    report({ name: 'okf search acme_retail revenue', ...over('search', 50) }),
    report({ name: 'okf mcp: start, tools/list, first tools/call', ...over('mcp', 120) }),
    report({ name: 'bin/okf --version, over the bundle', ...over('launcher', 8, cpu.version) }),
  ].every(Boolean);
}

/** A host's first exchange, from the shell: each request is sent when the previous one was answered. */
function mcpSession(okf) {
  const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'bench', version: '0' };
  const lines = [
    request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }),
    request(2, 'tools/list', {}),
    request(3, 'tools/call', { name: 'search', arguments: { bundle: 'acme-retail', terms: ['revenue'] } }),
  ];
  const ask = lines.map(
    (line) => `printf '%s\\n' '${line}' >&"\${SERVER[1]}"; read -r answer <&"\${SERVER[0]}"`,
  );
  return [
    `coproc SERVER { exec ${okf} mcp acme_retail 2>/dev/null; }`,
    'pid=$SERVER_PID',
    ...ask,
    `case "$answer" in *'"isError":true'*|*'"error":'*|'') exit 3;; esac`,
    'eval "exec ${SERVER[1]}>&-"',
    'wait $pid',
  ].join('\n');
}
