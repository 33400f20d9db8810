import { readFileSync } from 'node:fs';
import type { Manifest } from '@trefoil/contract';
import { runProcess } from '@trefoil/surfaces';
import type { Executable } from './executables.ts';

/** Starts an executable with the manifest that the build wrote beside its bundle. */
export async function start(executable: Executable, bundle: string): Promise<void> {
  const text = readFileSync(new URL(`${executable.name}.manifest.json`, bundle), 'utf8');
  const { version, ...manifest } = JSON.parse(text) as Manifest & { version: string };
  await runProcess({ ...executable, version, manifest: () => manifest });
}
