#!/usr/bin/env node
// Stands in for npm: "installs" what the toy clone's lock file names, fails when told to, and stops half-way while a
// test looks on.
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const args = process.argv.slice(2);
const { TOY_NPM_LOG, TOY_NPM_GATE, TOY_NPM_ERROR, TOY_ROLLDOWN } = process.env;
appendFileSync(TOY_NPM_LOG, `${args.join(' ')}\n`);
if (TOY_NPM_ERROR) {
  process.stderr.write(`npm error ${TOY_NPM_ERROR}\n`);
  process.exit(1);
}

rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules');
symlinkSync(TOY_ROLLDOWN, join('node_modules', 'rolldown'));
if (args.includes('--include=dev')) installTool();
if (TOY_NPM_GATE)
  await new Promise((resolve) => connect(TOY_NPM_GATE).once('data', resolve).once('close', resolve));
copyFileSync('package-lock.json', join('node_modules', '.package-lock.json'));
process.exit();

function installTool() {
  mkdirSync(join('node_modules', 'tool'));
  const { version } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages['node_modules/tool'];
  writeFileSync(join('node_modules', 'tool', 'package.json'), JSON.stringify({ name: 'tool', version }));
}
