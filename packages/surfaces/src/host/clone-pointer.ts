import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

export interface ClonePointer {
  /** The top directory of the clone. */
  readonly root: string;
  /** What `build/current.json` says; undefined when nothing is built. */
  readonly pointer: unknown;
}

/** The clone that a program was started from by `bin/NAME`; undefined for an installed package. */
export function clonePointer(script: string): ClonePointer | undefined {
  try {
    const bin = path.dirname(realpathSync.native(script));
    if (!existsSync(path.join(bin, 'build-state.cjs'))) return undefined;
    const root = path.dirname(bin);
    return { root, pointer: readPointer(path.join(root, 'build', 'current.json')) };
  } catch {
    return undefined;
  }
}

function readPointer(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
