import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Replaced by the bundler. */
declare const __TREFOIL_BUNDLED__: boolean | undefined;

const here = path.dirname(fileURLToPath(import.meta.url));
const inBundle = typeof __TREFOIL_BUNDLED__ !== 'undefined';

/** Chunks lie in a directory of their own below the executables. */
const bundle = path.basename(here) === 'chunks' ? path.dirname(here) : here;

/** A grammar, or the parser itself, compiled to WebAssembly. The build puts them beside the executables. */
export function grammarFile(carrier: string, file: string): string {
  if (inBundle) return path.join(bundle, 'grammars', path.basename(file));
  return createRequire(import.meta.url).resolve(`${carrier}/${file}`);
}

/**
 * What a worker process starts with. Node 20 runs no TypeScript, so from sources it is the one of the build in this
 * clone, which running the tests makes current.
 */
export function workerFile(): string {
  return path.join(inBundle ? bundle : currentBuild(), 'scan-worker.js');
}

function currentBuild(): string {
  const root = path.resolve(here, '../../../..');
  const { dir }: { dir: string } = JSON.parse(readFileSync(path.join(root, 'build', 'current.json'), 'utf8'));
  return path.resolve(root, dir);
}
