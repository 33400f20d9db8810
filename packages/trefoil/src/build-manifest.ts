import { buildManifest, createRegistry } from '@trefoil/contract';
import packageJson from '../package.json' with { type: 'json' };
import * as executables from './executables.ts';

/** What the build writes beside the bundle: one file for each executable. */
export async function buildManifests(): Promise<Record<string, unknown>> {
  const { version } = packageJson;
  const entries = Object.values(executables).map(async (executable) => {
    const manifest = await buildManifest(createRegistry(executable.loops));
    return [executable.name, { version, ...manifest }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
