#!/usr/bin/env node
// Calls servers at random for a while, over both transports at once, while files change underneath: `npm run soak`, or
// `npm run soak -- --seconds 30`. Fails on a crash, on a message that breaks the protocol, and on memory that grows.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../tools/build.mjs';
import { repositoryRoot } from '../tools/repository.mjs';
import { createRandom, randomCall } from './soak/random-calls.mjs';
import { SoakServer } from './soak/soak-client.mjs';

const TEN_MINUTES = 600;
/** What a server has read by then it keeps; from there on its memory is to stay as it is. */
const WARM_UP = 0.25;
const MAX_GROWTH = 0.15;
/** In less, memory says more about how Node begins than about what is kept. */
const LEAST_SECONDS = 240;
const PARALLEL = 4;

const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
const seconds = Number(values.seconds ?? TEN_MINUTES);
const random = createRandom(Number(values.seed ?? 20_261_201));
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'trefoil-soak-')));
const workspace = join(scratch, 'workspace');
const durations = new Map();
const defects = [];
const until = Date.now() + seconds * 1_000;

try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function soak() {
  const outDir = join(scratch, 'build');
  await build({ outDir });
  cpSync(join(repositoryRoot, 'packages/testkit/fixtures/product'), workspace, { recursive: true });
  mkdirSync(join(workspace, '.git'));
  const program = [
    process.execPath,
    join(outDir, 'trefoil.js'),
    'mcp',
    '--root',
    workspace,
    '--profile',
    'all',
  ];
  const stdio = new SoakServer('stdio', { command: program, cwd: workspace });
  stdio.listen();
  const http = new SoakServer('http', { command: [...program, '--http', '--port', '0'], cwd: workspace });
  const url = await http.address();
  const asks = {
    stdio: (method, params) => stdio.askOnStdio(method, params),
    http: (method, params) => http.askOverHttp(url, method, params),
  };
  const clientInfo = { name: 'soak', version: '0' };
  await asks.stdio('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  const { result } = await asks.stdio('tools/list', {});
  const workers = Object.values(asks).flatMap((ask) =>
    Array.from({ length: PARALLEL }, () => callUntilTheEnd(ask, result.tools)),
  );
  const memory = [watchMemory(stdio), watchMemory(http)];
  await Promise.all([...workers, changeFiles()]);
  const grown = await Promise.all(memory);
  stdio.child.stdin.end();
  http.child.kill('SIGTERM');
  const codes = await Promise.all([stdio.exited, http.exited]);
  return report([stdio, http], { grown, codes });
}

async function callUntilTheEnd(ask, tools) {
  while (Date.now() < until) {
    const call = randomCall(tools, random);
    const began = performance.now();
    const answer = await ask('tools/call', call);
    if (answer?.gone !== undefined) return;
    if (isDefect(answer)) defects.push(`${call.name} ${JSON.stringify(call.arguments).slice(0, 200)}`);
    const taken = durations.get(call.name) ?? [];
    taken.push(performance.now() - began);
    durations.set(call.name, taken);
  }
}

/** What a server answers when something of its own is wrong, whatever it was asked. */
function isDefect({ result, error }) {
  return (
    error?.code === -32_603 ||
    (result?.isError === true && result.content.at(-1)?.text.includes('"code":"internal"'))
  );
}

/** Concepts, tasks and sources come, change and go. */
async function changeFiles() {
  const directories = ['docs/knowledge', 'docs/planning/tasks', 'src'];
  for (let round = 0; Date.now() < until; round += 1) {
    const directory = join(workspace, directories[random(directories.length)]);
    const file = join(directory, `made-${random(20)}.md`);
    if (random(3) === 0) rmSync(file, { force: true });
    else
      writeFileSync(
        file,
        `---\ntype: task\nid: T-S${random(99)}\ntitle: Made ${round}\n---\n# Made ${round}\n`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How much of its memory after the warm-up a server has at the end; the median of several looks each time. */
async function watchMemory(server) {
  const looks = [];
  while (Date.now() < until) {
    looks.push({ at: Date.now(), kilobytes: await server.memory() });
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const known = looks.filter(({ kilobytes }) => kilobytes !== undefined);
  const from = until - seconds * 1_000 * (1 - WARM_UP);
  const warm = known.filter(({ at }) => at >= from);
  const tenth = Math.max(1, Math.floor(warm.length / 10));
  return median(warm.slice(-tenth)) / median(warm.slice(0, tenth)) - 1;
}

function median(looks) {
  const sorted = looks.map(({ kilobytes }) => kilobytes).toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function report(servers, { grown, codes }) {
  const rows = [...durations].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const [name, taken] of rows.filter(([, all]) => all.length > 4)) {
    const sorted = taken.toSorted((left, right) => left - right);
    const at = (part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1).padStart(8);
    console.log(
      `${name.padEnd(32)} ${String(taken.length).padStart(6)} calls  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`,
    );
  }
  for (const call of defects.slice(0, 10)) console.log(`FAIL a defect: ${call}`);
  const isSound = servers
    .map(({ name, violations, stderr }, index) => {
      const growth = grown[index];
      const isFlat = seconds < LEAST_SECONDS || Number.isNaN(growth) || growth <= MAX_GROWTH;
      const isGood = violations.length === 0 && codes[index] === 0 && isFlat;
      console.log(
        `${isGood ? 'ok  ' : 'FAIL'} ${name}: ended with ${codes[index]}, ${violations.length} violations, memory ${(growth * 100).toFixed(0)} %`,
      );
      for (const line of violations.slice(0, 5)) console.log(`     ${line}`);
      if (codes[index] !== 0) console.log(stderr);
      return isGood;
    })
    .every(Boolean);
  return isSound && defects.length === 0;
}
