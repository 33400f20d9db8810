#!/usr/bin/env node
// The same tests on a current Node, which npm brings: the second leg of CI, where another Node is not at hand.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot as root } from './repository.mjs';

/** Pinned, so that a new Node comes by a change that is looked at. */
const VERSION = '24.22.3';
const place = join(root, 'node_modules', '.cache', `node-${VERSION}`);

const node = provideNode();
if (node === undefined) process.exitCode = 2;
else {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const args = [join(root, 'tools', 'test.mjs'), '--only-tests', ...process.argv.slice(2)];
  process.exitCode = spawnSync(node, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

/** The program, installed beside everything else of the clone; undefined where npm has none for this platform. */
function provideNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const file = join(place, 'node_modules', name, 'bin', 'node');
  if (existsSync(file)) return file;
  const install = ['install', '--prefix', place, '--no-save', '--ignore-scripts', `${name}@${VERSION}`];
  const { status } = spawnSync('npm', install, { cwd: root, stdio: ['ignore', 2, 2] });
  return status === 0 && existsSync(file) ? file : undefined;
}
