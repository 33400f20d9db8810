import { readFileSync } from 'node:fs';
import type { Manifest, OperationManifest, WireSchemas } from '@trefoil/contract';
import { runProcess } from '@trefoil/surfaces';
import * as executables from './executables.ts';
import type { Executable } from './executables.ts';

/** Set by the build, from the package that is published. */
declare const __TREFOIL_VERSION__: string;

/** Starts an executable with what the build wrote beside its bundle, read when it is first asked for. */
export async function start(executable: Executable, bundle: string): Promise<void> {
  let manifest: Manifest | undefined;
  await runProcess({
    ...executable,
    version: __TREFOIL_VERSION__,
    manifest: () => (manifest ??= readManifest(executable.name, bundle)),
    skills: {
      names: Object.values(executables).map(({ name }) => name),
      read: (name) => readFileSync(new URL(`skills/${name}/SKILL.md`, bundle), 'utf8'),
    },
    product: () => readManifest(executables.trefoil.name, bundle),
  });
}

type BareOperation = Omit<OperationManifest, 'input' | 'output'>;

function readManifest(name: string, bundle: string): Manifest {
  const { loops, operations } = readJson(`${name}.manifest.json`, bundle) as Omit<Manifest, 'operations'> & {
    operations: BareOperation[];
  };
  return { loops, operations: operations.map((operation) => withSchemas(operation, bundle)) };
}

/** Schemas are most of a manifest, and a command needs those of one operation at the most. */
function withSchemas(operation: BareOperation, bundle: string): OperationManifest {
  let schemas: WireSchemas | undefined;
  const read = () => (schemas ??= readJson(`schemas/${operation.id}.json`, bundle) as WireSchemas);
  return Object.defineProperties(operation, {
    input: { get: () => read().input, enumerable: true },
    output: { get: () => read().output, enumerable: true },
  }) as OperationManifest;
}

function readJson(file: string, bundle: string): unknown {
  return JSON.parse(readFileSync(new URL(file, bundle), 'utf8'));
}
