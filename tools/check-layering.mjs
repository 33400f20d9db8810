#!/usr/bin/env node
// Holds the sources against the rules of .dependency-cruiser.mjs. The cruiser passes what it cannot read: without a
// compiler it understands, it looks at no TypeScript at all and says that all is well. So the files are counted.
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { report } from './check/report.mjs';

const cruiser = join('node_modules', '.bin', 'depcruise');
const config = '.dependency-cruiser.mjs';
const paths = process.argv.slice(2);

const args = ['--config', config, '--output-type', 'json', ...paths];
const { stdout, stderr } = spawnSync(cruiser, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
const result = parseResult(stdout);
const cruised = new Set(result.modules.map(({ source }) => source));
const missed = (await sourceFiles()).filter((file) => !cruised.has(file));
const violations = result.summary.violations.map(describeViolation);
const unseen = missed.map(
  (file) => `not-looked-at: ${file}. The cruiser cannot read it; check its compiler.`,
);
report([...violations, ...unseen], `${cruised.size} modules keep the rules`);

function parseResult(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`dependency-cruiser did not answer: ${stderr}`);
  }
}

function describeViolation({ rule, from, to, comment, cycle }) {
  const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
  const advice =
    comment ?? result.summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment;
  return `${rule.name}: ${from} → ${way}. ${advice ?? ''}`;
}

async function sourceFiles() {
  const { default: rules } = await import(join(process.cwd(), config));
  const excluded = rules.options.exclude.path.map((pattern) => new RegExp(pattern));
  const isSource = (file) => /(?<!\.d)\.(?:ts|mts|mjs|cjs|js)$/.test(file);
  const found = await Promise.all(paths.map(listFiles));
  return found.flat().filter((file) => isSource(file) && !excluded.some((pattern) => pattern.test(file)));
}

async function listFiles(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = `${directory}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path);
  });
  return (await Promise.all(nested)).flat();
}
