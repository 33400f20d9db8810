#!/usr/bin/env node
// Nothing in the repository tells about the machine it was written on: not where the clone lies, nor which registry
// its packages came from.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { report } from './check/report.mjs';

/** Directories so common that their name in a text says nothing about the machine. */
const ordinary =
  /^\/?(?:$|(?:app|build|builds|code|data|home|mnt|opt|repo|root|src|srv|test|tmp|usr|var|work(?:space|dir))$)/;

const root = process.cwd();
const forbidden = [...directories(), ...registries()];
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\0')
  .filter((file) => file !== '' && lstatSync(file, { throwIfNoEntry: false })?.isFile());
report(files.flatMap(findWords), `${files.length} files name nothing of this machine`);

function directories() {
  return [root, dirname(root)]
    .filter((path) => !ordinary.test(path))
    .map((path) => ({ text: path, edge: '[^\\w-]' }));
}

function registries() {
  const registry = execFileSync('npm', ['config', 'get', 'registry']).toString().trim();
  const { host } = new URL(registry);
  return host === 'registry.npmjs.org' ? [] : [{ text: host, edge: '' }];
}

function findWords(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return forbidden.flatMap(({ text, edge }) => {
    const pattern = new RegExp(`(?<![\\w.*)}\\]-])${escape(text)}(?:$|${edge})`);
    return lines.flatMap((line, index) =>
      pattern.test(line) ? [`${file}:${index + 1}: ${text} is of this machine; write it another way.`] : [],
    );
  });
}

function escape(text) {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
