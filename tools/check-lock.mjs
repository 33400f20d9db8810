#!/usr/bin/env node
// A package that a registry does not serve is left out of the lock without a word when it is optional; `npm ci` then
// fails for everybody else. And a lock that names a registry works only where that registry is reachable.
import { readFile } from 'node:fs/promises';
import { report } from './check/report.mjs';

const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));

const holes = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the root'} wants ${name}, which has no entry; pin a version without it.`),
);
const located = Object.entries(packages)
  .filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
  .map(([path]) => `${path} names a registry; set omit-lockfile-registry-resolved and write the lock anew.`);

report([...holes, ...located], `${Object.keys(packages).length} entries are complete`);

/** Looks where Node would: beside the dependent, then in every node_modules further up. */
function isLocked(path, name) {
  const parts = path.split('/');
  const levels = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...levels, ''].some((level) => `${level && `${level}/`}node_modules/${name}` in packages);
}
