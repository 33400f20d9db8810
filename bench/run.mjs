#!/usr/bin/env node
// Builds, then runs the benchmarks named on the command line, or all of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../tools/build.mjs';
import { repositoryRoot } from '../tools/repository.mjs';
import { bundles } from './bundles.mjs';
import { findings } from './findings.mjs';
import { load } from './load.mjs';
import { planning } from './planning.mjs';
import { scan } from './scan.mjs';
import { startup } from './startup.mjs';

const benchmarks = { startup, load, bundles, findings, planning, scan };
const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(benchmarks, name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}"; there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
const outDir = await mkdtemp(join(tmpdir(), 'trefoil-bench-build-'));
try {
  await build({ outDir });
  const chosen = Object.entries(benchmarks).filter(([name]) => named.length === 0 || named.includes(name));
  const kept = [];
  for (const [, benchmark] of chosen) kept.push(await benchmark({ root: repositoryRoot, build: outDir }));
  process.exitCode = kept.every(Boolean) ? 0 : 1;
} finally {
  await rm(outDir, { recursive: true, force: true });
}
