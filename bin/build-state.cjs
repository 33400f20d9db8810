'use strict';
// The pointer build/current.json: which build is current and what it was made of. Shared by the launcher and
// by set-up; the launcher loads this only when there is no build or a modification time has changed.

const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Compares what the current build was made of with what is there now, by content.
 * A checkout or a copy changes times and nothing else; then the new times are noted and the build stays.
 * @returns 'same', 'changed', or 'missing' when there is no build to run
 */
function compareContents(root, name, pointer) {
  if (!pointer || !existsSync(join(root, pointer.dir, `${name}.js`))) return 'missing';
  const sources = pointer.files.map(([path]) => readSource(root, path));
  if (sources.includes(undefined) || hashSources(sources) !== pointer.hash) return 'changed';
  try {
    writePointer(root, { ...pointer, files: filesOf(sources) });
  } catch {
    // A clone that cannot be written to pays for this comparison at every start, and works.
  }
  return 'same';
}

function readSource(root, path) {
  const file = join(root, path);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { path, mtimeMs: stats.mtimeMs, size: stats.size, digest };
}

/** One hash for a build, from the paths and contents of its sources. */
function hashSources(sources) {
  const hash = createHash('sha256');
  for (const { path, digest } of sources) hash.update(`${path}\0${digest}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** The sources as the pointer lists them. */
function filesOf(sources) {
  return sources.map(({ path, mtimeMs, size }) => [path, mtimeMs, size]);
}

/** Replaces the pointer in one step, so that a start at the same moment reads the old or the new one. */
function writePointer(root, pointer) {
  const directory = join(root, 'build');
  mkdirSync(directory, { recursive: true });
  const fresh = join(directory, `current.json.tmp-${process.pid}`);
  writeFileSync(fresh, JSON.stringify(pointer));
  renameSync(fresh, join(directory, 'current.json'));
}

module.exports = { compareContents, filesOf, hashSources, writePointer };
