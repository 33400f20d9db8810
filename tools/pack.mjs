#!/usr/bin/env node
// Fills packages/trefoil with what is published and not kept there: the bundle, the README and the licence.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { repositoryRoot } from './repository.mjs';

const product = join(repositoryRoot, 'packages', 'trefoil');

/** Makes the directory ready for `npm pack`; npm calls this as its prepack script. */
export async function pack() {
  await build({ outDir: join(product, 'dist') });
  const copy = (file) => copyFile(join(repositoryRoot, file), join(product, file));
  await Promise.all(['README.md', 'LICENSE'].map(copy));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pack();
