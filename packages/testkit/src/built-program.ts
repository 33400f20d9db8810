import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, WireSchemas } from '@trefoil/contract';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

/** Where the inputs that tests use lie. */
export const fixtureDirectory = path.join(repositoryRoot, 'packages/testkit/fixtures');

/** The bundles and recorded answers. */
export const okfFixtures = path.join(fixtureDirectory, 'okf');

/** The program as it ships: the bundle that the clone's launcher would start. */
export function builtProgram(name: string): string {
  return path.join(buildDirectory(), `${name}.js`);
}

/** What the build wrote about an executable, with the schemas that lie beside it. */
export function builtManifest(name: string): Manifest {
  const { loops, operations } = readBuilt(`${name}.manifest.json`) as Manifest;
  const withSchemas = operations.map((operation) => ({
    ...operation,
    ...(readBuilt(`schemas/${operation.id}.json`) as WireSchemas),
  }));
  return { loops, operations: withSchemas };
}

function readBuilt(file: string): unknown {
  return JSON.parse(readFileSync(path.join(buildDirectory(), file), 'utf8'));
}

function buildDirectory(): string {
  const pointer = readFileSync(path.join(repositoryRoot, 'build/current.json'), 'utf8');
  const { dir } = JSON.parse(pointer) as { dir: string };
  return path.join(repositoryRoot, dir);
}
