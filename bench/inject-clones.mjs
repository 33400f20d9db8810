#!/usr/bin/env node
// Counts how many injected clones are found in checkouts that are already on this machine:
// node bench/inject-clones.mjs c=DIR rust=DIR ... [--seed N] [--each N] [--similarity S] [--show 1] [--write DIR]
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { repositoryRoot } from '../tools/repository.mjs';

// Beside the engine's sources, from where it finds the grammars.
const file = join(repositoryRoot, 'packages/fold/src/engine', `inject-clones-${process.pid}.mjs`);
const bundle = await rolldown({
  input: join(repositoryRoot, 'packages/fold/test/clones/injected/inject-clones.ts'),
  cwd: repositoryRoot,
  platform: 'node',
  external: [/^node:/, 'web-tree-sitter'],
  resolve: { conditionNames: ['@trefoil/source', 'import', 'node', 'default'] },
});
try {
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await import(pathToFileURL(file).href);
} finally {
  await bundle.close();
  rmSync(file, { force: true });
}
