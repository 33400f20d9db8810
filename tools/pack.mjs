#!/usr/bin/env node
// Fills packages/trefoil with what is published and not kept there: the bundle, the README and the licence.
import { copyFile, cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { repositoryRoot } from './repository.mjs';

const require = createRequire(import.meta.url);
const { compareContents } = require('../bin/build-state.cjs');
const { readPointer } = require('../bin/launch.cjs');

const product = join(repositoryRoot, 'packages', 'trefoil');

/** Makes the directory ready for `npm pack`; npm calls this as its prepack script. */
export async function pack() {
  await fill(join(product, 'dist'));
  const copy = (file) => copyFile(join(repositoryRoot, file), join(product, file));
  await Promise.all(['README.md', 'LICENSE'].map(copy));
}

/** The clone's own build where it is of these sources: what was tested is then what is packed. */
async function fill(dist) {
  const pointer = readPointer();
  if (compareContents(repositoryRoot, 'trefoil', pointer) !== 'same') {
    await build({ outDir: dist });
    return;
  }
  await rm(dist, { recursive: true, force: true });
  await cp(join(repositoryRoot, pointer.dir), dist, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pack();
