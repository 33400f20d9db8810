import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpToy } from '../http-toy.ts';
import { cleanEnv } from '../toy-process.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

let server: HttpToy;
beforeAll(async () => {
  server = await HttpToy.start([], { program: 'conformance-program' });
});
afterAll(async () => {
  await server.stop();
});

interface SuiteRun {
  readonly code: number | null;
  readonly report: string;
}

/** Runs the protocol's own conformance suite against our server. */
async function runSuite(line: readonly string[], expected: string): Promise<SuiteRun> {
  const output = mkdtempSync(path.join(tmpdir(), 'trefoil-conformance-'));
  const suiteLine = [
    'server',
    '--url',
    server.url.href,
    ...line,
    '--expected-failures',
    expected,
    '-o',
    output,
  ];
  const command = ['--import', here('load-on-node-20.mjs'), suite, ...suiteLine];
  const child = spawn(process.execPath, command, { env: cleanEnv(), cwd: output });
  let report = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (report += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  rmSync(output, { recursive: true });
  return { code, report };
}

test.each(['2025-11-25', '2026-07-28'])(
  'conforms to %s but for what expected-failures lists, and nothing that is listed passes',
  async (revision) => {
    const expected = here(`expected-failures-${revision}.yml`);
    const { code, report } = await runSuite(['--requirements', revision], expected);
    expect(code, report).toBe(0);
    expect(report).toMatch(/^Total: \d{2,} passed/m);
  },
  300_000,
);

test('fails when what is listed passes', async () => {
  const { code, report } = await runSuite(['--scenario', 'ping'], here('stale-failures.yml'));
  expect(report).toContain('ping');
  expect(code).toBe(1);
}, 60_000);
